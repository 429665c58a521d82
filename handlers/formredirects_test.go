package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Browsers apply form-action to each redirect that a form leads to, also through pages of ours. So
// none of those that a form can lead to leaves the origin, for any sender.
// Spec: SIGNIN-26.
func TestNoRedirectOfAFormLeavesTheOrigin(t *testing.T) {
	t.Parallel()
	for who, arrive := range map[string]func(*testing.T) *handlertest.Browser{
		"visitor":           func(t *testing.T) *handlertest.Browser { return handlertest.New(t).Browser() },
		"member":            newBrowserOfHousehold,
		"with ended tokens": newBrowserWithEndedTokens,
		"old sign-in":       newBrowserWithOldSignIn,
	} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			b := withProviderScreens(arrive(t))
			for _, row := range slices.Concat(allPageRoutes(), formRoutes) {
				method, _, _ := strings.Cut(row.route, " ")
				tab := b.Tab(b.Harness)
				tab.Header.Set("Sec-Fetch-Site", "same-origin")
				tab.Header.Set("Referer", handlertest.PortalOrigin+"/profile/email")
				wantOwnRedirects(t, tab, row.route, post(tab, method, row.path))
				if b.Get("/session").Status == http.StatusUnauthorized && who != "visitor" {
					b = withProviderScreens(arrive(t))
				}
			}
		})
	}
}

func post(b *handlertest.Browser, method, path string) handlertest.Reply {
	if method == http.MethodPost {
		return b.Post(path, url.Values{"language": {"es"}})
	}
	return b.Send(method, path, nil)
}

// wantOwnRedirects follows redirects, and no page that goes on by itself.
func wantOwnRedirects(t *testing.T, b *handlertest.Browser, route string, r handlertest.Reply) {
	t.Helper()
	for range 12 {
		to, err := r.At.Parse(r.Location())
		handlertest.Must(t, err)
		if r.Location() == "" {
			return
		}
		if to.Host != r.At.Host {
			t.Errorf("%s: %s redirects to %s, want a page of ours", route, r.At, to)
			return
		}
		r = b.Send(http.MethodGet, to.String(), nil)
	}
	t.Errorf("%s: redirect loop, last at %s", route, r.At)
}

func withProviderScreens(b *handlertest.Browser) *handlertest.Browser {
	screens := &b.Harness.Portal.Screens
	screens.Register = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/sign-up"}
	screens.Password = &url.URL{Scheme: "https", Host: "login.example.com", Path: "/password"}
	return b
}

func newBrowserOfHousehold(t *testing.T) *handlertest.Browser {
	t.Helper()
	_, b, _ := handlertest.SignInAt(t, "/home")
	return b
}

// newBrowserWithEndedTokens returns a browser whose access token has ended, and whose refresh token
// the provider refuses.
func newBrowserWithEndedTokens(t *testing.T) *handlertest.Browser {
	t.Helper()
	box := handlertest.NewBox(t, sandbox.Options{AccessTokenLife: 5 * time.Second})
	b := handlertest.NewWith(t, handlertest.Parts{Box: box}).Browser()
	b.SignIn("household", "/home")
	box.InjectFault(sandbox.Fault{Call: handlertest.TokenCall, Status: 400, Body: `{"error":"invalid_grant"}`})
	return b
}
