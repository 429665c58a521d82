package preview

import (
	"html"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	view "memberportal/views/preview"
)

// marks marks changed texts in one page, from its start to its end.
type marks struct {
	runs []run
	last string // the text before the current one
}

// run is a part of a changed text without markup or placeholders.
type run struct {
	text  string
	after string // the text before a short run: without it, equal texts elsewhere would be marked
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

const (
	shortest = 4  // bytes; a shorter run is not marked
	short    = 25 // bytes; a shorter run is marked only after the same text as in its source
)

// newMarks returns the marks for the runs that the changes added.
func newMarks(changes []view.Change) *marks {
	old := map[string]bool{}
	for _, c := range changes {
		for _, r := range runs(c.Before) {
			old[r.text] = true
		}
	}
	m := &marks{}
	for _, c := range changes {
		for _, r := range append(runs(c.After), titleOf(c)...) {
			if len(r.text) >= shortest && !old[r.text] {
				m.runs = append(m.runs, r)
			}
		}
	}
	return m
}

// titleOf returns the title of a new question or notice, which only the change's place contains.
func titleOf(c view.Change) []run {
	_, title, ok := strings.Cut(c.Where, ".md: ")
	if !ok || c.Before != "" {
		return nil
	}
	return []run{{text: title}}
}

func runs(text string) []run {
	var all []run
	last := ""
	for _, piece := range textsOf(text) {
		for i, text := range placeholder.Split(piece, -1) {
			text = strings.TrimSpace(text)
			if i > 0 {
				last = "" // unknown: the value of the placeholder
			}
			if text == "" {
				continue
			}
			r := run{text: text}
			if len(text) < short {
				r.after = last
			}
			all, last = append(all, r), text
		}
	}
	return all
}

// textsOf returns the texts between the tags.
func textsOf(markup string) []string {
	var all []string
	tokens := nethtml.NewTokenizer(strings.NewReader(markup))
	for kind := tokens.Next(); kind != nethtml.ErrorToken; kind = tokens.Next() {
		if kind == nethtml.TextToken {
			all = append(all, tokens.Token().Data)
		}
	}
	return all
}

// readable returns the changes without markup, except where only the markup changed.
func readable(changes []view.Change) []view.Change {
	for i, c := range changes {
		if before, after := plain(c.Before), plain(c.After); before != after {
			changes[i].Before, changes[i].After = before, after
		}
	}
	return changes
}

func plain(markup string) string {
	return strings.Join(strings.Fields(strings.Join(textsOf(markup), "")), " ")
}

// mark marks the changed runs in the next text of a page. raw is the text's HTML.
func (m *marks) mark(raw, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return raw
	}
	defer func() { m.last = text }()
	for _, r := range m.runs {
		if !strings.Contains(text, r.text) || !strings.HasSuffix(m.last, r.after) {
			continue
		}
		if text == r.text {
			return marked(raw)
		}
		run := html.EscapeString(r.text)
		raw = strings.ReplaceAll(raw, run, marked(run))
	}
	return raw
}

func marked(raw string) string { return `<mark class="preview-changed">` + raw + `</mark>` }

// in reports whether a text contains a changed run. It may be called on nil.
func (m *marks) in(text string) bool {
	return m != nil && slices.ContainsFunc(m.runs, func(r run) bool { return strings.Contains(text, r.text) })
}
