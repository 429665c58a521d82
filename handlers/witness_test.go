package handlers_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/shapes"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
)

// Each field of openapi.yaml has a witness: another valid value of it changes a named page. One
// without is in unshown, with the reason why it is read.

// answers is a transport that answers GETs of the user API by their paths.
type answers struct {
	next http.RoundTripper
	base string
	all  map[string]any
}

func (a *answers) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, ok := a.all[strings.TrimPrefix(r.URL.String(), a.base)]
	if !ok || r.Method != http.MethodGet {
		return a.next.RoundTrip(r)
	}
	body, err := json.Marshal(answer)
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Request: r,
		Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)),
	}, err
}

// newAnswering returns a harness whose portal reads answers, of which there are none yet.
func newAnswering(t testing.TB) (*handlertest.Harness, *answers) {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{})
	a := &answers{next: box.Transport(), base: box.UserAPI(), all: map[string]any{}}
	return handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: a}), a
}

// fixture returns the response with every field, as if it was written today, on its last page.
func fixture(t testing.TB, name string) (v any) {
	t.Helper()
	data, err := os.ReadFile("../upstream/userapi/wire/testdata/" + name + ".json")
	handlertest.Must(t, err)
	handlertest.Must(t, json.Unmarshal(writtenDay.ReplaceAllFunc(data, asIfWrittenToday), &v))
	if object, ok := v.(map[string]any); ok {
		delete(object, "next")
	}
	return v
}

// without returns a value without the fields of these names.
func without(v any, names ...string) any {
	switch v := v.(type) {
	case map[string]any:
		rest := map[string]any{}
		for name, field := range v {
			if !slices.Contains(names, name) {
				rest[name] = without(field, names...)
			}
		}
		return rest
	case []any:
		var all []any
		for _, entry := range v {
			all = append(all, without(entry, names...))
		}
		return all
	}
	return v
}

// A shown response is one whose fields these pages show, the first one by default, and others where
// the end of a field's path says so.
type shownResponse struct {
	call, file string
	without    []string // fields that hide the others
	pages      [][2]string
	fields     string // an expression for those that this one is about, "" for all
}

var policyPage = [][2]string{{"", "/policies/auto/AA1"}}

var shownResponses = []shownResponse{
	{"/profiles", "profile", []string{"notice", "autoPayDate", "cancelledDate", "futures"}, [][2]string{
		{"", "/billing/4100"},
		{".premium", "/billing/4100/transactions.csv"},
		{"policies[]", "/policies/auto/AA1"},
		{"agencies[]", "/agents"},
		{"paperlessEmail", "/paperless/billing"},
	}, ""},
	{"/profiles", "profile", []string{"cancelledDate"}, policyPage, `notice`},
	{"/profiles", "profile", []string{"notice"}, [][2]string{{"", "/billing/4100"}}, `autoPayDate`},
	{"/profiles", "profile", []string{"notice"}, policyPage, `cancelledDate`},
	{"/profiles", "profile", []string{"full", "makeModel"}, policyPage, `[sy]\.(first|last)$|\]\.(first|last|make|model)$`},
	{"/profiles", "profile", []string{"primary", "secondary"}, policyPage, `Name\.full$`},
	{"/profiles", "profile", []string{"primary", "secondary", "full"}, policyPage, `Name\.`},
	{"/profiles", "profile", []string{"makeModel", "make", "model", "year"}, policyPage, `vehicles\[\]\.unitNumber`},
	{"/profiles", "profile", []string{"autoPay"}, [][2]string{{"", "/billing/4100"}}, `checklessPay`},
	{"/accounts/4100/billing-summary", "summary", nil, [][2]string{
		{"", "/billing/4100"}, {".premium", "/billing/4100/transactions.csv"},
	}, ""},
	{"/claims", "claims", []string{"done"}, [][2]string{{"", "/claims"}}, ""},
	{"/claims/CL1", "claims", []string{"done"}, [][2]string{{"", "/claims/CL1"}}, ""},
	{"/claims/CL1", "claims", []string{"toDos"}, [][2]string{{"", "/claims/CL1"}}, `nextDate|yourPart`},
	{"/claims/CL1", "claims", []string{"done", "state", "reason"}, [][2]string{{"", "/claims/CL1"}}, `toDo$|shows`},
	{"/claims/CL1", "claims", nil, [][2]string{{"", "/claims/CL1"}}, `done`},
	{"/documents", "documents", []string{"accountNumber"}, [][2]string{{"", "/documents"}}, ""},
	{"/documents", "documents", []string{"policyNumber"}, [][2]string{{"", "/documents"}}, `accountNumber`},
	{"/messages", "messages", nil, [][2]string{{"", "/messages"}}, ""},
	{"/messages/M1", "messages", nil, [][2]string{{"", "/messages/M1"}}, ""},
	{"/messages/M1", "messages", []string{"fromMember"}, [][2]string{{"", "/messages/M1"}}, `from$`},
	{"/accounts/4100/installments", "installments", nil, [][2]string{{"", "/billing/4100"}}, ""},
	{"/policies/AA1/renewal", "renewal", nil, policyPage, ""},
	{"/contacts", "contacts", nil, [][2]string{{"", "/profile/contact"}, {"text.consented", "/profile/contact/text"}}, ""},
	{"/contacts", "contacts", []string{"channels"}, [][2]string{{"", "/profile/contact"}}, `email`},
}

