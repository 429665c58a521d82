package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	methodsPath = "/profile/authentication-methods"
	fetchCall   = "GET /profiles/authentication-methods"
	updateCall  = "POST /profiles/update-authentication-methods"
)

// checkedBoxes returns the names of the checked boxes.
func checkedBoxes(r handlertest.Reply) (names []string) {
	for _, box := range r.Doc().Find("main input[type=checkbox][checked]").EachIter() {
		name, _ := box.Attr("name")
		names = append(names, name)
	}
	return names
}

// Spec: PRODUCT-11.
func TestAuthenticationMethodsAreSaved(t *testing.T) {
	t.Parallel()
	_, b, r := handlertest.SignInAt(t, methodsPath)
	if diff := cmp.Diff([]string{"email"}, checkedBoxes(r)); diff != "" {
		t.Fatalf("initial methods (-want +got):\n%s", diff)
	}
	done := b.Follow(b.Post(methodsPath, url.Values{"mobilePhone": {"yes"}}))
	if got := done.Text("#now + dl"); !strings.HasPrefix(got, "By emailOffBy text") {
		t.Errorf("%s: now = %q, want the saved methods", done.At, got)
	}
	if diff := cmp.Diff([]string{"mobilePhone"}, checkedBoxes(b.Get(methodsPath))); diff != "" {
		t.Errorf("saved methods (-want +got):\n%s", diff)
	}
}

// Spec: ERROR-5.
func TestFailedAuthenticationMethodsFetchShowsError(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/profile")
	h.Box.InjectFault(sandbox.Fault{Call: fetchCall, Status: http.StatusForbidden, Times: 1})
	r := b.Get(methodsPath)
	if got := r.Text(".answer p"); r.Status != http.StatusBadGateway || got != "Unable to fetch authentication methods." {
		t.Errorf("status = %d, text = %q, want 502 and the error", r.Status, got)
	}
	if again := b.Get(methodsPath); again.Status != http.StatusOK {
		t.Errorf("second request: status = %d, want 200", again.Status)
	}
}

func TestAuthenticationMethodsIslandReceivesJSON(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, methodsPath)
	if page.Doc().Find("portal-island[name=auth-methods]").Length() != 1 {
		t.Error("page lacks the auth-methods island")
	}
	r := b.SendJSON(methodsPath, `{"email":false,"mobilePhone":false}`)
	if r.Status != http.StatusUnprocessableEntity || r.Body != `{"problem":"Select email, text message or both."}` {
		t.Errorf("status = %d, body = %s, want 422 and the problem", r.Status, r.Body)
	}
	r = b.SendJSON(methodsPath, `{"email":true,"mobilePhone":true}`)
	if r.Status != http.StatusOK || r.Body != `{"next":"/done"}` || b.Get("/done").Text("h1") != "Codes come two ways" {
		t.Errorf("status = %d, body = %s, want 200 and the page of what was done", r.Status, r.Body)
	}
	if r := b.SendJSON(methodsPath, `invalid`); r.Status != http.StatusBadRequest {
		t.Errorf("invalid JSON: status = %d, want 400", r.Status)
	}
}
