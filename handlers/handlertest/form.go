package handlertest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Form is a form of a page as a browser would submit it.
type Form struct {
	Action string
	Fields url.Values
}

// Form returns the form that the selector finds.
func (r Reply) Form(selector string) Form {
	r.T.Helper()
	form := r.Doc().Find(selector).First()
	if form.Length() != 1 {
		r.T.Fatalf("no form %s at %s:\n%s", selector, r.At, r.Text("main"))
	}
	fields := url.Values{}
	for _, field := range form.Find("input, textarea, select").EachIter() {
		name, value := fieldOf(field)
		if name != "" {
			fields.Add(name, value)
		}
	}
	return Form{form.AttrOr("action", ""), fields}
}

// fieldOf returns the name and value that a field submits, "" for a field that submits nothing.
func fieldOf(field *goquery.Selection) (name, value string) {
	value = field.AttrOr("value", "")
	switch {
	case slices.Contains([]string{"radio", "checkbox"}, field.AttrOr("type", "")) && !has(field, "checked"):
		return "", ""
	case field.Is("textarea"):
		value = field.Text()
	case field.Is("select"):
		value = field.Find("option[selected]").AttrOr("value", "")
	}
	return field.AttrOr("name", ""), value
}

func has(element *goquery.Selection, attribute string) bool {
	_, ok := element.Attr(attribute)
	return ok
}

// Fill sets fields of the form.
func (s Form) Fill(input map[string]string) Form {
	for name, value := range input {
		s.Fields.Set(name, value)
	}
	return s
}

// Submit sends a form the way a browser without scripts does.
func (b *Browser) Submit(s Form) Reply { return b.Send(http.MethodPost, s.Action, s.Fields) }

// WantProblem expects status 422, the problem in the error summary, and the submitted values in the
// fields.
func WantProblem(t *testing.T, r Reply, sent url.Values, problem string) {
	t.Helper()
	if r.Status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.Text("title"), "Error: ") {
		t.Fatalf("status = %d, title = %q, want 422 and the form", r.Status, r.Text("title"))
	}
	if got := r.Text(".error-summary ul"); !strings.Contains(got, problem) {
		t.Errorf("error summary = %q, want %q", got, problem)
	}
	for name, values := range sent {
		field := r.Doc().Find("main [name='" + name + "']")
		if got, _ := field.Attr("value"); got != values[0] {
			t.Errorf("%s = %q, want %q", name, got, values[0])
		}
		if _, checked := field.Attr("checked"); field.Is("[type=checkbox]") && !checked {
			t.Errorf("%s is not checked", name)
		}
	}
}