// unshown are fields that are read and shown on no page, with what they are read for.
var unshown = map[string]string{
	"claims acceptsVehicleDetails":                "decides which questions a new claim has",
	"contacts text.consented":                     "decides whether texts need consent",
	"contacts phone.consented":                    "is of texts alone",
	"contacts email.consented":                    "is of texts alone",
	"documents termEffectiveDate":                 "decides which files are in a term's ZIP",
	"messages closed":                             "ends a request of a policy",
	"profile asOf":                                "decides which amounts are newer",
	"summary asOf":                                "decides which amounts are newer",
	"profile accounts[].transactions[].reference": "finds a payment",
	"summary transactions[].reference":            "finds a payment",
}

// valid are other values of fields of which any text would be none.
var valid = map[string]any{
	"billType": "Bill Mortgagee", "kind": "fee", "state": "accepted", "size": 60_000_000, "code": "comprehensive",
	"cancelledDate": time.Now().Format("20060102"),
	"status":        "withdrawn", "current": "515-555-0198", "pending": "515-555-0199", "amounts[]": "0",
}

// another returns another valid value of a field, nil for an object or a list, whose fields have
// some.
func another(path string, v any) any {
	if other, ok := valid[path[strings.LastIndexByte(path, '.')+1:]]; ok {
		return other
	}
	switch v := v.(type) {
	case bool:
		return !v
	case string:
		if d, err := member.ParseDate(v[:min(10, len(v))]); err == nil {
			return d.AddDays(1).String() + v[10:]
		}
		if f, err := strconv.ParseFloat(v, 64); err == nil {
			return strconv.FormatFloat(f+1, 'f', -1, 64)
		}
		return "0" + v
	case float64:
		return shapes.Absent
	}
	return nil
}

// Its page is also rendered with it in another form, as nothing, and unread: it is the same page,
// that without it, and a page. FuzzShapes tries any other value.
func TestEveryFieldHasWitness(t *testing.T) {
	t.Parallel()
	h, a := newAnswering(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	witnessed, read := map[string]bool{}, map[string]bool{}
	for _, s := range shownResponses {
		a.all = map[string]any{}
		for _, other := range slices.Backward(shownResponses) {
			a.all[other.call] = other.body(t)
		}
		switch s.file {
		case "profile":
			delete(a.all, "/accounts/4100/billing-summary") // which would hide its amounts
		case "renewal":
			a.all["/profiles"] = without(fixture(t, "profile"), "notice", "cancelledDate")
		}
		before := map[string]string{}
		for _, part := range s.parts(t) {
			page := s.pageOf(part.Path)
			render := func(other any) string { return a.render(b, s.call, page, other) }
			if before[page] == "" {
				before[page] = render(s.body(t))
			}
			field := s.file + " " + strings.TrimPrefix(part.Path, s.file+"[].")
			read[field] = true
			other := another(part.Path, part.Value)
			witnessed[field] = witnessed[field] || other == nil || render(part.With(other)) != before[page]
			if render(part.With(otherForm(part.Value))) != before[page] {
				t.Errorf("%s of %s in another form: another page %s", field, s.call, page)
			}
			clears := s.file == "summary" || part.Path == s.file || strings.HasSuffix(part.Path, "[]") // what absent keeps
			if !clears && render(part.With(nil)) != render(part.With(shapes.Absent)) {
				t.Errorf("%s of %s as nothing: another page %s than without it", field, s.call, page)
			}
			if unread := render(part.With(map[string]any{"error": "down"})); !strings.HasPrefix(unread, "200 ") {
				t.Errorf("%s of %s unread: %s = %.40s", field, s.call, page, unread)
			}
		}
	}
	for _, field := range slices.Sorted(maps.Keys(read)) {
		if witnessed[field] == (unshown[field] != "") {
			t.Errorf("%s: another value changes a page: %t, in unshown: %q", field, witnessed[field], unshown[field])
		}
	}
}

// otherForm returns a list in an object, and any other value in a list of one.
func otherForm(v any) any {
	if list, isList := v.([]any); isList {
		return map[string]any{"items": list}
	}
	return []any{v}
}

// render returns a page with another response to a call.
func (a *answers) render(b *handlertest.Browser, call, page string, answer any) string {
	a.all[call] = answer
	r := b.Open("/refresh-profile?return=" + page)
	if r.At.Path != page {
		r = b.Open(page)
	}
	return strconv.Itoa(r.Status) + " " + stableBody(r.Body)
}

// stableBody returns the body of a page without what differs between two renderings. It takes a
// quarter of the time of [canonicalPage], which parses the page.
func stableBody(page string) string {
	page = page[max(0, strings.Index(page, "<body")):]
	parts := strings.Split(page, `"`) // an attribute's value is after its name
	for i, part := range parts {
		parts[i] = stable(part)
		if isValue := i > 0 && strings.HasSuffix(parts[i-1], "="); isValue {
			name := parts[i-1][strings.LastIndexByte(parts[i-1], ' ')+1:]
			if slices.Contains(unstable, strings.TrimSuffix(name, "=")) {
				parts[i] = ""
			}
		}
	}
	return strings.Join(parts, `"`)
}

// parts returns the fields of the response. What futures list has the fields of policies.
func (s shownResponse) parts(t testing.TB) []shapes.Part {
	about := regexp.MustCompile(s.fields)
	return slices.DeleteFunc(shapes.Parts(s.body(t)), func(p shapes.Part) bool {
		return strings.Contains(p.Path, ".futures[].") || !about.MatchString(p.Path)
	})
}

func (s shownResponse) pageOf(path string) (page string) {
	for _, p := range s.pages {
		if strings.Contains(path, p[0]) {
			page = p[1]
		}
	}
	return page
}

// body returns the response, of one entry the first of its list.
func (s shownResponse) body(t testing.TB) any {
	v := without(fixture(t, s.file), s.without...)
	if list, ok := v.(map[string]any)[s.file].([]any); ok && strings.Count(s.call, "/") == 2 {
		return list[0]
	}
	return v
}
