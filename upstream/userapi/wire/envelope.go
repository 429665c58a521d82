package wire

import (
	"bytes"
	"strings"
)

// maxEnvelopes is how many envelopes a response may be in: {"Envelope": {"Body": {"response":
// {…}}}}.
const maxEnvelopes = 3

// within returns the one part of a value, itself or in a part of it, that has what is looked for,
// and its path. Two such parts are none.
func within(data []byte, depth int, has func(data []byte) bool) (inner []byte, path string) {
	if has(data) {
		return data, ""
	}
	if data = OnlyEntry(data); data[0] != '{' || depth == 0 {
		return nil, ""
	}
	for name, part := range pairs(data) {
		found, below := within(part, depth-1, has)
		switch {
		case found == nil:
		case inner != nil:
			return nil, ""
		default:
			inner, path = found, strings.TrimSuffix(string(name)+"."+below, ".")
		}
	}
	return inner, path
}

// opened returns the part of an object that is in envelopes of other keys, such as that under
// "data" beside "status": "success".
func (r *wireReader) opened(object []byte, depth int, has func(data []byte) bool) []byte {
	inner, path := within(object, depth, has)
	if inner == nil {
		return object
	}
	if path != "" {
		r.note(": a wrapper", path)
	}
	return inner
}

// hasField reports whether a value is an object with a field. A claim or a message is where its
// number is: an envelope has a "status" too.
func (o *wireObject) hasField(data []byte) bool {
	return hasKey(data, func(key []byte) bool {
		f := o.field(key)
		return f != nil && (o.key == nil || f == o.key)
	})
}

// hasKey reports whether a value is an object with such a key.
func hasKey(data []byte, is func(key []byte) bool) bool {
	if data[0] == '{' {
		for key := range pairs(data) {
			if is(key) {
				return true
			}
		}
	}
	return false
}

// IsBlank reports whether the body of a response, which is valid JSON, has no field at all.
func IsBlank(body []byte) bool { return container.isNothing(OnlyEntry(bytes.TrimSpace(body))) }
