// Package shapes changes the shape of each part of a JSON value in turn, like systems that convert
// other formats. Tests try the portal with each variant.
package shapes

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Part is one field of a value, or the entries of a list of values.
type Part struct {
	Path  string // such as accounts[].policies
	Value any
	// With returns the whole value with this part replaced, or without it for [Absent]. It shares the
	// unchanged parts.
	With func(other any) any
}

// Absent stands for no value.
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

// Of returns the shapes that may replace a value.
func Of(v any) []any {
	all := []any{"", "x", 0, -1, true, nil, []any{}, map[string]any{}, []any{map[string]any{}}, []any{"x"}, []any{v}}
	if list, ok := v.([]any); ok && len(list) > 0 {
		all = append(all, list[0])
	}
	return all
}

// Each visits v once for each shape of each of its parts.
func Each(v any, visit func(name string, whole any)) {
	for _, part := range Parts(v) {
		for _, shape := range Of(part.Value) {
			visit(fmt.Sprintf("%s = %.30v", part.Path, shape), part.With(shape))
		}
	}
}

// Few is Each with fewer visits: it changes all texts, numbers and flags of an object below v at
// once.
func Few(v any, visit func(name string, whole any)) {
	for _, part := range Parts(v) {
		object, isObject := part.Value.(map[string]any)
		_, isList := part.Value.([]any)
		if ofWhole := !strings.ContainsAny(part.Path, ".["); isObject || isList || ofWhole {
			for _, shape := range Of(part.Value) {
				visit(fmt.Sprintf("%s = %.30v", part.Path, shape), part.With(shape))
			}
		}
		if isObject {
			for _, shape := range Of("") {
				visit(fmt.Sprintf("all of %s = %.30v", part.Path, shape), part.With(withScalars(object, shape)))
			}
		}
	}
}

func withScalars(object map[string]any, value any) map[string]any {
	for name, field := range object {
		switch field.(type) {
		case map[string]any, []any:
		default:
			object = replaced(object, name, value)
		}
	}
	return object
}
