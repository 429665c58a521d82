package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
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
	"memberportal/upstream/sandbox"
	"memberportal/views/content"
	"memberportal/views/content/pseudo"
)

// TestEveryTextComesFromContent renders every page of several members with a pseudo-translation
// that puts each text between marks, and fails on text outside them that is not the member's data.
// Texts that are fixed in Go (page titles, section 8's errors, product names) are marked by
// fixed.yaml.
func TestEveryTextComesFromContent(t *testing.T) {
	t.Parallel()
	for _, member := range []string{"household", "newcomer", "farm", "mortgagee"} {
		for state, faults := range map[string][]sandbox.Fault{"usual": nil, "down": unsupportedCalls(http.StatusServiceUnavailable), "unsupported": unsupportedCalls(http.StatusNotFound)} {
			t.Run(member+" "+state, func(t *testing.T) {
				t.Parallel()
				checkForStrayText(t, member, faults)
			})
		}
	}
}

func checkForStrayText(t *testing.T, member string, faults []sandbox.Fault) {
	t.Helper()
	box, err := sandbox.New(sandbox.Options{Origin: sandboxOrigin, Portal: portalOrigin, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	data := &memberData{next: box.Transport()}
	for _, m := range box.Members() {
		data.sent = append(data.sent, m.Name) // as the identity provider sends it
	}
	portal := newPortal(t, box, data, slog.New(slog.DiscardHandler))
	portal.Content = pseudoLibrary(t)
	h := &harness{t: t, app: handlers.App(portal), portal: portal, box: box, log: &lockedBuffer{}}
	b := h.browser()
	b.cookies["portal.test"] = map[string]*http.Cookie{"language": {Name: "language", Value: "es"}}
	b.signIn(member, "/home")
	for _, fault := range faults {
		box.InjectFault(fault)
	}
	pages := map[string]string{}
	b.crawl(pages)
	b.sendEmptyForms(pages)
	for name, page := range pages {
		for _, stray := range data.strayTexts(t, page) {
			t.Errorf("%s: text %q is not from content", name, stray)
		}
	}
}

func pseudoLibrary(t *testing.T) *content.Library {
	t.Helper()
	dir := t.TempDir()
	must(t, pseudo.Write(filepath.Join(dir, "es"), "../views/content/en", handlers.FixedTexts()))
	must(t, pseudo.CopyEnglish(filepath.Join(dir, "en"), "../views/content/en"))
	library, err := content.Open(t.Context(), dir, handlers.ContentOptions(), func([]content.Finding) {})
	must(t, err)
	if len(library.Languages()) != 2 {
		t.Fatalf("languages = %v, want the pseudo-translation: %v", library.Languages(), library.Findings())
	}
	return library
}

// memberData is a transport that records every string from the provider.
type memberData struct {
	next http.RoundTripper
	mu   sync.Mutex
	sent []string
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
		d.mu.Lock()
		defer d.mu.Unlock()
		d.record(decoded)
	}
	return response, err
}

func (d *memberData) record(value any) {
	switch value := value.(type) {
	case string:
		if text := strings.Join(strings.Fields(value), " "); len(text) > 1 {
			d.sent = append(d.sent, text)
			if u, err := url.Parse(text); err == nil && u.Host != "" {
				d.sent = append(d.sent, u.Host)
			}
		}
	case []any:
		for _, item := range value {
			d.record(item)
		}
	case map[string]any:
		for _, item := range value {
			d.record(item)
		}
	}
}

var (
	// notText matches what pages show besides texts: times, addresses, file names, and the product.
	notText = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|\w•+@[\w.]+|[\w.+-]+@[\w.-]+|\bMember Portal\b|\b[A-Z2-7]{12}\b|\b[A-Z]{2} \d{5}\b|\bvehicle-\d+\b|[a-z]•+@[\w.]+`)
	letters = regexp.MustCompile(`[A-Za-z]{2,}`)
	shown   = []string{"aria-label", "alt", "title", "placeholder", "data-done", "data-failed", "data-text", "data-minutes"}
)

// strayTexts returns the texts of a page that are neither marked nor the member's data.
func (d *memberData) strayTexts(t *testing.T, page string) []string {
	t.Helper()
	head, body, _ := strings.Cut(page, "\n")
	if !strings.Contains(head, "text/html") && !strings.HasPrefix(page, "4") && !strings.HasPrefix(page, "<!") {
		return nil
	}
	doc, err := html.Parse(strings.NewReader(body))
	must(t, err)
	var strays []string
	var marks unmarker // a text may span elements, such as a sentence with a link
	for node := range doc.Descendants() {
		if node.Type == html.TextNode && isShown(node) {
			if left := d.without(marks.outside(node.Data)); letters.MatchString(left) {
				strays = append(strays, node.Data)
			}
		}
		for _, text := range attributesOf(t, node) {
			if left := d.without(new(unmarker).outside(text)); letters.MatchString(left) {
				strays = append(strays, text)
			}
		}
	}
	slices.Sort(strays)
	return slices.Compact(strays)
}

// isShown reports whether members can read a text node.
func isShown(node *html.Node) bool {
	hidden := slices.Contains([]string{"script", "style", "noscript"}, node.Parent.Data)
	return !hidden && !inOwnLanguage(node.Parent) && !isMailAddress(node)
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

// inOwnLanguage reports whether an element names a language in that language.
func inOwnLanguage(node *html.Node) bool {
	return node.Data == "button" && slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == "lang" })
}

// isMailAddress reports whether a text is one of the two halves of a mail address.
func isMailAddress(node *html.Node) bool {
	isBreak := func(n *html.Node) bool { return n != nil && n.Data == "wbr" }
	return isBreak(node.NextSibling) || isBreak(node.PrevSibling)
}

func sentencesIn(t *testing.T, props string) []string {
	t.Helper()
	var decoded any
	must(t, json.Unmarshal([]byte(props), &decoded))
	found := &memberData{}
	found.record(decoded)
	return slices.DeleteFunc(found.sent, func(s string) bool { return !strings.Contains(s, " ") })
}

// without removes the member's data and notText from a text.
func (d *memberData) without(text string) string {
	text = notText.ReplaceAllString(strings.Join(strings.Fields(text), " "), "")
	d.mu.Lock()
	defer d.mu.Unlock()
	slices.SortFunc(d.sent, func(a, b string) int { return len(b) - len(a) })
	for _, data := range d.sent {
		text = strings.ReplaceAll(text, data, "")
	}
	return text
}

// unmarker returns the text outside of the marks, which can be nested.
type unmarker struct{ depth int }

func (u *unmarker) outside(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch string(r) {
		case pseudo.Open:
			u.depth++
		case pseudo.Close:
			u.depth--
		default:
			if u.depth == 0 {
				out.WriteRune(r)
			}
		}
	}
	return out.String()
}
