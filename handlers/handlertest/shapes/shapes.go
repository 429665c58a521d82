// Package shapes changes each part of a JSON value in turn. Tests try the portal with each variant.
package shapes

import (
	"maps"
	"slices"
)

// Part is one field of a value, or the entries of a list of values.
type Part struct {
	Path  string // such as accounts[].policies
	Value any
	// With returns the whole value with this part replaced, or without it for [Absent]. It shares the
	// unchanged parts.
	With func(other any) any
}

// Absent means no value.
var Absent any = new(byte)

// Parts returns the parts of a decoded JSON value. Of several parts with the same path it returns
// the first.
func Parts(v any) []Part {
	w := walk{seen: map[string]bool{"": true}}
	w.add(v, "", func(other any) any { return other })
	return w.parts
}

type walk struct {
	parts []Part
	seen  map[string]bool
}

func (w *walk) add(v any, path string, with func(any) any) {
	if !w.seen[path] {
		w.parts = append(w.parts, Part{path, v, with})
	}
	w.seen[path] = true
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			at := name
			if path != "" {
				at = path + "." + name
			}
			w.add(v[name], at, func(other any) any { return with(replaced(v, name, other)) })
		}
	case []any:
		for i, entry := range v {
			w.add(entry, path+"[]", func(other any) any {
				list := slices.Clone(v)
				if list[i] = other; other == Absent {
					list = slices.Delete(list, i, i+1)
				}
				return with(list)
			})
		}
	}
}

func replaced(object map[string]any, name string, value any) map[string]any {
	object = maps.Clone(object)
	if object[name] = value; value == Absent {
		delete(object, name)
	}
	return object
}
