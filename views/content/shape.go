package content

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The structs of this package are the shape of the files: the tag json names a key, the tag piece names the Markdown file of a Prose, the tag holds
// names the placeholders that the words may have, the tag most says how many characters they may have, the tag link that they are an address, and the
// tag empty that there need be none.

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// conform compares a file's values with the shape that they should have.
func (f *findings) conform(v *value, shape reflect.Type, tag reflect.StructTag) {
	switch shape.Kind() {
	case reflect.String:
		f.conformWords(v, tag)
	case reflect.Slice:
		if f.expect(v, list, "a list between [ and ]") {
			for _, item := range v.list {
				f.conform(item, shape.Elem(), tag)
			}
		}
	case reflect.Map:
		if f.expect(v, object, "names and values between { and }") {
			for _, name := range slices.Sorted(maps.Keys(v.fields)) {
				f.conform(v.fields[name], shape.Elem(), tag)
			}
		}
	case reflect.Struct:
		if f.expect(v, object, "names and values between { and }") {
			f.conformFields(v, shape)
		}
	}
}

func (f *findings) expect(v *value, kind valueKind, want string) bool {
	if v.kind != kind {
		f.broken(v.at, "there should be %s here", want)
	}
	return v.kind == kind
}

func (f *findings) conformWords(v *value, tag reflect.StructTag) {
	if !f.expect(v, words, `words between " and "`) {
		return
	}
	if strings.TrimSpace(v.text) == "" && tag.Get("empty") == "" {
		f.broken(v.at, "there are no words here. Write some between the quotes")
	}
	f.filled(v.at, v.text, tag.Get("holds"))
	if tag.Get("link") != "" && !strings.HasPrefix(v.text, "https://") {
		f.broken(v.at, "%q is not an address of the web. Begin it with https://", v.text)
	}
	f.fits(v.at, v.text, tag.Get("most"))
	f.readable(v.at, v.language, v.text)
}

// filled looks for placeholders that are not among the allowed ones.
func (f *findings) filled(at place, text, allowed string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		if !slices.Contains(strings.Split(allowed, ","), strings.Trim(found, "{}")) {
			f.broken(at, "nothing is filled in for %s here. %s", found, allowedText(allowed))
		}
	}
}

func allowedText(allowed string) string {
	if allowed == "" {
		return "Write it without braces"
	}
	return "These words may have {" + strings.ReplaceAll(allowed, ",", "}, {") + "}"
}

func (f *findings) conformFields(v *value, shape reflect.Type) {
	known := keysOf(shape)
	for _, name := range slices.Sorted(maps.Keys(v.fields)) {
		field, ok := known[name]
		if !ok {
			f.broken(v.fields[name].at, "no page shows %q. Correct its spelling, or take it out", name)
			continue
		}
		f.conform(v.fields[name], field.Type, field.Tag)
	}
}

// fits looks at words that may have so many characters at most.
func (f *findings) fits(at place, text, most string) {
	limit, err := strconv.Atoi(most)
	if length := utf8.RuneCountInString(text); err == nil && length > limit {
		f.improve(at, "this has %d characters. Keep it to %d, so that it fits on a phone", length, limit)
	}
}

// lacks are the keys of the shape that the value has not.
func lacks(v *value, shape reflect.Type, path string, missing func(at place, key string)) {
	if shape.Kind() != reflect.Struct || v.kind != object {
		return
	}
	known := keysOf(shape)
	for _, name := range slices.Sorted(maps.Keys(known)) {
		field, key := v.fields[name], strings.TrimPrefix(path+"."+name, ".")
		if field == nil {
			missing(v.at, key)
			continue
		}
		lacks(field, known[name].Type, key, missing)
	}
}

func keysOf(shape reflect.Type) map[string]reflect.StructField {
	keys := map[string]reflect.StructField{}
	for i := range shape.NumField() {
		if name := shape.Field(i).Tag.Get("json"); name != "" {
			keys[name] = shape.Field(i)
		}
	}
	return keys
}

// fill puts values that conform into their shape.
func fill(into reflect.Value, v *value) {
	switch into.Kind() {
	case reflect.String:
		into.SetString(v.text)
	case reflect.Slice:
		into.Set(reflect.MakeSlice(into.Type(), len(v.list), len(v.list)))
		for i, item := range v.list {
			fill(into.Index(i), item)
		}
	case reflect.Map:
		into.Set(reflect.MakeMap(into.Type()))
		for name, field := range v.fields {
			filled := reflect.New(into.Type().Elem()).Elem()
			fill(filled, field)
			into.SetMapIndex(reflect.ValueOf(name), filled)
		}
	case reflect.Struct:
		for name, field := range keysOf(into.Type()) {
			if v.fields[name] != nil {
				fill(into.FieldByIndex(field.Index), v.fields[name])
			}
		}
	}
}
