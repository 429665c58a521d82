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
	h := handlertest.New(t)
	zone := time.FixedZone("Central", -6*3600)
	h.Portal.Now = func() time.Time { return time.Now().In(zone) }
	b := h.Browser()
	page := b.SignIn("household", "/cards")
	r := b.Get(page.Attr("[data-cards]", "data-cards"))
	if cards := r.Doc().Find("section[data-until] > .id-card"); cards.Length() != 2 {
		t.Errorf("cards = %d, want the 2 of the current term", cards.Length())
	}
	if want := page.Attr("[data-cards]", "data-version"); want == "" || r.Header.Get("Cards-Version") != want {
		t.Errorf("Cards-Version = %q, want %q as on the ID cards page", r.Header.Get("Cards-Version"), want)
	}
	expires, err := http.ParseTime(r.Header.Get("Expires"))
	if got := r.Attr("section", "data-until"); err != nil || got != strconv.FormatInt(expires.UnixMilli(), 10) ||
		expires.In(zone).Hour() != 0 {
		t.Errorf("Expires = %s, end of the card = %s, want the midnight after its last day", r.Header.Get("Expires"), got)
	}
	if r.Doc().Find("script, img, link[rel=stylesheet], form").Length() != 0 {
		t.Error("card refers to other files or has a form, want none")
	}
	policy, nonce := r.Header.Get("Content-Security-Policy"), r.Attr("style", "nonce")
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'nonce-"+nonce+"';") ||
		strings.Contains(policy, "script-src") {
		t.Errorf("Content-Security-Policy = %s, want only the style's nonce", policy)
	}
	if ended := b.Get("/cards/expired"); ended.Header.Get("Expires") != "" || ended.Status != http.StatusOK {
		t.Errorf("page of an expired card: status = %d, Expires = %q, want 200 and none", ended.Status,
			ended.Header.Get("Expires"))
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

func TestOnlySessionEndClearsSavedCard(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for name, end := range map[string]func(b *handlertest.Browser) handlertest.Reply{
		"sign-out": func(b *handlertest.Browser) handlertest.Reply { return b.Post("/logout", url.Values{}) },
		"expired session": func(b *handlertest.Browser) handlertest.Reply {
			delete(b.Cookies["portal.test"], "session")
			return b.Get("/login")
		},
		"failed profile load": func(b *handlertest.Browser) handlertest.Reply {
			h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
			defer h.Box.ResetFaults()
			return b.Get("/refresh-profile")
		},
	} {
		b := h.Browser()
		b.Get(b.SignIn("household", "/cards").Attr("[data-cards]", "data-cards"))
		for _, path := range []string{"/home", "/login?how=another"} {
			if r := b.Get(path); r.Header.Get(clearHeader) != "" {
				t.Errorf("%s: %s = %q, want none while signed in", path, clearHeader, r.Header.Get(clearHeader))
			}
		}
		if r := end(b); r.Header.Get(clearHeader) != `"storage"` || b.Cookies["portal.test"]["saved-card"] != nil {
			t.Errorf("%s: status = %d, %s = %q, want \"storage\" and no cookie", name, r.Status, clearHeader,
				r.Header.Get(clearHeader))
		}
	}
	b := h.Browser()
	b.SignIn("household", "/home")
	if r := b.Post("/logout", url.Values{}); r.Header.Get(clearHeader) != "" {
		t.Errorf("without a saved card: %s = %q, want none", clearHeader, r.Header.Get(clearHeader))
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
