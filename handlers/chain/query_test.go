package chain_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

func TestPagesReadNamedParametersOnly(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	handlertest.WantRedirect(t, b.Get("/messages?x=4100238715&page=2&%66ind=a&FIND=b"),
		"/login?return=%2Fmessages%3Fpage%3D2%26%2566ind%3Da")
	b.SignIn("household", "/home")
	const ours, theirs = handlertest.PortalOrigin + "/home", handlertest.PortalOrigin + ".example/"
	for _, test := range []struct{ site, referer, want string }{
		{"none", "", "photos"},
		{"same-origin", "", "photos"},
		{"", ours, "photos"},
		{"", "", ""},
		{"", theirs, ""},
		{"same-site", ours, "photos"},
		{"same-site", "", ""},
		{"cross-site", "", ""},
		{"cross-site", ours, ""},
	} {
		b.Header.Set("Sec-Fetch-Site", test.site)
		b.Header.Set("Referer", test.referer)
		r := b.Get("/messages?find=photos&x=secret")
		if got := r.Attr("input[name=find]", "value"); got != test.want {
			t.Errorf("Sec-Fetch-Site %q, Referer %q: the page searches for %q, want %q", test.site, test.referer, got, test.want)
		}
		if strings.Contains(r.Body, "secret") {
			t.Errorf("Sec-Fetch-Site %q: the page repeats a parameter that it does not read", test.site)
		}
	}
}

// A kind that a list does not offer is in no link and no redirect of a page, wherever it came from.
func TestPagesRepeatSoundValuesOnly(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("household", "/home")
	for _, site := range []string{"cross-site", "same-origin", "none", ""} {
		b.Header.Set("Sec-Fetch-Site", site)
		for _, address := range []string{
			"/claims?page=ada@members.example", "/claims?page=41002", "/documents?kind=Lindqvist", "/documents?year=20261",
			"/policies/all?kind=Lindqvist-x", "/policies/all?size=Lindqvist", "/billing/4100238715?page=1x",
		} {
			_, value, _ := strings.Cut(address, "=")
			if r := b.Get(address); r.Status != 200 || strings.Contains(r.Body, "="+value) ||
				strings.Contains(r.Body, "%3D"+url.QueryEscape(value)) {
				t.Errorf("Sec-Fetch-Site %q: %s = %d, and the page repeats the value", site, address, r.Status)
			}
		}
	}
	if r := b.Get("/documents?kind=Bill&year=2026"); !strings.Contains(r.Body, "kind=Bill") {
		t.Error("the links of the list lack the kind that it offers")
	}
	visitor := handlertest.New(t).Browser()
	if r := visitor.Get("/claims?page=ada"); strings.Contains(r.Location(), "ada") {
		t.Errorf("redirect = %q, want no value that is not a number", r.Location())
	}
}

// The overlay has no list that could offer a kind.
func TestOverlayRepeatsNoKindOfAnotherSite(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	const address = "/documents?kind=Lindqvist&year=2026"
	for site, want := range map[string]string{"cross-site": "/documents?year=2026", "same-origin": address} {
		handlertest.Must(t, h.Portal.Profiles.Forget(t.Context(), b.IdentityKey(t)))
		h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Delay: 400 * time.Millisecond, Times: 1})
		b.Header.Set("Sec-Fetch-Site", site)
		if got := b.Get(address).Page.Refresh(); got != "/loading?return="+url.QueryEscape(want) {
			t.Errorf("%s: the overlay leads to %q, want %s", site, got, want)
		}
	}
	b.GetAfterOverlay("/home")
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	if r := b.Get("/documents?kind=Bill&year=2026"); !strings.Contains(r.Body, "kind=Bill") {
		t.Error("a link of another site doesn't choose a kind that the list offers")
	}
}

// The link in an email comes from another site.
func TestLinksFromOtherSitesWork(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	const link, policy = "/policies?policyNumber=HO2207719", "/policies/home/HO2207719"
	if r := b.SignIn("household", link); r.At.Path != policy {
		t.Errorf("after a sign-in the link leads to %s, want %s", r.At, policy)
	}
	handlertest.WantRedirect(t, b.Get(link), policy)
	handlertest.WantRedirect(t, b.Get("/login?return="+url.QueryEscape(link)), link)
}

// Its parameters come from the return path of the sign-in, and the next page's may not.
func TestSignInReturnsWithParametersOnce(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	const search = "/messages?find=CL0044170"
	searched := func(r handlertest.Reply) string { return r.Attr("input[name=find]", "value") }
	r := b.SignIn("household", search)
	if r.At.RequestURI() != search || searched(r) != "CL0044170" {
		t.Fatalf("after a sign-in the page is %s and searches for %q, want the search that it began with", r.At, searched(r))
	}
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	for _, address := range []string{search, "/messages?find=CL0031882"} {
		if r := b.Get(address); searched(r) != "" {
			t.Errorf("%s from another site searches for %q, want nothing", address, searched(r))
		}
	}
}

// Neither a new sign-in nor the overlay makes another site's parameters the member's.
func TestOtherSitesChooseNoReturnParameters(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for _, address := range []string{"/login?how=again&return=", "/login?how=another&return=", "/reauth?return="} {
		b.Header.Set("Sec-Fetch-Site", "cross-site")
		r := b.Open(address + url.QueryEscape("/messages?find=CL0044170"))
		if r.At.Host == "sandbox.test" {
			r = b.SignIn("household", r.At.String())
		}
		if r.At.RequestURI() != "/messages" {
			t.Errorf("%s ends at %s, want /messages", address, r.At)
		}
	}
}
