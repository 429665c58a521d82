package wire

import (
	"slices"
	"strconv"
	"strings"
)

// wrappers are the keys under which systems put a list in an object, besides its field's own name.
var wrappers = []string{
	"item", "items", "result", "results", "data", "list", "value", "values", "entries", "records", "content",
}

// isWrapper reports whether the list of a field may be under a key.
func isWrapper(field, key string) bool {
	field, key = strings.ToLower(field), strings.ToLower(key)
	return key == field || key == singular(field) || slices.Contains(wrappers, key)
}

func singular(name string) string {
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// unwrapped returns the list in an object that stands for it, and whether it is only a part of it.
// An object with fields of an entry is an entry.
func (r *wireReader) unwrapped(object []byte, knows func(name string) bool) (list []byte, incomplete bool) {
	for name, part := range pairs(object) {
		switch {
		case !isWrapper(r.field(), name):
			if knows(strings.ToLower(name)) {
				return object, false
			}
		case list != nil:
			return object, false
		default:
			list = part
		}
	}
	if list == nil {
		return object, false
	}
	if r.explain {
		r.ignored = append(r.ignored, r.at()+": a wrapper")
	}
	count := 0
	for range entriesOf(list) {
		count++
	}
	return list, r.isCut(object, count, true)
}

// isCut reports whether an object with a list says that it is not all of it.
func (r *wireReader) isCut(object []byte, entries int, next bool) bool {
	hasNext := false
	total := 0
	for name, part := range pairs(object) {
		sent, _ := readValue(part)
		switch strings.ToLower(name) {
		case "total", "count", "totalcount":
			total, _ = strconv.Atoi(withoutDecimals(sent.text))
		case "hasmore":
			if more, err := plainFlag.parse(sent.text); err == nil && more {
				return true
			}
		case "next":
			hasNext = !container.isNothing(part)
		}
	}
	return hasNext && next || !hasNext && total > entries
}

// root returns the object of a response, without an envelope. A list of one is its entry. Where the
// call returns a list, a list is that, and so is one entry of it; an object without it is unread.
func (o *wireObject) root(data []byte) []byte {
	only := OnlyEntry(data)
	switch {
	case o.list == nil && only[0] == '{':
		return o.opened(only)
	case o.list == nil:
		return only
	}
	if only[0] == '{' && o.hasList(only) {
		return only
	}
	if data[0] == '[' || data[0] == '{' && o.isEntry(data) {
		return slices.Concat([]byte(`{"`+o.list.name+`":`), data, []byte("}"))
	}
	if data[0] == '{' {
		return []byte(`{"` + o.list.name + `":` + notAList + `}`)
	}
	return data
}

// notAList is unread in place of a list.
const notAList = `{"":[[]]}`

func (o *wireObject) hasList(object []byte) bool {
	for name := range pairs(object) {
		if isWrapper(o.list.name, name) {
			return true
		}
	}
	return false
}

// isEntry reports whether an object has a field that only an entry of the list has.
func (o *wireObject) isEntry(object []byte) bool {
	for name := range pairs(object) {
		if name = strings.ToLower(name); o.entry(name) && o.fields[name] == nil {
			return true
		}
	}
	return false
}

// ignoreKey records a key that the document does not have.
func (r *wireReader) ignoreKey(name string) {
	if r.explain {
		at := r.at()
		if at != "" {
			at += "."
		}
		r.ignored = append(r.ignored, at+name+": a key that the document does not have")
	}
}
