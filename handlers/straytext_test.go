package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/pseudo"
	"memberportal/upstream/sandbox"
	"memberportal/views/content/load"
	"memberportal/views/ui"
)

// TestEveryTextComesFromContent renders every page of several members with a pseudo-translation
// that puts each text between marks, and fails on text outside them that is not the member's data.
// Texts that are fixed in Go (page titles, section 8's errors, product names) are marked by
// fixed.yaml.
func TestEveryTextComesFromContent(t *testing.T) {
	t.Parallel()
	library := pseudoLibrary(t)
	for _, member := range walkMembers {
		for state, faults := range walkStates {
			t.Run(member+" "+state, func(t *testing.T) {
				t.Parallel()
				checkForStrayText(t, library, member, faults)
			})
		}
	}
}

func checkForStrayText(t *testing.T, library *load.Library, member string, faults []sandbox.Fault) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	data := &memberData{next: box.Transport(), sent: map[string]bool{}}
	for _, m := range box.Members() {
		data.add(m.Name) // as the identity provider sends it
		first, rest := ui.MemberMenu{Name: m.Name}.FirstAndRest()
		data.add(first)
		data.add(rest)
	}
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: data})
	h.Portal.Content, h.Portal.Languages = library, []string{"es"}
	b := h.Browser()
	b.Cookies["portal.test"] = map[string]*http.Cookie{"language": {Name: "language", Value: "es"}}
	walkPages(b, member, faults, func(name string, r handlertest.Reply) {
		if r.Status == http.StatusInternalServerError {
			t.Errorf("%s: status = %d:\n%s", name, r.Status, r.Text("main"))
		}
		for _, stray := range data.strayTexts(t, r) {
			t.Errorf("%s: text %q is not from content", name, stray)
		}
	})
}

func pseudoLibrary(t *testing.T) *load.Library {
	t.Helper()
	dir := t.TempDir()
	handlertest.Must(t, pseudo.Write(filepath.Join(dir, "es"), "../views/content/en", handlers.FixedTexts()))
	handlertest.Must(t, pseudo.CopyEnglish(filepath.Join(dir, "en"), "../views/content/en"))
	library, err := load.Open(t.Context(), dir, handlers.ContentOptions(), func([]load.Finding) {})
	handlertest.Must(t, err)
	if len(library.Languages()) != 2 {
		t.Fatalf("languages = %v, want the pseudo-translation: %v", library.Languages(), library.Findings())
	}
	return library
}

// memberData is a transport that records every string from the provider.
type memberData struct {
	next    http.RoundTripper
	mu      sync.Mutex
	sent    map[string]bool
	longest []string // sent, the longest first; nil after a new string
}

func (d *memberData) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := d.next.RoundTrip(r)
	if err != nil {
		return response, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(body))
	var decoded any
	if json.Unmarshal(body, &decoded) == nil {
		d.add(stringsIn(decoded)...)
	}
	return response, err
}

func (d *memberData) add(texts ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range texts {
		if !d.sent[text] {
			d.sent[text], d.longest = true, nil
		}
	}
}

// longestFirst returns the strings in the order in which they can be removed from a text.
func (d *memberData) longestFirst() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.longest == nil {
		d.longest = slices.SortedFunc(maps.Keys(d.sent), func(a, b string) int { return len(b) - len(a) })
	}
	return d.longest
}

// stringsIn returns the strings in decoded JSON, and the hosts of addresses.
func stringsIn(value any) []string {
	var found []string
	switch value := value.(type) {
	case string:
		if text := strings.Join(strings.Fields(value), " "); len(text) > 1 {
			found = append(found, text)
			if u, err := url.Parse(text); err == nil && u.Host != "" {
				found = append(found, u.Host)
			}
		}
	case []any:
		for _, item := range value {
			found = append(found, stringsIn(item)...)
		}
	case map[string]any:
		for _, item := range value {
			found = append(found, stringsIn(item)...)
		}
	}
	return found
}

