package preview

import (
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"

	"memberportal/views/content"
)

// marks finds changed words on one page, from its top to its end.
type marks struct {
	runs []run
	last string // the text before the one that is looked at
}

// run is a piece of a changed text that stands on a page in one go.
type run struct {
	text  string
	after string // what a short one has before it, where only markup lies between: else it might be another that reads the same
}

// placeholder is a gap in the words that a page fills in.
var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

const (
	shortest = 4  // bytes, from which a text is told from others at all
	short    = 25 // bytes, below which it is told by what stands before it
)

// newMarks looks for what the changes brought: of each changed text its runs between markup and placeholders, but for those that were there before.
func newMarks(changes []content.Change) *marks {
	before := map[string]bool{}
	for _, c := range changes {
		for _, r := range runs(c.Before) {
			before[r.text] = true
		}
	}
	m := &marks{}
	for _, c := range changes {
		for _, r := range append(runs(c.After), titleOf(c)...) {
			if len(r.text) >= shortest && !before[r.text] {
				m.runs = append(m.runs, r)
			}
		}
	}
	return m
}

// titleOf is the question, or the title, that a new piece has: the changes name pieces by it.
func titleOf(c content.Change) []run {
	_, title, titled := strings.Cut(c.Where, ".md: ")
	if !titled || c.Before != "" {
		return nil
	}
	return []run{{text: title}}
}

// runs are a text's own, in order.
func runs(text string) []run {
	var all []run
	last := ""
	for _, piece := range pieces(text) {
		for i, text := range placeholder.Split(piece, -1) {
			text = strings.TrimSpace(text)
			if i > 0 {
				last = "" // whatever fills the gap
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

// pieces are what stands between the markup.
func pieces(text string) []string {
	var all []string
	tokens := nethtml.NewTokenizer(strings.NewReader(text))
	for kind := tokens.Next(); kind != nethtml.ErrorToken; kind = tokens.Next() {
		if kind == nethtml.TextToken {
			all = append(all, tokens.Token().Data)
		}
	}
	return all
}

// inWords are the two sides of a change as they read on a page; as they are written where that makes no difference.
func inWords(c content.Change) (before, after string) {
	before, after = plain(c.Before), plain(c.After)
	if before == after {
		return c.Before, c.After
	}
	return before, after
}

func plain(text string) string {
	return strings.Join(strings.Fields(strings.Join(pieces(text), "")), " ")
}

// mark marks a text of a page that holds changed words. raw is the text as it stands in the page, plain what it says.
func (m *marks) mark(raw []byte, plain string) string {
	marked := string(raw)
	if plain = strings.TrimSpace(plain); plain == "" {
		return marked
	}
	defer func() { m.last = plain }()
	for _, r := range m.runs {
		if !strings.Contains(plain, r.text) || !strings.HasSuffix(m.last, r.after) {
			continue
		}
		if plain == r.text {
			return `<mark class="preview-changed">` + string(raw) + `</mark>`
		}
		escaped := html.EscapeString(r.text)
		marked = strings.ReplaceAll(marked, escaped, `<mark class="preview-changed">`+escaped+`</mark>`)
	}
	return marked
}

// touch reports whether a text holds changed words.
func (m *marks) touch(text string) bool {
	if m == nil {
		return false
	}
	for _, r := range m.runs {
		if strings.Contains(text, r.text) {
			return true
		}
	}
	return false
}
