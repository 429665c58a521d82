package content

import (
	"cmp"
	"fmt"
	"html"
	"maps"
	"reflect"
	"slices"
)

// Change is a piece of the words that differs between two sets of them.
type Change struct {
	Where  string // the file, below its language's folder, and where in it: "company.json: phone"
	Before string // "" where there was none. Of Markdown it is the HTML
	After  string // "" where there is none
}

// Changes are the differences between two sets of words, by where they stand.
func Changes(before, after *Words) []Change {
	old, now := entries(before), entries(after)
	all := maps.Clone(old)
	maps.Copy(all, now)
	var changes []Change
	for _, where := range slices.Sorted(maps.Keys(all)) {
		if old[where] != now[where] {
			changes = append(changes, Change{where, old[where], now[where]})
		}
	}
	return changes
}

// entries are all words by where they stand.
func entries(w *Words) map[string]string {
	all := map[string]string{}
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		if file := v.Type().Field(i).Tag.Get("file"); file != "" {
			addEntries(all, v.Field(i), file+".json:", " ")
		}
	}
	eachPiece(v, "", func(name string, piece reflect.Value) {
		all["pages/"+name+".md"] = piece.Interface().(Prose).HTML
	})
	for _, section := range w.FAQs {
		file := "faqs/" + section.ID + ".md: "
		all[file+"title"] = section.Title
		for _, q := range section.Questions {
			all[file+q.Question] = cmp.Or(q.Answer, html.EscapeString(q.Question))
		}
	}
	for _, n := range w.notices {
		all["notices/"+n.ID+".md: "+n.Title] = cmp.Or(n.Text.HTML, html.EscapeString(n.Title)) // a title alone is news, too
	}
	for _, h := range w.help {
		all["help/"+h.ID+".md: "+h.Title] = cmp.Or(h.Text.HTML, html.EscapeString(h.Title))
	}
	return all
}

func addEntries(all map[string]string, v reflect.Value, where, separator string) {
	switch v.Kind() {
	case reflect.String:
		all[where] = v.String()
	case reflect.Slice:
		for i := range v.Len() {
			addEntries(all, v.Index(i), fmt.Sprintf("%s%s%d", where, separator, i+1), ".")
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			addEntries(all, v.MapIndex(key), where+separator+key.String(), ".")
		}
	case reflect.Struct:
		for name, field := range keysOf(v.Type()) {
			addEntries(all, v.FieldByIndex(field.Index), where+separator+name, ".")
		}
	}
}
