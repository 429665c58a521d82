package wire

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// Many systems say in a key of their own that a policy or a vehicle has ended: "isDeleted": true,
// "policyStatus": {"code": "CAN"}. Where the document's key is missing, that is unread: it permits
// nothing. Beside a no, only what says it plainly is: the two contradict each other. Of what a
// policy lists, such as a driver or a coverage, an entry that says it plainly is none.

// endKey matches the name of a key about an end, rightKey one about a right to it or its terms, and
// statusKey that of a status, as [plainKey] returns them. endedKey and chosenKey match flags that
// say plainly, with yes and with no, that something is not part of a policy, and lastDayKey a
// vehicle's own last day.
var (
	endKey = regexp.MustCompile(`cancel|terminat|` +
		`^(?:is|has|policy|term)*(?:lapse|expired|inactive|delet(?:ed|ion)|remov(?:ed|al)|replaced(?:by|date|$)|suspen)`)
	rightKey   = regexp.MustCompile(`^(?:can|may|allow)[^c]*cancel|able|allowed|eligib|fee|method|terms|days$`)
	endedKey   = regexp.MustCompile(`^(?:is|has|was|policy|account)*(?:` + strings.Join(ended, "|") + `)(?:flag|ind)?$`)
	lastDayKey = regexp.MustCompile(`^(?:vehicle|unit|coverage)?(?:expir|end)[a-z]*(?:date|dt|day|on)$`)
	chosenKey  = regexp.MustCompile(`^(?:is)?(?:selected|included|applied|chosen)$`)
	statusKey  = regexp.MustCompile(
		`^(?:policy|account|vehicle|term|contract|current|display|is)*(status|state|active|inforce)` +
			`(?:code|cd|description|desc|name|text|flag|ind(?:icator)?|c)*$`)
)

// saysEnded reports whether a key that the document does not have may say that an object of a type
// has ended. A status in words that no list has may say it, but that of an account may be about its
// bill.
func saysEnded(key string, data []byte, of reflect.Type) bool {
	if of == reflect.TypeFor[member.Vehicle]() && lastDayKey.MatchString(key) {
		return isPast(data)
	}
	status := statusKey.FindStringSubmatch(key)
	if status == nil && (!endKey.MatchString(key) || rightKey.MatchString(key)) || saysNothing(data, false) {
		return false
	}
	said, flag := Cancellation.state(data), Flag.state(data)
	switch {
	case status != nil && status[1] != "status" && flag.Known():
		return flag.Off // "active": false
	case said.Known() && (status == nil || !flag.Known()):
		return said.On
	case status == nil && data[0] == '{':
		for part := range inside(data) {
			if saysEnded(key, part, of) {
				return true
			}
		}
		return false
	}
	return status == nil || status[1] != "state" && of != reflect.TypeFor[wireAccount]()
}

// isPast reports whether a value is a day before today.
func isPast(data []byte) bool {
	sent, err := readValue(OnlyEntry(data))
	day, unread := parseDay(sent.text)
	return err == nil && unread == nil && day.Before(member.DateOf(time.Now()))
}

// saysPlainly reports whether a key says that its object has ended: a flag with such a name, or a
// status with such a word. A term to come is not active yet.
func saysPlainly(key string, data []byte, toCome bool) bool {
	status := statusKey.FindStringSubmatch(key)
	if flag := Flag.state(data); flag.Known() {
		isActive := status != nil && !strings.HasPrefix(status[1], "stat")
		return flag.On && endedKey.MatchString(key) || flag.Off && isActive && !toCome
	}
	return status != nil && Cancellation.state(data).On
}

// isGone reports whether an entry of what a policy lists says that it isn't part of it.
func (o *wireObject) isGone(entry []byte) bool {
	for name, part := range pairs(entry) {
		if o.field(name) != nil {
			continue
		}
		key := plainKey(name)
		if saysPlainly(key, part, false) || Flag.state(part).Off && chosenKey.MatchString(key) {
			return true
		}
	}
	return false
}

// saysNothing reports whether a value is nothing, also as a day, and so is all that is in it. With
// zeros, zeros and no are nothing, too: a row of a table that was never filled.
func saysNothing(data []byte, zeros bool) bool {
	if container.isNothing(data) {
		return true
	}
	if data[0] == '[' || data[0] == '{' {
		for part := range inside(data) {
			if !saysNothing(part, zeros) {
				return false
			}
		}
		return true
	}
	sent, err := readValue(data)
	_, day := parseDay(sent.text)
	isZero := zeros && (string(data) == "false" || strings.Trim(sent.text, notZero) == "")
	return err == nil && (day == errNothing || isZero)
}

// end records which of the keys that the document does not have say that the object has ended, and
// sets the field that says it. Beside a no, only what says it plainly counts.
func (o *wireObject) end(r *wireReader, v reflect.Value, others []pair) {
	field := v.FieldByIndex(o.ends)
	isNo := field.Interface() == any(state{Off: true})
	if !field.IsZero() && !isNo {
		return
	}
	for _, other := range others {
		key, value := plainKey(other.name), other.value
		if !saysEnded(key, value, v.Type()) || isNo && !saysPlainly(key, value, slices.Contains(r.path, "futures")) {
			continue
		}
		r.in(loggedKey(other.name), isUnread, field, nil)
		if field.Kind() == reflect.Bool {
			field.SetBool(true)
		} else {
			field.Set(contradicted(field.Type()))
		}
	}
}
