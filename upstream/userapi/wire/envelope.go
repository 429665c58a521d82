package wire

import (
	"bytes"
	"strings"
)

// maxEnvelopes is how many envelopes a response may be in: {"Envelope": {"Body": {"response":
// {…}}}}.
const maxEnvelopes = 3

// opened returns the part of a response that has its fields, if it comes in envelopes of other
// keys, such as {"status": "success", "data": {…}}. Two such parts are none.
func (o *wireObject) opened(r *wireReader, object []byte) []byte {
	inner, path := o.within(object, maxEnvelopes)
	if path != "" {
		r.note(": a wrapper", path)
	}
	if inner == nil {
		return object
	}
	return inner
}

// within returns the one part of an object that has fields, itself or in a part of it, and its
// path. A claim or a message is where its number is: an envelope has a "status" too.
func (o *wireObject) within(object []byte, depth int) (inner []byte, path string) {
	if o.hasField(object) {
		return object, ""
	}
	for name, part := range pairs(object) {
		if part = OnlyEntry(part); part[0] != '{' || depth == 0 {
			continue
		}
		found, below := o.within(part, depth-1)
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

// entryWithin returns the one part of an entry that has its fields, such as "attributes".
func (o *wireObject) entryWithin(object []byte) []byte {
	if o.hasField(object) {
		return object
	}
	found := object
	for _, part := range pairs(object) {
		switch {
		case part[0] != '{' || !o.hasField(part):
		case &found[0] != &object[0]:
			return object
		default:
			found = part
		}
	}
	return found
}

func (o *wireObject) hasField(object []byte) bool {
	for name := range pairs(object) {
		if f := o.field(name); f != nil && (o.key == nil || f == o.key) {
			return true
		}
	}
	return false
}

// IsBlank reports whether the body of a response, which is valid JSON, has no field at all.
func IsBlank(body []byte) bool { return container.isNothing(OnlyEntry(bytes.TrimSpace(body))) }
