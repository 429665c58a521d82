package handlertest

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/views/viewtest"
)

// Texts returns the text of every matching element, with whitespace collapsed.
func (r Reply) Texts(selector string) []string {
	r.T.Helper()
	return r.Doc().Find(selector).Map(func(_ int, s *goquery.Selection) string {
		return strings.Join(strings.Fields(s.Text()), " ")
	})
}

// Attr returns an attribute of the first matching element, "" if there is none.
func (r Reply) Attr(selector, name string) string {
	r.T.Helper()
	return r.Doc().Find(selector).First().AttrOr(name, "")
}

// ParseQuery returns the query of an address.
func ParseQuery(t *testing.T, address string) url.Values {
	t.Helper()
	parsed, err := url.Parse(address)
	Must(t, err)
	return parsed.Query()
}

// Reply is a response with its address.
type Reply struct {
	T      testing.TB
	At     *url.URL
	Status int
	Header http.Header
	Body   string
	Page   viewtest.Page // of the body
}

// NewReply returns a response that a test read itself.
func NewReply(t testing.TB, at *url.URL, status int, header http.Header, body string) Reply {
	return Reply{t, at, status, header, body, viewtest.NewPage(body)}
}

// Location returns where a redirect leads, "" for a page.
func (r Reply) Location() string { return r.Header.Get("Location") }

// Next returns where the browser goes by itself, "" if it stays.
func (r Reply) Next() string { return cmp.Or(r.Page.Refresh(), r.Location()) }

// Doc returns the parsed page.
func (r Reply) Doc() *goquery.Document {
	r.T.Helper()
	return r.Page.Doc(r.T)
}

// Text returns the text of the matching elements, with whitespace collapsed.
func (r Reply) Text(selector string) string {
	r.T.Helper()
	return r.Page.Text(r.T, selector)
}

// Provider is the authorization endpoint, which [WantRedirect] compares without its query.
const Provider = SandboxOrigin + "/identity/authorize"

// WantRedirect compares the redirect of a response, "" for none. It ignores the query of the
// identity provider's address.
func WantRedirect(t *testing.T, r Reply, want string) {
	t.Helper()
	got := r.Location()
	if strings.HasPrefix(got, Provider+"?") {
		got = Provider
	}
	if got != want {
		t.Errorf("%s: redirect = %q, want %q", r.At.Path, got, want)
	}
}

// IsHTML reports whether the response is a page.
func (r Reply) IsHTML() bool { return strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") }
