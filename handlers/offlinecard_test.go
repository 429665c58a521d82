package handlers_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// clearHeader is the header that makes a browser delete a saved card.
const clearHeader = "Clear-Site-Data"

func TestSavedCardIsSelfContained(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/cards")
	r := b.Get(page.Doc().Find("[data-cards]").AttrOr("data-cards", ""))
	if cards := r.Doc().Find("section[data-until] > .id-card"); cards.Length() != 2 || r.Doc().Find(".id-not-before").Length() != 0 {
		t.Errorf("cards = %d, want the 2 of the current term", cards.Length())
	}
	if want := page.Doc().Find("[data-cards]").AttrOr("data-version", ""); want == "" || r.Header.Get("Cards-Version") != want {
		t.Errorf("Cards-Version = %q, want %q as on the ID cards page", r.Header.Get("Cards-Version"), want)
	}
	for _, want := range []string{
		"AA1182204", "2021 Toyota RAV4", "2016 Honda Odyssey", "Marta Lindqvist and Jonas Lindqvist", "tel:8005550142",
		"tel:5155550117",
	} {
		if !strings.Contains(r.Body, want) {
			t.Errorf("card lacks %q", want)
		}
	}
	if r.Doc().Find("script, img, link[rel=stylesheet], form").Length() != 0 {
		t.Error("card refers to other files or has a form, want none")
	}
	policy := r.Header.Get("Content-Security-Policy")
	nonce := r.Doc().Find("style").AttrOr("nonce", "none")
	if style := r.Text("style"); !strings.Contains(style, ".id-card{") {
		t.Errorf("style = %s, want the style of cards", style)
	}
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'nonce-"+nonce+"';") || strings.Contains(policy, "script-src") {
		t.Errorf("Content-Security-Policy = %s, want only the style's nonce", policy)
	}
}

func TestSavedCardExpiresAfterLastDay(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	zone := time.FixedZone("Central", -6*3600)
	h.Portal.Now = func() time.Time { return time.Now().In(zone) }
	b := h.Browser()
	page := b.SignIn("household", "/cards")
	expires, err := time.ParseInLocation("01/02/2006", page.Doc().Find(".id-card dl > div:nth-child(4) dd").First().Text(), zone)
	handlertest.Must(t, err)
	r := b.Get("/cards/on-phone")
	if got, want := r.Doc().Find("section").First().AttrOr("data-until", ""),
		strconv.FormatInt(expires.UnixMilli(), 10); got != want {
		t.Errorf("end of the first card = %s, want %s", got, want)
	}
	if want := expires.UTC().Format(http.TimeFormat); r.Header.Get("Expires") != want {
		t.Errorf("Expires = %s, want %s", r.Header.Get("Expires"), want)
	}
	if ended := b.Get("/cards/expired"); ended.Header.Get("Expires") != "" || ended.Status != http.StatusOK {
		t.Errorf("page of an expired card: status = %d, Expires = %q, want 200 and none", ended.Status, ended.Header.Get("Expires"))
	}
}

func TestMemberWithoutCardsKeepsNone(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAs(t, "newcomer", "/cards")
	if r := b.Get("/cards/on-phone"); r.Status != http.StatusNotFound || page.Doc().Find("[data-cards]").Length() != 0 {
		t.Errorf("status = %d, buttons = %d, want 404 and none", r.Status, page.Doc().Find("[data-cards]").Length())
	}
}

func TestCardKeeperScriptIsRevalidated(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	r := b.Get("/saved-cards.js")
	if r.Status != http.StatusOK || r.Header.Get("Cache-Control") != "no-cache" ||
		r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Fatalf("status = %d, headers = %v, want a script with Cache-Control: no-cache", r.Status, r.Header)
	}
	if len(r.Header.Values("Set-Cookie")) != 0 {
		t.Errorf("Set-Cookie = %q, want none", r.Header.Values("Set-Cookie"))
	}
	b.Header.Set("If-None-Match", r.Header.Get("ETag"))
	if again := b.Get("/saved-cards.js"); again.Status != http.StatusNotModified {
		t.Errorf("unchanged script: status = %d, want 304", again.Status)
	}
}

// browserWithSavedCard returns a browser signed in as household with a saved card.
func browserWithSavedCard(h *handlertest.Harness) *handlertest.Browser {
	h.T.Helper()
	b := h.Browser()
	page := b.SignIn("household", "/cards")
	if r := b.Get(page.Doc().Find("[data-cards]").AttrOr("data-cards", "")); r.Status != http.StatusOK {
		h.T.Fatalf("card: status = %d, want 200", r.Status)
	}
	return b
}

func TestSessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	tests := map[string]func(b *handlertest.Browser) handlertest.Reply{
		"sign-out": func(b *handlertest.Browser) handlertest.Reply { return b.Post("/logout", url.Values{}) },
		"sign-out of all": func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/logout", url.Values{"identity": {"all"}})
		},
		"deleted profile": func(b *handlertest.Browser) handlertest.Reply {
			return b.Post("/profile/delete", url.Values{"confirm": {"yes"}})
		},
		"expired session": func(b *handlertest.Browser) handlertest.Reply {
			delete(b.Cookies["portal.test"], "session")
			return b.Get("/login")
		},
		"failed profile load": func(b *handlertest.Browser) handlertest.Reply {
			b.Harness.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
			return b.Get("/refresh-profile")
		},
	}
	for name, end := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			b := browserWithSavedCard(h)
			if r := end(b); r.Header.Get(clearHeader) != `"storage"` {
				t.Errorf("status = %d, %s = %q, want \"storage\"", r.Status, clearHeader, r.Header.Get(clearHeader))
			}
			if b.Cookies["portal.test"]["saved-card"] != nil {
				t.Error("cookie saved-card remains, want it deleted")
			}
		})
	}
}

func TestOnlySessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	if r := b.Post("/logout", url.Values{}); r.Header.Get(clearHeader) != "" {
		t.Errorf("without a saved card: %s = %q, want none", clearHeader, r.Header.Get(clearHeader))
	}
	saved := browserWithSavedCard(h)
	for _, path := range []string{"/home", "/cards", "/login", "/login?how=another"} {
		if r := saved.Get(path); r.Header.Get(clearHeader) != "" {
			t.Errorf("%s: %s = %q, want none while signed in", path, clearHeader, r.Header.Get(clearHeader))
		}
	}
}

// Every page has the ID of the saved card's owner. It is the same within a session and differs for
// other members and sessions.
func TestPagesIdentifySavedCardOwner(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	owner := func(r handlertest.Reply) string {
		t.Helper()
		return r.Doc().Find("meta[name=card-owner]").AttrOr("content", "")
	}
	b := h.Browser()
	first := owner(b.SignIn("household", "/home"))
	if again := owner(b.Get("/cards")); first == "" || again != first {
		t.Errorf("owner on two pages of a session = %q and %q, want the same", first, again)
	}
	other := owner(b.SignIn("newcomer", "/login?how=another"))
	later := owner(h.Browser().SignIn("household", "/home"))
	if visitor := owner(h.Browser().Get("/auth")); visitor != "none" {
		t.Errorf("owner for a visitor = %q, want none", visitor)
	}
	if other == first || later == first || other == "" || later == "" {
		t.Errorf("owner of another member = %q, of another session = %q, want other IDs than %q", other, later, first)
	}
}

func TestPageWithoutMemberHasNoCardOwner(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	if r := b.Get("/static/none.js"); r.Status != http.StatusNotFound || r.Doc().Find("meta[name=card-owner]").Length() != 0 {
		t.Errorf("status = %d, want 404 without an owner", r.Status)
	}
}
