package handlers_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/sandbox"
)

// clearHeader is the header that makes a browser delete a saved card.
const clearHeader = "Clear-Site-Data"

func TestSavedCardIsSelfContained(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	page := b.signIn("household", "/cards")
	r := b.get(page.doc().Find("[data-cards]").AttrOr("data-cards", ""))
	if cards := r.doc().Find("section[data-until] > .id-card"); cards.Length() != 2 || r.doc().Find(".id-not-before").Length() != 0 {
		t.Errorf("cards = %d, want the 2 of the current term", cards.Length())
	}
	if want := page.doc().Find("[data-cards]").AttrOr("data-version", ""); want == "" || r.header.Get("Cards-Version") != want {
		t.Errorf("Cards-Version = %q, want %q as on the ID cards page", r.header.Get("Cards-Version"), want)
	}
	for _, want := range []string{"AA1182204", "2021 Toyota RAV4", "2016 Honda Odyssey", "Marta Lindqvist and Jonas Lindqvist", "tel:8005550142", "tel:5155550117"} {
		if !strings.Contains(r.body, want) {
			t.Errorf("card lacks %q", want)
		}
	}
	if r.doc().Find("script, img, link[rel=stylesheet], form").Length() != 0 {
		t.Error("card refers to other files or has a form, want none")
	}
	policy := r.header.Get("Content-Security-Policy")
	nonce := r.doc().Find("style").AttrOr("nonce", "none")
	if style := r.text("style"); !strings.Contains(style, ".id-card{") {
		t.Errorf("style = %s, want the style of cards", style)
	}
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'nonce-"+nonce+"';") || strings.Contains(policy, "script-src") {
		t.Errorf("Content-Security-Policy = %s, want only the style's nonce", policy)
	}
}

func TestSavedCardExpiresAfterLastDay(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	zone := time.FixedZone("Central", -6*3600)
	h.portal.Now = func() time.Time { return time.Now().In(zone) }
	b := h.browser()
	page := b.signIn("household", "/cards")
	expires, err := time.ParseInLocation("01/02/2006", page.doc().Find(".id-card dl > div:nth-child(4) dd").First().Text(), zone)
	must(t, err)
	r := b.get("/cards/on-phone")
	if got, want := r.doc().Find("section").First().AttrOr("data-until", ""), strconv.FormatInt(expires.AddDate(0, 0, 1).UnixMilli(), 10); got != want {
		t.Errorf("end of the first card = %s, want %s", got, want)
	}
	if want := expires.AddDate(0, 0, 1).UTC().Format(http.TimeFormat); r.header.Get("Expires") != want {
		t.Errorf("Expires = %s, want %s", r.header.Get("Expires"), want)
	}
	if ended := b.get("/cards/expired"); ended.header.Get("Expires") != "" || ended.status != http.StatusOK {
		t.Errorf("page of an expired card: status = %d, Expires = %q, want 200 and none", ended.status, ended.header.Get("Expires"))
	}
}

func TestMemberWithoutCardsKeepsNone(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	page := b.signIn("newcomer", "/cards")
	if r := b.get("/cards/on-phone"); r.status != http.StatusNotFound || page.doc().Find("[data-cards]").Length() != 0 {
		t.Errorf("status = %d, buttons = %d, want 404 and none", r.status, page.doc().Find("[data-cards]").Length())
	}
}

func TestCardKeeperScriptIsRevalidated(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	r := b.get("/saved-cards.js")
	if r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-cache" || r.header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Fatalf("status = %d, headers = %v, want a script with Cache-Control: no-cache", r.status, r.header)
	}
	if len(r.header.Values("Set-Cookie")) != 0 {
		t.Errorf("Set-Cookie = %q, want none", r.header.Values("Set-Cookie"))
	}
	b.header.Set("If-None-Match", r.header.Get("ETag"))
	if again := b.get("/saved-cards.js"); again.status != http.StatusNotModified {
		t.Errorf("unchanged script: status = %d, want 304", again.status)
	}
}

// browserWithSavedCard returns a browser signed in as household with a saved card.
func (h *harness) browserWithSavedCard() *browser {
	h.t.Helper()
	b := h.browser()
	page := b.signIn("household", "/cards")
	if r := b.get(page.doc().Find("[data-cards]").AttrOr("data-cards", "")); r.status != http.StatusOK {
		h.t.Fatalf("card: status = %d, want 200", r.status)
	}
	return b
}

func TestSessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *browser) reply{
		"sign-out":        func(b *browser) reply { return b.post("/logout", url.Values{}) },
		"sign-out of all": func(b *browser) reply { return b.post("/logout", url.Values{"identity": {"all"}}) },
		"deleted profile": func(b *browser) reply { return b.post("/profile/delete", url.Values{"confirm": {"yes"}}) },
		"expired session": func(b *browser) reply { delete(b.cookies["portal.test"], "session"); return b.get("/login") },
		"failed profile load": func(b *browser) reply {
			b.h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
			return b.get("/refresh-profile")
		},
	}
	for name, end := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browserWithSavedCard()
			if r := end(b); r.header.Get(clearHeader) != `"storage"` {
				t.Errorf("status = %d, %s = %q, want \"storage\"", r.status, clearHeader, r.header.Get(clearHeader))
			}
			if b.cookies["portal.test"]["saved-card"] != nil {
				t.Error("cookie saved-card remains, want it deleted")
			}
		})
	}
}

func TestOnlySessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	if r := b.post("/logout", url.Values{}); r.header.Get(clearHeader) != "" {
		t.Errorf("without a saved card: %s = %q, want none", clearHeader, r.header.Get(clearHeader))
	}
	saved := h.browserWithSavedCard()
	for _, path := range []string{"/home", "/cards", "/login", "/login?how=another"} {
		if r := saved.get(path); r.header.Get(clearHeader) != "" {
			t.Errorf("%s: %s = %q, want none while signed in", path, clearHeader, r.header.Get(clearHeader))
		}
	}
}

// Every page has the ID of the saved card's owner. It is the same within a session and differs for
// other members and sessions.
func TestPagesIdentifySavedCardOwner(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	owner := func(r reply) string {
		t.Helper()
		return r.doc().Find("meta[name=card-owner]").AttrOr("content", "")
	}
	b := h.browser()
	first := owner(b.signIn("household", "/home"))
	if again := owner(b.get("/cards")); first == "" || again != first {
		t.Errorf("owner on two pages of a session = %q and %q, want the same", first, again)
	}
	other := owner(b.signIn("newcomer", "/login?how=another"))
	later := owner(h.browser().signIn("household", "/home"))
	if visitor := owner(h.browser().get("/auth")); visitor != "none" {
		t.Errorf("owner for a visitor = %q, want none", visitor)
	}
	if other == first || later == first || other == "" || later == "" {
		t.Errorf("owner of another member = %q, of another session = %q, want other IDs than %q", other, later, first)
	}
}

func TestPageWithoutMemberHasNoCardOwner(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/static/none.js"); r.status != http.StatusNotFound || r.doc().Find("meta[name=card-owner]").Length() != 0 {
		t.Errorf("status = %d, want 404 without an owner", r.status)
	}
}
