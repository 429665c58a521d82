package handlers_test

import (
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/handlertest"
)

// keptKinds returns the kinds of record in the table of docs/security.md, and how many rows of each
// say that it may be left after the profile was deleted.
func keptKinds(t *testing.T) (all []string, left map[string]int) {
	t.Helper()
	left = map[string]int{}
	for _, cells := range keptRows(t, "In the session store") {
		kind := strings.Split(cells[1], "`")[1]
		all = append(all, kind)
		if strings.HasPrefix(cells[5], " stays") {
			left[kind]++
		}
	}
	return all, left
}

// keptRows returns the cells of the rows with a name in code, in a table of docs/security.md.
func keptRows(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../docs/security.md")
	handlertest.Must(t, err)
	_, section, _ := strings.Cut(string(text), "### "+heading)
	section, _, _ = strings.Cut(section, "###")
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) == 7 && strings.Contains(cells[1], "`") {
			rows = append(rows, cells)
		}
	}
	return rows
}

// The household leaves one of everything behind, in two browsers, and deletes the profile.
// Spec: LANG-4.
func TestDeletedProfileLeavesOnlyWhatTheTableSays(t *testing.T) {
	t.Parallel()
	records := handlertest.NewListingStore(t)
	h := handlertest.NewWith(t, handlertest.Parts{Records: records})
	h.Portal.Limits = ratelimit.New(records, ratelimit.Defaults, slog.New(slog.DiscardHandler))
	browsers := h.Household(2)
	b := browsers[0]
	h.Portal.Languages = []string{"es"}
	b.Post("/language", url.Values{"language": {"es"}})
	h.Browser().Get("/login") // a sign-in under way
	b.FillInClaim()
	if r := b.SendClaim(); r.Location() != "/new-claim/sent" {
		t.Fatalf("claim: redirect = %q", r.Location())
	}
	b.GetAfterOverlay("/home")
	b.FillInClaim() // another draft, with a photo
	question := b.Open("/requests/coverage?about=policy-AA1182204").Form("main form")
	if r := b.Submit(question.Fill(map[string]string{"question": "Why?"})); r.Location() != "/requests/sent" {
		t.Fatalf("request: redirect = %q", r.Location())
	}
	files := b.GetAfterOverlay(ownClaim).Form(ownToDo)
	if r := b.SendFiles(files.Action, files.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", nil)); len(waitingFiles(r, ownToDo)) != 1 {
		t.Fatalf("files: status = %d, want one that waits", r.Status)
	}
	b.Pay("4100241190", "20.00")
	b.Post("/new-message", url.Values{"about": {"bill-4100241190"}, "subject": {"Bill"}, "text": {"Why?"}})
	token := b.Get("/profile/email").Attr("main form input[name=xsrf]", "value")
	typed := url.Values{"xsrf": {token}, "newEmail": {"new@example.com"}}
	if r := b.SaveInput("/profile/email", typed); r.Status != http.StatusNoContent {
		t.Fatalf("saved input: status = %d, want 204", r.Status)
	}
	b.GetAfterOverlay("/home")
	form := b.Get("/profile/attach").Form("main form")
	form.Fields.Set("number", "PE0099812")
	form.Fields.Set("zip", "50327")
	if r := b.Submit(form); r.Status != http.StatusSeeOther {
		t.Fatalf("attach: status = %d, want 303", r.Status)
	}
	all, left := keptKinds(t)
	before := records.Live(t)
	// Sign-ins, draft, photo, files to send, sent files, sent claim, sent requests, saved input,
	// payments, accounts with payments, forgery token, idempotency key, what was done last,
	// language; the profile may still be loading.
	if before["cache"] < 14 || before["session"] != 2 || before["token"] != 2 || before["limit"] == 0 ||
		before["signin"] == 0 {
		t.Errorf("records before = %v, want all kinds of them", before)
	}
	for kind := range before {
		if !slices.Contains(all, kind) {
			t.Errorf("docs/security.md has no row for records %q", kind)
		}
	}
	b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	for _, kind := range slices.Sorted(maps.Keys(records.Live(t))) {
		// Records of the cache have one kind: as many may be left as there are rows that say so.
		if n := records.Live(t)[kind]; left[kind] == 0 || kind == "cache" && n > left[kind] {
			t.Errorf("records %q left = %d, want those of %d rows", kind, n, left[kind])
		}
	}
	browsers[1].Get("/home")
	if after := records.Live(t); after["session"] != 0 {
		t.Errorf("sessions after the next request of the other browser = %d, want none", after["session"])
	}
}

// The household has all cookies that the portal sets, and deletes the profile.
func TestDeletedProfileLeavesOnlyCookiesOfTheTable(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Household(1)[0]
	b.Get("/login?how=another") // a sign-in under way
	b.Post("/language", url.Values{"language": {"en"}})
	b.Post("/usage-statistics", url.Values{"statistics": {"off"}})
	b.StoreCookies("portal.test", []*http.Cookie{{Name: "saved-card", Value: "1"}}) // a script sets it
	r := b.Post("/profile/delete", url.Values{"confirm": {"yes"}})
	cleared := r.Header.Get(clearHeader)
	r = b.Follow(r)
	if cleared += r.Header.Get(clearHeader); r.At.Path != "/profile/deleted" || cleared != `"storage"` {
		t.Errorf("ended at %s, %s = %s, want a confirmation, and the storage cleared", r.At, clearHeader, cleared)
	}
	left := map[string]bool{}
	for _, cells := range keptRows(t, "In the browser") {
		for i, name := range strings.Split(cells[1], "`") {
			if i%2 == 1 {
				left[strings.TrimSuffix(name, "…")] = strings.HasPrefix(cells[5], " stays")
			}
		}
	}
	for name, cookie := range b.Cookies["portal.test"] {
		kind := name
		if strings.HasPrefix(name, "signin-") {
			kind = "signin-"
		}
		if stays, known := left[kind]; !known || !stays {
			t.Errorf("cookie %s = %s is left; in the table: %t", name, cookie.Value, known)
		}
		if strings.Contains(cookie.Value, "/") {
			t.Errorf("cookie %s = %s has an address", name, cookie.Value)
		}
	}
	if n := len(b.Cookies["portal.test"]); n != 5 {
		t.Errorf("cookies left = %d, want the 5 that stay", n)
	}
}
