package content

import (
	"cmp"
	"html"
	"maps"
	"slices"
)

// Change is a text that differs between two [Text]s.
type Change struct {
	Where  string // file below its language's folder, and where in it: "company.yaml: phone"
	Before string // "" if it is new; HTML for Markdown
	After  string // "" if it was removed
}

// Changes returns the differences between two texts, by place.
func Changes(before, after *Text) []Change {
	old, now := before.flat(), after.flat()
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

// flat returns every text by its place.
func (t *Text) flat() map[string]string {
	all := map[string]string{}
	for name, values := range t.files() {
		for path, text := range textsOf(nodeOf(values)) {
			all[name+".yaml: "+path] = text
		}
	}
	for name, piece := range t.pieces() {
		all["pages/"+name+".md"] = piece.HTML
	}
	for _, section := range t.FAQs.Sections {
		file := "faqs/" + section.ID + ".md: "
		all[file+"title"] = section.Title
		for _, q := range section.Questions {
			all[file+q.Question] = cmp.Or(q.Answer, html.EscapeString(q.Question))
		}
	}
	for _, n := range t.notices {
		// A notice may have only a title.
		all["notices/"+n.ID+".md: "+n.Title] = cmp.Or(n.Text.HTML, html.EscapeString(n.Title))
	}
	for _, h := range t.help {
		all["help/"+h.ID+".md: "+h.Title] = cmp.Or(h.Text.HTML, html.EscapeString(h.Title))
	}
	return all
}
