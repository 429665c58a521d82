package wire

import (
	"regexp"
	"slices"
	"strings"
)

// wrappers are the keys under which systems put a list in an object, besides its field's own name.
var wrappers = []string{
	"item", "items", "result", "results", "data", "list", "value", "values", "entries", "records", "content",
}

// isWrapper reports whether the list of a field may be under a key, as [plainKey] returns it.
func isWrapper(field, key string) bool {
	field = strings.ToLower(field)
	return key == field || key == singular(field) || slices.Contains(wrappers, key)
}

func singular(name string) string {
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// unwrapped returns the list in an object around it, and whether it is only a part of it.
// An object with fields of an entry is an entry.
func (r *wireReader) unwrapped(object []byte, entry *wireObject) (list []byte, incomplete bool) {
	isValue := false // such as {"amount": 100, "currency": "CAD"} of amounts
	for name, part := range pairs(object) {
		switch key := plainKey(name); {
		case !isWrapper(r.field(), key):
			if isValue = entry == nil; !isValue && entry.fields[key] != nil {
				return object, false
			}
		case list != nil:
			return object, false
		default:
			list = part
		}
	}
	if list == nil || isValue && list[0] != '[' {
		return object, false
	}
	r.note(": a wrapper")
	count := 0
	for range entriesOf(list) {
		count++
	}
	rest, around := restOf(object, r.field()), wireObject{}
	return list, around.saysItFailed(object, 0) || rest.next || rest.more || rest.uncounted || rest.total > count
}

// root returns the object of a response, without an envelope. A list of one is its entry. Where the
// call returns a list, a list is that, and so is one entry of it; an object without it is unread.
func (o *wireObject) root(r *wireReader, data []byte) []byte {
	only := OnlyEntry(data)
	if o.list == nil {
		return OnlyEntry(r.opened(only, maxEnvelopes, func(part []byte) bool { return o.hasField(OnlyEntry(part)) }))
	}
	isOfEntry := func(key []byte) bool { return o.entry != nil && o.entry.field(key) != nil && o.field(key) == nil }
	list, end := data, []byte("}")
	switch {
	case o.hasList(only):
		return only
	case data[0] == '{' && !hasKey(data, isOfEntry):
		list, end = o.listWithin(data), beside(data)
	case data[0] != '{' && data[0] != '[':
		return data
	}
	return slices.Concat([]byte(`{"`+o.list.name+`":`), list, end)
}

// beside returns the rest of an object after its first key.
func beside(object []byte) []byte {
	if isEmpty(object) {
		return object[1:]
	}
	return slices.Concat([]byte(","), object[1:])
}

// listWithin returns the one part of a response that has its list, such as "_embedded", and what is
// unread in place of a list if there is none, or another list beside it.
func (o *wireObject) listWithin(object []byte) []byte {
	found, _ := within(object, 1, o.hasList)
	for _, part := range pairs(object) {
		if part[0] == '[' && !isEmpty(part) {
			found = nil
		}
	}
	if found == nil {
		return []byte(`{"":1}`)
	}
	return found
}

func (o *wireObject) hasList(data []byte) bool {
	return hasKey(data, func(key []byte) bool { return isWrapper(o.list.name, plainKey(key)) })
}

// keyForLog matches the name of a key that is not a number of something, and no address.
var keyForLog = regexp.MustCompile(`^[^\d@]*(?:\d[^\d@]*){0,3}$`)

// loggedKey returns the name of a key for the log, "…" for an account's number, or an address.
func loggedKey(name []byte) string {
	if !keyForLog.Match(name) {
		return "…"
	}
	return string(name)
}
