package handlers_test

import (
	"bytes"
	"encoding/json"
	"html"
	"html/template"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
)

// templatePage is what a plain program with html/template would do for a page of the portal: the
// same calls of the user API, decoded into maps of strings and numbers, the same HTML, compressed
// alike. Its template has everything that other members' pages have too; it gets the rest. It has
// no session, no rules, no texts to look up and no lists to sort, so it is less than any portal.
type templatePage struct {
	template *template.Template
	values   []string
	calls    []string
	page     bytes.Buffer // reused, as the portal's
	api      *recordedAPI
}

var (
	// outside are the parts of a page without data of a member.
	outside = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>`)
	// shownText are texts and attributes. Theirs are the second group.
	shownText = regexp.MustCompile(`(>|=["'])([^<>"]+)(<|")`)
)

// quote separates the texts inside an attribute with JSON.
const quote = "&#34;"

// compared are the members whose pages show what is the same for every member.
var compared = []string{"household", "two", "farm", "posting", "many"}

// sameForAll returns the texts that pages of other members have as well: labels, classes, icons,
// phone numbers of the insurer. A member's own text that another member happens to have counts as
// one of these too, which favors the peer.
func sameForAll(tb testing.TB, member, path string) map[string]bool {
	same := map[string]bool{}
	for _, other := range compared {
		if other == member {
			continue
		}
		v := newViewer(tb, other)
		for _, found := range shownText.FindAllSubmatch(v.open(tb, v.own(tb, path), ""), -1) {
			for text := range strings.SplitSeq(string(found[2]), quote) {
				same[text] = true
			}
		}
	}
	return same
}

var accountPath = regexp.MustCompile(`^/billing/\d+$`)

// own returns the path of the same screen for this viewer: a bill is that of its own first account.
func (v *viewer) own(tb testing.TB, path string) string {
	if !accountPath.MatchString(path) {
		return path
	}
	return regexp.MustCompile(`/billing/\d+`).FindString(string(v.open(tb, "/home", "")))
}

func newTemplatePage(tb testing.TB, v *viewer, member, path string) *templatePage {
	v.open(tb, path, "")
	v.api.taken()
	page := string(v.open(tb, path, ""))
	p := &templatePage{calls: v.api.taken(), api: v.api}
	source, same, from := strings.Builder{}, sameForAll(tb, member, path), 0
	for _, at := range append(outside.FindAllStringIndex(page, -1), []int{len(page), len(page)}) {
		source.WriteString(shownText.ReplaceAllStringFunc(page[from:at[0]], func(found string) string {
			groups := shownText.FindStringSubmatch(found)
			return groups[1] + p.withValues(groups[2], same) + groups[3]
		}))
		source.WriteString(page[at[0]:at[1]])
		from = at[1]
	}
	var err error
	p.template, err = template.New(path).Parse(source.String())
	handlertest.Must(tb, err)
	p.mustShow(tb, page)
	tb.Logf("%s as %s: %d values, %d calls", path, member, len(p.values), len(p.calls))
	return p
}

// withValues returns the template of a text: what is the same for every member stays in it, and the
// addresses of phone numbers, which html/template would not show.
func (p *templatePage) withValues(text string, same map[string]bool) string {
	parts := strings.Split(text, quote)
	for i, part := range parts {
		if part != "" && !same[part] && !strings.HasPrefix(part, "tel:") {
			p.values = append(p.values, html.UnescapeString(part))
			parts[i] = "{{index $ " + strconv.Itoa(len(p.values)-1) + "}}"
		}
	}
	return strings.Join(parts, quote)
}

// mustShow fails unless the template shows the same page. html/template escapes more characters.
func (p *templatePage) mustShow(tb testing.TB, page string) {
	p.page.Reset()
	handlertest.Must(tb, p.template.Execute(&p.page, p.values))
	if got, want := html.UnescapeString(p.page.String()), html.UnescapeString(page); got != want {
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		tb.Fatalf("the peer shows %q, want %q", got[at:min(at+80, len(got))], want[at:min(at+80, len(want))])
	}
}

func (p *templatePage) open(tb testing.TB) []byte {
	for _, address := range p.calls {
		request, err := http.NewRequest(http.MethodGet, address, nil)
		handlertest.Must(tb, err)
		response, err := p.api.RoundTrip(request)
		handlertest.Must(tb, err)
		var decoded any
		handlertest.Must(tb, json.NewDecoder(response.Body).Decode(&decoded))
	}
	p.page.Reset()
	handlertest.Must(tb, p.template.Execute(&p.page, p.values))
	return edge.Brotli(p.page.Bytes(), edge.PageBrotli)
}