var (
	// notText matches what pages show besides texts: times, addresses, file names, and the product.
	notText = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|\w•+@[\w.]+|[\w.+-]+@[\w.-]+|\bMember Portal\b|\b[A-Z2-7]{12}\b|\b[A-Z]{2} \d{5}\b|\bvehicle-\d+\b|[a-z]•+@[\w.]+`)
	letters = regexp.MustCompile(`[A-Za-z]{2,}`)
	shown   = []string{"aria-label", "alt", "title", "placeholder", "data-done", "data-failed", "data-text", "data-minutes"}
)

// strayTexts returns the texts of a page that are neither marked nor the member's data.
func (d *memberData) strayTexts(t *testing.T, r handlertest.Reply) []string {
	t.Helper()
	if !r.IsHTML() {
		return nil
	}
	var strays []string
	var marks unmarker // a text may span elements, such as a sentence with a link
	for node := range r.Doc().Nodes[0].Descendants() {
		if node.Type == html.TextNode && isShown(node) && d.isStray(marks.outside(node.Data)) {
			strays = append(strays, node.Data)
		}
		for _, text := range attributesOf(t, node) {
			if d.isStray(new(unmarker).outside(text)) {
				strays = append(strays, text)
			}
		}
	}
	slices.Sort(strays)
	return slices.Compact(strays)
}

// isStray reports whether a text has words besides the member's data and notText.
func (d *memberData) isStray(text string) bool {
	if !letters.MatchString(text) {
		return false // which most texts are, and removing the member's data takes long
	}
	text = notText.ReplaceAllString(strings.Join(strings.Fields(text), " "), "")
	for _, data := range d.longestFirst() {
		text = strings.ReplaceAll(text, data, "")
	}
	return letters.MatchString(text)
}

// isShown reports whether members can read a text node.
func isShown(node *html.Node) bool {
	hidden := slices.Contains([]string{"script", "style", "noscript"}, node.Parent.Data)
	return !hidden && !inOwnLanguage(node.Parent) && !isMailAddress(node) && !areInitials(node.Parent)
}

// areInitials reports whether an element has the first letters of the name beside it.
func areInitials(node *html.Node) bool {
	return slices.Contains(node.Attr, html.Attribute{Key: "class", Val: "initials"})
}

// attributesOf returns what an element shows or reads aloud, and the sentences in an island's
// props.
func attributesOf(t *testing.T, node *html.Node) []string {
	t.Helper()
	var texts []string
	for _, a := range node.Attr {
		switch {
		case slices.Contains(shown, a.Key) && node.Data != "meta":
			texts = append(texts, a.Val)
		case a.Key == "props":
			texts = append(texts, sentencesIn(t, a.Val)...)
		}
	}
	return texts
}

// inOwnLanguage reports whether an element has a language of its own: the name of a language, or
// the English of an ID card.
func inOwnLanguage(node *html.Node) bool {
	for ; node != nil && node.Data != "html"; node = node.Parent {
		if slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == "lang" }) {
			return true
		}
	}
	return false
}

// isMailAddress reports whether a text is one of the two halves of a mail address.
func isMailAddress(node *html.Node) bool {
	isBreak := func(n *html.Node) bool { return n != nil && n.Data == "wbr" }
	return isBreak(node.NextSibling) || isBreak(node.PrevSibling)
}

func sentencesIn(t *testing.T, props string) []string {
	t.Helper()
	var decoded any
	handlertest.Must(t, json.Unmarshal([]byte(props), &decoded))
	return slices.DeleteFunc(stringsIn(decoded), func(s string) bool { return !strings.Contains(s, " ") })
}

// unmarker returns the text outside of the marks, which can be nested.
type unmarker struct{ depth int }

func (u *unmarker) outside(text string) string {
	var out strings.Builder
	for {
		before, mark, after := cutAtMark(text)
		if u.depth == 0 {
			out.WriteString(before)
		}
		switch text = after; mark {
		case pseudo.Open:
			u.depth++
		case pseudo.Close:
			u.depth--
		default:
			return out.String()
		}
	}
}

// cutAtMark cuts a text at its first mark, which is "" if it has none. With the race detector, a
// regular expression takes several times as long.
func cutAtMark(text string) (before, mark, after string) {
	before = text
	for _, m := range []string{pseudo.Open, pseudo.Close} {
		if b, a, found := strings.Cut(text, m); found && len(b) < len(before) {
			before, mark, after = b, m, a
		}
	}
	return before, mark, after
}
