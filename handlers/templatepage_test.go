package handlers_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"memberportal/handlers/web/edge"
)

// templatePage is what a plain program with html/template would do for a page of the portal: the
// same calls of the user API, decoded into maps of strings and numbers, the same HTML, compressed
// alike. It has no session, no rules and no texts to look up, so it is less than any portal.
type templatePage struct {
	template *template.Template
	values   []string
	calls    []string
	page     bytes.Buffer // reused, as the portal's
	api      *recordedAPI
}

// changing are the texts and attributes that differ between members: those with a digit. Their text
// is in the second group.
var changing = regexp.MustCompile(`(>|="|='|,|;)([^<>"]*[0-9][^<>"]*)(<|")`)

var fixed = regexp.MustCompile(`(?s)<(script|style)\b.*?</(script|style)>`)

func newTemplatePage(tb testing.TB, v *viewer, path string) *templatePage {
	v.open(tb, path, "")
	v.api.taken()
	page := string(v.open(tb, path, ""))
	p := &templatePage{calls: v.api.taken(), api: v.api}
	var source strings.Builder
	for _, part := range splitFixed(page) {
		if fixed.MatchString(part) {
			fmt.Fprintf(&source, "{{fixed %q}}", part)
			continue
		}
		source.WriteString(changing.ReplaceAllStringFunc(part, func(found string) string {
			groups := changing.FindStringSubmatch(found)
			p.values = append(p.values, html.UnescapeString(groups[2]))
			return fmt.Sprintf("%s{{index $ %d}}%s", groups[1], len(p.values)-1, groups[3])
		}))
	}
	var err error
	p.template, err = template.New(path).Funcs(template.FuncMap{
		"fixed": func(text string) template.HTML { return template.HTML(text) },
	}).Parse(source.String())
	must(tb, err)
	tb.Logf("%s: %d values, %d calls", path, len(p.values), len(p.calls))
	return p
}

// splitFixed separates scripts and styles from the rest.
func splitFixed(page string) (parts []string) {
	from := 0
	for _, at := range fixed.FindAllStringIndex(page, -1) {
		parts = append(parts, page[from:at[0]], page[at[0]:at[1]])
		from = at[1]
	}
	return append(parts, page[from:])
}

func (p *templatePage) open(tb testing.TB) []byte {
	for _, address := range p.calls {
		request, err := http.NewRequest(http.MethodGet, address, nil)
		must(tb, err)
		response, err := p.api.RoundTrip(request)
		must(tb, err)
		var decoded any
		must(tb, json.NewDecoder(response.Body).Decode(&decoded))
	}
	p.page.Reset()
	must(tb, p.template.Execute(&p.page, p.values))
	return edge.Brotli(p.page.Bytes(), edge.PageBrotli)
}
