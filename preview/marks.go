package preview

import (
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"
)

// marks finds changed words on a page.
type marks struct{ texts []string }

// placeholder is a gap in the words that a page fills in.
var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// shortest is the length, in bytes, from which a text is told from others that happen to be the same.
const shortest = 4

// newMarks looks for what the changes brought: of each changed text its runs between markup and placeholders, but for those that were there before.
func newMarks(changes []Change) *marks {
	m := &marks{}
	for _, c := range changes {
		before := map[string]bool{}
		for _, run := range runs(c.Before) {
			before[run] = true
		}
		for _, run := range runs(c.After) {
			if len(run) >= shortest && !before[run] {
				m.texts = append(m.texts, run)
			}
		}
	}
	return m
}

// runs are the pieces of a text that stand on a page in one go.
func runs(text string) []string {
	var all []string
	tokens := nethtml.NewTokenizer(strings.NewReader(text))
	for kind := tokens.Next(); kind != nethtml.ErrorToken; kind = tokens.Next() {
		if kind != nethtml.TextToken {
			continue
		}
		for _, run := range placeholder.Split(tokens.Token().Data, -1) {
			if run = strings.TrimSpace(run); run != "" {
				all = append(all, run)
			}
		}
	}
	return all
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
