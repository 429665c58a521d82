package wire

import (
	"bytes"
	"slices"
	"strings"
)

// opened returns the part of a response that has its fields, if it comes in an envelope of other
// keys, such as {"status": "success", "data": {…}}. Two such parts are none.
func (o *wireObject) opened(object []byte) []byte {
	var inner []byte
	for name, part := range quotedPairs(object) {
		part = OnlyEntry(part)
		switch {
		case o.field(name) != nil:
			return object
		case part[0] != '{' || !o.hasField(part):
		case inner != nil:
			return object
		default:
			inner = part
		}
	}
	if inner == nil {
		return object
	}
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

// SaysItFailed reports whether the body of a response, which is valid JSON, says itself that the
// call failed, whatever else it has and whatever its status is.
func SaysItFailed(body []byte) bool {
	object := OnlyEntry(bytes.TrimSpace(body))
	if object[0] != '{' {
		return false
	}
	for name, part := range pairs(object) {
		sent, err := readValue(part)
		switch strings.ToLower(name) {
		case "success":
			if on, unknown := plainFlag.parse(sent.text); err == nil && unknown == nil && !on {
				return true
			}
		case "status":
			if slices.Contains(failed, strings.ToLower(sent.text)) {
				return true
			}
		case "error", "errors":
			if !Text.isNothing(part) && sent.text != "false" {
				return true
			}
		}
	}
	return false
}

// failed are the words of a status that say that a call failed.
var failed = []string{"error", "failed", "failure", "fail"}

// IsBlank reports whether the body of a response, which is valid JSON, has no field at all.
func IsBlank(body []byte) bool { return container.isNothing(OnlyEntry(bytes.TrimSpace(body))) }
