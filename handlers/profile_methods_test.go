package handlers_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

const (
	methodsPath = "/profile/authentication-methods"
	fetchCall   = "GET /profiles/authentication-methods"
	updateCall  = "POST /profiles/update-authentication-methods"
)

// ticked are the names of the boxes that are ticked.
func ticked(r reply) (names []string) {
	for _, box := range r.doc().Find("main input[type=checkbox][checked]").EachIter() {
		name, _ := box.Attr("name")
		names = append(names, name)
	}
	return names
}

func TestAuthenticationMethodsAreSaved(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("household", methodsPath)
	if diff := cmp.Diff([]string{"email"}, ticked(r)); diff != "" {
		t.Fatalf("at first (-want +got):\n%s", diff)
	}
	if r.doc().Find("portal-island[name=auth-methods]").Length() != 1 {
		t.Error("no island")
	}
	done := b.follow(b.post(methodsPath, url.Values{"mobilePhone": {"yes"}}))
	if done.at.Path != "/profile" || done.text(".notice") != "Saved." {
		t.Errorf("ended at %s: %q", done.at, done.text(".notice"))
	}
	if diff := cmp.Diff([]string{"mobilePhone"}, ticked(b.get(methodsPath))); diff != "" {
		t.Errorf("saved (-want +got):\n%s", diff)
	}
}

func TestAuthenticationMethodsRequireOne(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", methodsPath)
	r := b.post(methodsPath, url.Values{})
	wantProblem(t, r, nil, "Select email, text message or both.")
	if r.doc().Find(`.error-summary a[href="#methods"]`).Length() != 1 || r.text("#methods-problem") != "Select email, text message or both." {
		t.Errorf("the problem is not beside the question: %s", r.text("main"))
	}
	if j := b.sendJSON(methodsPath, `{"email":false,"mobilePhone":false}`); j.status != http.StatusUnprocessableEntity || j.body != `{"problem":"Select email, text message or both."}` {
		t.Errorf("the island is told %d %s", j.status, j.body)
	}
	if n := w.box.Calls(updateCall); n != 0 {
		t.Errorf("the provider was asked %d times", n)
	}
}

func TestFailedAuthenticationMethodsFetchShowsError(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{"refused": {Status: 403}, "down": {Drop: true}, "broken": {Body: "<html>"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", "/profile")
			fault.Call, fault.Times = fetchCall, 1
			w.box.InjectFault(fault)
			r := b.get(methodsPath)
			if got := r.text("main .card p"); r.status != http.StatusBadGateway || got != "Unable to fetch authentication methods." {
				t.Errorf("%d %q", r.status, got)
			}
			if again := b.get(methodsPath); again.status != http.StatusOK {
				t.Errorf("trying again answers %d", again.status)
			}
		})
	}
}

func TestFailedAuthenticationMethodsUpdateKeepsInput(t *testing.T) {
	t.Parallel()
	const words = "Unable to update authentication methods."
	for name, fault := range map[string]sandbox.Fault{"refused": {Status: 400, Body: `{"message":"No."}`}, "down": {Drop: true}, "broken": {Body: "<html>"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.browser()
			b.signIn("household", methodsPath)
			fault.Call = updateCall
			w.box.InjectFault(fault)
			wantProblem(t, b.post(methodsPath, url.Values{"mobilePhone": {"yes"}}), url.Values{"mobilePhone": {"yes"}}, words)
			if j := b.sendJSON(methodsPath, `{"email":true,"mobilePhone":true}`); j.status != http.StatusBadGateway || j.body != `{"problem":"`+words+`"}` {
				t.Errorf("the island is told %d %s", j.status, j.body)
			}
			w.box.ResetFaults()
			if diff := cmp.Diff([]string{"email"}, ticked(b.get(methodsPath))); diff != "" {
				t.Errorf("the failed update changed something (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAuthenticationMethodsIslandReceivesJSON(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", methodsPath)
	r := b.sendJSON(methodsPath, `{"email":true,"mobilePhone":true}`)
	if r.status != http.StatusOK || r.body != `{"saved":{"email":true,"mobilePhone":true}}` {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := b.sendJSON(methodsPath, `nonsense`); r.status != http.StatusBadRequest {
		t.Errorf("nonsense is answered with %d", r.status)
	}
}
