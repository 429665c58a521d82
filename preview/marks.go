package preview

import (
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"

	"memberportal/views/content"
)

// marks finds changed words on a page.
type marks struct{ texts []string }

// placeholder is a gap in the words that a page fills in.
var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// shortest is the length, in bytes, from which a text is told from others that happen to be the same.
const shortest = 4

// newMarks looks for what the changes brought: of each changed text its runs between markup and placeholders, but for those that were there before.
func newMarks(changes []content.Change) *marks {
	before := map[string]bool{}
	for _, c := range changes {
		for _, run := range runs(c.Before) {
			before[run] = true
		}
	}
	m := &marks{}
	for _, c := range changes {
		for _, run := range append(runs(c.After), titleOf(c)...) {
			if len(run) >= shortest && !before[run] {
				m.texts = append(m.texts, run)
			}
		}
	}
	return m
}

// titleOf is the question, or the title, that a new piece has: the changes name pieces by it.
func titleOf(c content.Change) []string {
	_, title, titled := strings.Cut(c.Where, ".md: ")
	if !titled || c.Before != "" {
		return nil
	}
	return []string{title}
}

// runs are the pieces of a text that stand on a page in one go.
func runs(text string) []string {
	var all []string
	for _, piece := range pieces(text) {
		for _, run := range placeholder.Split(piece, -1) {
			if run = strings.TrimSpace(run); run != "" {
				all = append(all, run)
			}
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
	for _, text := range m.texts {
		if strings.TrimSpace(plain) == text {
			return `<mark class="preview-changed">` + string(raw) + `</mark>`
		}
	}
	marked := string(raw)
	for _, text := range m.texts {
		if escaped := html.EscapeString(text); strings.Contains(plain, text) {
			marked = strings.ReplaceAll(marked, escaped, `<mark class="preview-changed">`+escaped+`</mark>`)
		}
	}
	return marked
}

// touch reports whether a text holds changed words.
func (m *marks) touch(text string) bool {
	if m == nil {
		return false
	}
	for _, changed := range m.texts {
		if strings.Contains(text, changed) {
			return true
		}
	}
	return false
}
