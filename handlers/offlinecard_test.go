package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
)

// clearing is the header by which a browser removes a kept card itself.
const clearing = "Clear-Site-Data"

func TestSavedCardIsSelfContained(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	page := b.signIn("household", "/cards")
	offers := page.doc().Find("[data-keep]")
	if offers.Length() != 2 {
		t.Fatalf("%d cards can be kept, want those of the current term alone", offers.Length())
	}
	r := b.get(offers.First().AttrOr("data-keep", ""))
	for _, want := range []string{"AA1182204", "2021 Toyota RAV4", "Marta Lindqvist and Jonas Lindqvist", "tel:8005550142", "tel:5155550117"} {
		if !strings.Contains(r.body, want) {
			t.Errorf("the card does not tell %q", want)
		}
	}
	if r.doc().Find("script, img, link[rel=stylesheet], form").Length() != 0 {
		t.Error("the card needs something that it does not hold")
	}
	policy := r.header.Get("Content-Security-Policy")
	nonce := r.doc().Find("style").AttrOr("nonce", "none")
	if style := r.text("style"); !strings.Contains(style, ".id-card{") {
		t.Errorf("style = %s", style)
	}
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'nonce-"+nonce+"';") || strings.Contains(policy, "script-src") {
		t.Errorf("policy = %s", policy)
	}
}

func TestSavedCardExpiresAfterLastDay(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	zone := time.FixedZone("Central", -6*3600)
	w.portal.Now = func() time.Time { return time.Now().In(zone) }
	b := w.browser()
	page := b.signIn("household", "/cards")
	expires, err := time.ParseInLocation("01/02/2006", page.text(".id-card dl > div:nth-child(3) dd"), zone)
	must(t, err)
	r := b.get(page.doc().Find("[data-keep]").First().AttrOr("data-keep", ""))
	if want := expires.AddDate(0, 0, 1).UTC().Format(http.TimeFormat); r.header.Get("Expires") != want {
		t.Errorf("Expires = %s, want %s", r.header.Get("Expires"), want)
	}
	if ended := b.get("/cards/expired"); ended.header.Get("Expires") != "" || ended.status != http.StatusOK {
		t.Errorf("the page in its place is %d and expires %q", ended.status, ended.header.Get("Expires"))
	}
}

func TestOnlyCurrentOwnCardsCanBeSaved(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/cards")
	for name, path := range map[string]string{
		"the next term's":  "/cards/AA1182204/vehicle-3/on-phone",
		"all at once":      "/cards/AA1182204/all/on-phone",
		"another member's": "/cards/BAP0048801/vehicle-1/on-phone",
	} {
		if r := b.get(path); r.status != http.StatusNotFound || r.doc().Find(".id-card").Length() != 0 {
			t.Errorf("%s: %d", name, r.status)
		}
	}
}

func TestCardKeeperScriptIsRevalidated(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.get("/card-keeper.js")
	if r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-cache" || r.header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Fatalf("%d %v", r.status, r.header)
	}
	if len(r.header.Values("Set-Cookie")) != 0 {
		t.Error("it has a session")
	}
	b.header.Set("If-None-Match", r.header.Get("ETag"))
	if again := b.get("/card-keeper.js"); again.status != http.StatusNotModified {
		t.Errorf("unchanged, it answers %d", again.status)
	}
}

// keeper is a browser in which the household's first card was kept.
func (w *harness) keeper() *browser {
	w.t.Helper()
	b := w.browser()
	page := b.signIn("household", "/cards")
	if r := b.get(page.doc().Find("[data-keep]").First().AttrOr("data-keep", "")); r.status != http.StatusOK {
		w.t.Fatalf("the card answers %d", r.status)
	}
	return b
}

func TestSessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *browser) reply{
		"signing out":       func(b *browser) reply { return b.post("/logout", url.Values{}) },
		"everyone out":      func(b *browser) reply { return b.post("/logout", url.Values{"identity": {"all"}}) },
		"deleting":          func(b *browser) reply { return b.post("/profile/delete", url.Values{"confirm": {"yes"}}) },
		"a session run out": func(b *browser) reply { delete(b.cookies["portal.test"], "session"); return b.get("/login") },
		"a failed load": func(b *browser) reply {
			b.w.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
			return b.get("/refresh-profile")
		},
	}
	for name, end := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			b := w.keeper()
			if r := end(b); r.header.Get(clearing) != `"storage"` {
				t.Errorf("%d to %s, %s = %q", r.status, r.location(), clearing, r.header.Get(clearing))
			}
			if b.cookies["portal.test"]["kept-card"] != nil {
				t.Error("the device is still marked")
			}
		})
	}
}

func TestOnlySessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	if r := b.post("/logout", url.Values{}); r.header.Get(clearing) != "" {
		t.Errorf("%s = %q", clearing, r.header.Get(clearing))
	}
	kept := w.keeper()
	for _, path := range []string{"/home", "/cards", "/login", "/login?how=another"} {
		if r := kept.get(path); r.header.Get(clearing) != "" {
			t.Errorf("%s clears the card of the member who is signed in", path)
		}
	}
}

// Pages tell whose a kept card must be: the same for one member's session, another for everybody
// and everything else.
func TestPagesIdentifySavedCardOwner(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	owner := func(r reply) string {
		t.Helper()
		return r.doc().Find("meta[name=card-owner]").AttrOr("content", "")
	}
	b := w.browser()
	first := owner(b.signIn("household", "/home"))
	if again := owner(b.get("/cards")); first == "" || again != first {
		t.Errorf("two pages of one session tell %q and %q", first, again)
	}
	other := owner(b.signIn("newcomer", "/login?how=another"))
	later := owner(w.browser().signIn("household", "/home"))
	if nobody := owner(w.browser().get("/auth")); nobody != "nobody" {
		t.Errorf("signed out, the page tells %q", nobody)
	}
	if other == first || later == first || other == "" || later == "" {
		t.Errorf("another member %q and another session %q are told like %q", other, later, first)
	}
}

func TestPageWithoutMemberHasNoCardOwner(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/static/none.js"); r.status != http.StatusNotFound || r.doc().Find("meta[name=card-owner]").Length() != 0 {
		t.Errorf("%d tells whose a card must be", r.status)
	}
}
