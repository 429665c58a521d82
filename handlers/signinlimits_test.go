package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Hundreds of tabs that each begin a sign-in, such as a browser that restores them, must not lock
// the browser out: each sign-in has a cookie.
func TestBrowserHasFiveSignInsUnderWay(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	var begun []reply
	for n := range 312 {
		begun = append(begun, b.get("/login?return="+url.QueryEscape(fmt.Sprintf("/messages?page=%d", n))))
	}
	under := 0
	for name := range b.cookies["portal.test"] {
		if strings.HasPrefix(name, "signin-") {
			under++
		}
	}
	if under != 5 {
		t.Errorf("cookies of sign-ins = %d, want 5", under)
	}
	if r := completeSignIn(b, begun[306]); r.at.Path != "/auth" {
		t.Errorf("a dropped sign-in ends at %s, want /auth", r.at)
	}
	for n := 307; n < 312; n++ {
		if r := completeSignIn(b, begun[n]); r.at.RequestURI() != fmt.Sprintf("/messages?page=%d", n) {
			t.Errorf("sign-in %d ends at %s, want its own page", n, r.at)
		}
	}
}

// completeSignIn signs in at the provider that a sign-in redirected to.
func completeSignIn(b *browser, begun reply) reply {
	b.h.t.Helper()
	return b.follow(authorized(b, begun))
}

// authorized returns the provider's redirect back to the portal.
func authorized(b *browser, begun reply) reply {
	b.h.t.Helper()
	choose := b.open(begun.location())
	if choose.at.Host != "sandbox.test" {
		return choose // the provider has a session and redirected at once
	}
	action, _ := choose.doc().Find("form[method=post]").Attr("action")
	to, err := choose.at.Parse(action)
	must(b.h.t, err)
	return b.send(http.MethodPost, to.String(), url.Values{"member": {"household"}})
}

func TestCodeWithoutStateLeavesTheAddress(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, query := range []string{"code=abc", "code=abc&session_state=x&iss=https://login.example.com", "code="} {
		if r := h.browser().get("/auth?" + query); r.status != http.StatusFound || r.location() != "/auth" {
			t.Errorf("/auth?%s: status = %d to %q, want 302 to /auth", query, r.status, r.location())
		}
	}
}

// Something may look at the provider's redirect before the browser opens it.
func TestHeadCompletesNoSignIn(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	back := authorized(b, b.get("/login?return=/claims"))
	if r := b.send(http.MethodHead, back.location(), nil); r.status != http.StatusOK || r.location() != "" || len(r.header["Set-Cookie"]) > 0 {
		t.Errorf("HEAD: status = %d, headers = %v, want 200 without a redirect and cookies", r.status, r.header)
	}
	if r := b.follow(back); r.at.Path != "/claims" {
		t.Errorf("GET after HEAD ends at %s, want /claims", r.at)
	}
}
