package wire

import "bytes"

// opened returns the part of a response that has its fields, if it comes in an envelope of other
// keys, such as {"status": "success", "data": {…}}. Two such parts are none.
func (o *wireObject) opened(r *wireReader, object []byte) []byte {
	var inner []byte
	var key string
	for name, part := range quotedPairs(object) {
		part = OnlyEntry(part)
		switch {
		case o.field(name) != nil:
			return object
		case part[0] != '{' || !o.hasField(part):
		case inner != nil:
			return object
		default:
			inner, key = part, unquoted(name)
		}
	}
	if inner == nil {
		return object
	}
	r.ignoreWrapper(key)
	return inner
}

func (o *wireObject) hasField(object []byte) bool {
	for name := range quotedPairs(object) {
		if o.field(name) != nil {
			return true
		}
	}
	return false
}

// IsBlank reports whether the body of a response, which is valid JSON, has no field at all.
func IsBlank(body []byte) bool { return container.isNothing(OnlyEntry(bytes.TrimSpace(body))) }
