package wire

import (
	"reflect"
	"regexp"
)

// Many systems say in a key of their own that a policy or a vehicle has ended: "isCancelled": true,
// "policyStatus": {"code": "CAN"}. Where the document's key is missing, that is unread: it permits
// nothing.

// endKey matches the name of a key about an end, statusKey that of a status, as [plainKey] returns
// them.
var (
	endKey    = regexp.MustCompile(`cancel|terminat|^(?:is|has|policy|term)*(?:lapse|expired|inactive)`)
	statusKey = regexp.MustCompile(
		`^(?:policy|account|vehicle|term|contract|current|display|is)*(status|state|active|inforce)` +
			`(?:code|cd|description|desc|name|text|flag|ind(?:icator)?|c)*$`)
)

// saysEnded reports whether a key that the document does not have may say that an object of a type
// has ended. A status in words that no list has may say it, but that of an account may be about its
// bill.
func saysEnded(key string, data []byte, of reflect.Type) bool {
	status := statusKey.FindStringSubmatch(key)
	if status == nil && !endKey.MatchString(key) || saysNothing(data) {
		return false
	}
	said, err := readAs(Cancellation, "", states[cancellation](cancelFlag), data)
	sent, _ := readValue(OnlyEntry(data))
	on, notFlag := plainFlag.parse(sent.text)
	switch {
	case status != nil && status[1] != "status" && notFlag == nil:
		return !on // "active": false
	case err == nil && (status == nil || notFlag != nil):
		return said.On
	case status == nil && data[0] == '{':
		for _, part := range pairs(data) {
			if saysEnded(key, part, of) {
				return true
			}
		}
		return false
	}
	return status == nil || status[1] != "state" && of != reflect.TypeFor[wireAccount]()
}

// saysNothing reports whether a value is nothing, also as a day, and so is all that is in it.
func saysNothing(data []byte) bool {
	if container.isNothing(data) {
		return true
	}
	switch data[0] {
	case '[':
		for part := range parts(data) {
			if !saysNothing(part) {
				return false
			}
		}
		return true
	case '{':
		for _, part := range pairs(data) {
			if !saysNothing(part) {
				return false
			}
		}
		return true
	}
	sent, err := readValue(data)
	_, day := parseDay(sent.text)
	return err == nil && day == errNothing
}

// end records the keys that say that the object has ended, and sets the field that says it.
func (o *wireObject) end(r *wireReader, v reflect.Value, keys []string) {
	for _, key := range keys {
		r.in(key, isUnread, v, nil)
	}
	if v.Kind() == reflect.Bool {
		v.SetBool(true)
		return
	}
	v.Set(contradicted[v.Type()])
}
