package signin_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// Hundreds of tabs that each begin a sign-in, such as those that a browser restores, must not lock
// the browser out: each sign-in has a cookie.
func TestBrowserHasFiveSignInsUnderWay(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	var begun []handlertest.Reply
	for n := range 7 {
		begun = append(begun, b.Get("/login?return="+url.QueryEscape(fmt.Sprintf("/messages?page=%d", n))))
	}
	under := 0
	for name := range b.Cookies["portal.test"] {
		if strings.HasPrefix(name, "signin-") {
			under++
		}
	}
	if under != 5 {
		t.Errorf("cookies of sign-ins = %d, want 5", under)
	}
	for n := 2; n < 7; n++ {
		if r := completeSignIn(b, begun[n]); r.At.RequestURI() != fmt.Sprintf("/messages?page=%d", n) {
			t.Errorf("sign-in %d ends at %s, want its own page", n, r.At)
		}
	}
	if r := completeSignIn(b, begun[1]); r.At.Path != "/home" {
		t.Errorf("a dropped sign-in ends at %s, want Home after another one", r.At)
	}
}

// completeSignIn signs in at the provider that a sign-in redirected to.
func completeSignIn(b *handlertest.Browser, begun handlertest.Reply) handlertest.Reply {
	b.Harness.T.Helper()
	return b.Follow(authorized(b, begun))
}

// authorized returns the provider's redirect back to the portal.
func authorized(b *handlertest.Browser, begun handlertest.Reply) handlertest.Reply {
	b.Harness.T.Helper()
	choose := b.Open(begun.Location())
	if choose.At.Host != "sandbox.test" {
		return choose // the provider has a session and redirected at once
	}
	action, _ := choose.Doc().Find("form[method=post]").Attr("action")
	to, err := choose.At.Parse(action)
	handlertest.Must(b.Harness.T, err)
	return b.Send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
}

func TestCodeWithoutStateLeavesTheAddress(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for _, query := range []string{"code=abc", "code=abc&session_state=x&iss=https://login.example.com", "code="} {
		if r := h.Browser().Get("/auth?" + query); r.Status != http.StatusFound || r.Location() != "/auth" {
			t.Errorf("/auth?%s: status = %d to %q, want 302 to /auth", query, r.Status, r.Location())
		}
	}
}

// Something may look at the provider's redirect before the browser opens it.
func TestHeadCompletesNoSignIn(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	back := authorized(b, b.Get("/login?return=/claims"))
	r := b.Send(http.MethodHead, back.Location(), nil)
	if r.Status != http.StatusOK || r.Location() != "" || len(r.Header["Set-Cookie"]) > 0 {
		t.Errorf("HEAD: status = %d, headers = %v, want 200 without a redirect and cookies", r.Status, r.Header)
	}
	if r := b.Follow(back); r.At.Path != "/claims" {
		t.Errorf("GET after HEAD ends at %s, want /claims", r.At)
	}
}
