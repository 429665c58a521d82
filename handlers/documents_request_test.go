package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	documentRequestPath = "/document-request"
	documentRequestCall = "/user-api/documents/requests"
)

// toLender is a request for a lender.
var toLender = map[string]string{
	"kind": "lienholder", "recipient": "lender", "name": "Prairie Credit Union", "delivery": "email", "email": "titles@prairie.example.com", "address": "not sent", "note": "Loan 7741",
}

// Spec: DOCUMENT-3, DOCUMENT-4.
func TestDocumentRequestIsSentOnce(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	policy := b.SignIn("household", "/policies/auto/AA1182204")
	link := policy.Attr(`.quick a[href^="`+documentRequestPath+`"]`, "href")
	form := b.Get(link).Form("form.document-request").Fill(toLender)
	wire.Clear()
	for range 2 {
		r := b.Follow(b.Submit(form))
		if r.At.Path != "/documents" || !strings.Contains(r.Text(".done .done-title"), "Your reference is DR-") || !strings.Contains(r.Text(".done .sub"), "email it to Prairie Credit Union") {
			t.Fatalf("page = %s, notice = %q, want the documents with a tick and the reference", r.At, r.Text(".notice"))
		}
	}
	if entries := activityEntries(b.Get(activityPath)); len(entries) == 0 || !strings.HasPrefix(entries[0], "Lienholder certificate AA1182204 · DR-") || strings.Count(strings.Join(entries, "\n"), "DR-") != 1 {
		t.Errorf("activity = %q, want the request once", entries[:min(3, len(entries))])
	}
	sent := wire.Sent(http.MethodPost, documentRequestCall)
	if len(sent) != 2 || sent[0].Key == "" || sent[0].Key != sent[1].Key {
		t.Fatalf("calls = %v, want two with the same idempotency key", sent)
	}
	want := `{"kind":"lienholder","policyNumber":"AA1182204","recipient":{"kind":"lender","name":"Prairie Credit Union","email":"titles@prairie.example.com"},"delivery":"email","note":"Loan 7741"}`
	if sent[0].Body != want {
		t.Errorf("body = %s, want %s", sent[0].Body, want)
	}
}

// A document that is ready at once is on the list that follows.
// Spec: DOCUMENT-3.
func TestRequestedDocumentIsListed(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	list := b.SignIn("household", "/documents?about=AA1182204")
	link := list.Attr(`main a[href^="`+documentRequestPath+`"]`, "href")
	form := b.Get(link).Form("form.document-request").Fill(map[string]string{"kind": "declarations", "recipient": "self", "delivery": "documents"})
	r := b.Follow(b.Submit(form))
	if got := r.Text("#documents .lines li"); !strings.Contains(got, "Declarations page") {
		t.Errorf("first document = %q at %s, want the new one", got, r.At)
	}
}

// Spec: DOCUMENT-4.
func TestDocumentRequestKeepsInput(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	for name, test := range map[string]struct {
		change  map[string]string
		problem string
	}{
		"no policy":               {map[string]string{"policy": ""}, "Choose a policy."},
		"another's policy":        {map[string]string{"policy": "FPP0031174"}, "Choose a policy."},
		"no document":             {map[string]string{"kind": ""}, "Choose a document."},
		"unknown document":        {map[string]string{"kind": "title"}, "Choose a document."},
		"not for the policy":      {map[string]string{"policy": "BT0456731"}, "isn't available for the policy"},
		"nobody":                  {map[string]string{"recipient": ""}, "Choose who it's for."},
		"a recipient not offered": {map[string]string{"recipient": "landlord"}, "Choose who it's for."},
		"no name":                 {map[string]string{"name": " "}, "Enter the name"},
		"no way":                  {map[string]string{"delivery": ""}, "Choose how it should arrive."},
		"no email":                {map[string]string{"email": ""}, "Enter their email"},
		"a wrong email":           {map[string]string{"email": "prairie"}, "Enter an email address such as"},
		"no address":              {map[string]string{"delivery": "mail", "address": ""}, "Enter their mailing address"},
		"a long note":             {map[string]string{"note": strings.Repeat("7", 201)}, "Use 200 characters or fewer."},
	} {
		form := b.Get(documentRequestPath + "?policy=AA1182204").Form("form.document-request").Fill(toLender).Fill(test.change)
		r := b.Submit(form)
		if r.Status != http.StatusUnprocessableEntity || !strings.Contains(r.Text(".error-summary ul"), test.problem) {
			t.Errorf("%s: status = %d, problems = %q, want %q", name, r.Status, r.Text(".error-summary ul"), test.problem)
		}
		if got, want := r.Attr("#email", "value"), form.Fields.Get("email"); got != want {
			t.Errorf("%s: email = %q, want %q", name, got, want)
		}
	}
	h.Box.InjectFault(sandbox.Fault{Call: "POST /documents/requests", Status: http.StatusServiceUnavailable, Times: 1})
	r := b.Submit(b.Get(documentRequestPath + "?policy=AA1182204").Form("form.document-request").Fill(toLender))
	if r.Status != http.StatusUnprocessableEntity || r.Attr("#name", "value") != "Prairie Credit Union" || !strings.Contains(r.Text(".error-summary"), "800-555-0142") {
		t.Errorf("outage: status = %d, %q, want the form with its input and the phone", r.Status, r.Text(".error-summary"))
	}
}

// Without an offer, or without the call, no page mentions it, and the form does not exist.
// Spec: DOCUMENT-3.
func TestDocumentsThatNobodyMakesAreNotOffered(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for _, member := range []string{"core", "two"} {
		b := h.Browser()
		b.SignIn(member, "/home")
		for _, page := range []string{"/policies", "/documents"} {
			if n := b.Open(page).Doc().Find(`a[href^="` + documentRequestPath + `"]`).Length(); n != 0 {
				t.Errorf("%s: %s has %d links to the form, want none", member, page, n)
			}
		}
		if r := b.Get(documentRequestPath); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, want 404", member, r.Status)
		}
	}
}

// Among many policies, a search finds the one to choose. The chosen one is first.
//
// Spec: DOCUMENT-4.
func TestDocumentRequestForOneOfManyPolicies(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	first := b.SignIn("many", documentRequestPath+"?policy=BOP0700034")
	policies := func(r handlertest.Reply) int { return r.Doc().Find("input[type=radio][name=policy]").Length() }
	if n, chosen := policies(first), first.Attr("input[name=policy]", "checked"); n != 10 || first.Attr("input[name=policy]", "value") != "BOP0700034" {
		t.Errorf("policies = %d, the first is chosen: %q, want 10 with the chosen one first", n, chosen)
	}
	found := b.Get(documentRequestPath + "?find=bop0700044")
	if n := policies(found); n != 1 || found.Attr("input[name=find]", "value") != "bop0700044" {
		t.Errorf("policies found = %d, want one and the words of the search", n)
	}
	form := found.Form("form.document-request")
	if r := b.Submit(form); r.Status != http.StatusUnprocessableEntity || policies(r) != 10 || !strings.Contains(r.Text(".error-summary"), "Choose a policy.") {
		t.Errorf("without a choice: status = %d, policies = %d", r.Status, policies(r))
	}
	r := b.Follow(b.Submit(form.Fill(map[string]string{"policy": "BOP0700044"})))
	if got := r.Text(".done"); !strings.Contains(got, "Your reference is DR-") {
		t.Errorf("sent = %q, want the reference", got)
	}
}
