package viewtest

import (
	"html"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Page is HTML that is parsed once, when a test first looks for an element: with the race detector,
// parsing a page takes longer than rendering it.
type Page struct {
	html  string
	parse func() (*goquery.Document, error)
}

// NewPage returns the page with this HTML.
func NewPage(html string) Page {
	return Page{html, sync.OnceValues(func() (*goquery.Document, error) {
		return goquery.NewDocumentFromReader(strings.NewReader(html))
	})}
}

// Doc returns the page's elements, which the test must not change.
func (p Page) Doc(t testing.TB) *goquery.Document {
	t.Helper()
	doc, err := p.parse()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Text returns the text of the first matching element, with whitespace collapsed.
func (p Page) Text(t testing.TB, selector string) string {
	t.Helper()
	return strings.Join(strings.Fields(p.Doc(t).Find(selector).First().Text()), " ")
}

// refresh matches the overlay's refresh element, but not the one that ends a session.
var refresh = regexp.MustCompile(`<meta http-equiv="refresh" content="0; url=([^"]+)"`)

// Refresh returns the address that the loading overlay continues to, "" on other pages. It does not
// parse the page, because tests call it for every response.
func (p Page) Refresh() string {
	match := refresh.FindStringSubmatch(p.html)
	if match == nil {
		return ""
	}
	return html.UnescapeString(match[1])
}
