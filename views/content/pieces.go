package content

import (
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Each Prose among the words has a Markdown file in the folder pages, named for where it stands: Words.Profile.Email.Intro is profile-email-intro.md.

var prose = reflect.TypeFor[Prose]()

// eachPiece visits every Prose of the words with its name.
func eachPiece(v reflect.Value, name string, visit func(name string, piece reflect.Value)) {
	for i := range v.NumField() {
		field, tag := v.Field(i), v.Type().Field(i).Tag
		part := tag.Get("file") + tag.Get("json") + tag.Get("piece")
		switch {
		case part == "":
		case field.Type() == prose:
			visit(strings.TrimPrefix(name+"-"+part, "-"), field)
		case field.Kind() == reflect.Struct:
			eachPiece(field, strings.TrimPrefix(name+"-"+part, "-"), visit)
		}
	}
}

// pieceNames are those of every Prose.
func pieceNames() []string {
	var names []string
	eachPiece(reflect.ValueOf(Words{}), "", func(name string, _ reflect.Value) { names = append(names, name) })
	return slices.Sorted(slices.Values(names))
}

// fillPieces puts the documents of a moment where they belong among the words.
func fillPieces(w *Words, chosen map[string]*document) {
	eachPiece(reflect.ValueOf(w).Elem(), "", func(name string, piece reflect.Value) {
		if d := chosen[name]; d != nil {
			piece.Set(reflect.ValueOf(d.prose))
		}
	})
}

// checkPieces tells of documents that no page shows, and of pieces that the base language does not always have.
func (r *reading) checkPieces(below *tongue) {
	missing := map[string]bool{}
	for _, name := range pieceNames() {
		missing[name] = true
	}
	for _, code := range slices.Sorted(maps.Keys(r.tongues)) {
		for _, d := range r.tongues[code].pieces {
			if !slices.Contains(pieceNames(), d.id) {
				r.improve(d.place(), "no page shows this. Correct the file's name or its id to one of: %s", strings.Join(pieceNames(), ", "))
			}
			if code == base && !d.draft && d.shown == (window{}) {
				delete(missing, d.id)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		r.absent(below, place{base + "/pages/" + name + ".md", 1}, theFile)
	}
}
