package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"memberportal/views/content/read"
	"memberportal/views/text/mark"
)

// textAt is a text with its path, as [read.EachLeaf] has it.
type textAt struct{ path, text string }

// key returns the path of [read.Keys], which is that of the whole list for an item.
func (t textAt) key() string {
	key, _, _ := strings.Cut(t.path, "[")
	return key
}

// textsOf returns the texts of a struct in order, but for what may be left out and is empty.
func textsOf(texts any) (all []textAt) {
	eachText(reflect.ValueOf(texts).Elem(), "", func(path, text string) { all = append(all, textAt{path, text}) })
	return all
}

func eachText(v reflect.Value, path string, visit func(path, text string)) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			eachText(v.Index(i), fmt.Sprintf("%s[%d]", path, i+1), visit)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			eachText(v.MapIndex(key), read.Below(path, key.String()), visit)
		}
	case reflect.Struct:
		for field, value := range v.Fields() {
			key, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
			if key != "" && key != "-" && (options != "omitempty" || !value.IsZero()) {
				eachText(value, read.Below(path, key), visit)
			}
		}
	default:
		visit(path, fmt.Sprint(v))
	}
}

// keysOfTexts returns the keys of texts.
func keysOfTexts(all []textAt) map[string]bool {
	keys := map[string]bool{}
	for _, t := range all {
		keys[t.key()] = true
	}
	return keys
}

// joined returns texts by their keys, without marks.
func joined(all []textAt) map[string]string {
	texts := map[string]string{}
	for _, t := range all {
		texts[t.key()] += mark.Strip(t.text) + "\n"
	}
	return texts
}
