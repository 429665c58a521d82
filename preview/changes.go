package preview

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Change is one piece of the editors' words that differs from the built-in ones.
type Change struct {
	Where         string // such as "FAQs › Billing › Questions › 2 › Answer"
	Before, After string // "" for a piece that is new, or gone
}

// changesBetween compares two values of one type, in the order of their fields, and lists every text that differs.
func changesBetween(before, after any) []Change {
	var c comparison
	c.compare(reflect.ValueOf(before), reflect.ValueOf(after), nil)
	return c.found
}

type comparison struct{ found []Change }

// compare takes an invalid value for one that is missing: all of the other is then new, or gone.
func (c *comparison) compare(before, after reflect.Value, where []string) {
	switch either(before, after).Kind() {
	case reflect.String:
		if text(before) != text(after) {
			c.found = append(c.found, Change{strings.Join(where, " › "), text(before), text(after)})
		}
	case reflect.Struct:
		c.fields(before, after, where)
	case reflect.Slice:
		c.elements(before, after, where)
	case reflect.Map:
		c.entries(before, after, where)
	}
}

func either(before, after reflect.Value) reflect.Value {
	if after.IsValid() {
		return after
	}
	return before
}

func text(v reflect.Value) string {
	if !v.IsValid() {
		return ""
	}
	return v.String()
}

// unspoken are the fields that no member reads.
var unspoken = []string{"ID", "Lang", "Language", "Kind"}

func (c *comparison) fields(before, after reflect.Value, where []string) {
	kind := either(before, after).Type()
	for i := range kind.NumField() {
		if !kind.Field(i).IsExported() || slices.Contains(unspoken, kind.Field(i).Name) {
			continue
		}
		c.compare(field(before, i), field(after, i), below(where, kind.Field(i).Name))
	}
}

func field(v reflect.Value, i int) reflect.Value {
	if !v.IsValid() {
		return v
	}
	return v.Field(i)
}

// elements compares what lies between the equal beginnings and the equal ends of two lists, so that one more element is one change.
func (c *comparison) elements(before, after reflect.Value, where []string) {
	b, a := list(before), list(after)
	from := 0
	for from < min(len(b), len(a)) && equal(b[from], a[from]) {
		from++
	}
	for len(b) > from && len(a) > from && equal(b[len(b)-1], a[len(a)-1]) {
		b, a = b[:len(b)-1], a[:len(a)-1]
	}
	for i := from; i < max(len(b), len(a)); i++ {
		old, edited := nth(b, i), nth(a, i)
		c.compare(old, edited, below(where, nameOf(either(old, edited), i)))
	}
}

func list(v reflect.Value) []reflect.Value {
	var all []reflect.Value
	if v.IsValid() {
		for i := range v.Len() {
			all = append(all, v.Index(i))
		}
	}
	return all
}

func nth(all []reflect.Value, i int) reflect.Value {
	if i >= len(all) {
		return reflect.Value{}
	}
	return all[i]
}

func equal(a, b reflect.Value) bool { return reflect.DeepEqual(a.Interface(), b.Interface()) }

// nameOf is what an editor knows an element of a list by: its title or question, else its place.
func nameOf(v reflect.Value, i int) string {
	if v.Kind() == reflect.Struct {
		for _, name := range []string{"Title", "Question", "Name"} {
			if f := v.FieldByName(name); f.IsValid() && f.Kind() == reflect.String && f.String() != "" {
				return f.String()
			}
		}
	}
	return strconv.Itoa(i + 1)
}

func (c *comparison) entries(before, after reflect.Value, where []string) {
	keys := map[string]reflect.Value{}
	for _, m := range []reflect.Value{before, after} {
		if m.IsValid() {
			for _, key := range m.MapKeys() {
				keys[key.String()] = key
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		c.compare(entry(before, keys[name]), entry(after, keys[name]), below(where, name))
	}
}

func entry(m, key reflect.Value) reflect.Value {
	if !m.IsValid() {
		return m
	}
	return m.MapIndex(key)
}

func below(where []string, name string) []string { return append(slices.Clone(where), name) }
