package editors

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
	"memberportal/static"
	"memberportal/views/paths"
	view "memberportal/views/preview"
	"memberportal/views/text/mark"
)

// TestPagesRenderForEveryMemberAndState opens the pages of the default member in each state that
// they can be in, and those of the other offered members in the state Success. TestWalk in handlers
// opens pages with failing calls.
func TestPagesRenderForEveryMemberAndState(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for member := range h.preview.offers {
		offered, err := h.preview.offerOf(member)
		must(t, err)
		checkOffer(t, member, offered)
		for _, state := range states() {
			c := view.DefaultChoice()
			if state.key != view.Success && member != c.Member {
				continue
			}
			c.Member, c.State = member, state.key
			t.Run(c.String(), func(t *testing.T) {
				t.Parallel()
				h.as(t).walk(c, state, offered)
			})
		}
	}
	for _, member := range []string{"household", "newcomer", "farm", "mortgagee", view.SignedOut} {
		if h.preview.offers[member] == nil {
			t.Errorf("%s is not offered", member)
		}
	}
}

// walk opens the pages one after the other, because a form can change the next page. Loading pages
// have no forms and wait for their overlay, so they open together. If the profile does not load,
// all pages redirect to the sign-in page, which walk follows once.
func (h *harness) walk(c view.Choice, state state, offered offer) {
	followed := map[string]bool{}
	var loading sync.WaitGroup
	for _, p := range pages() {
		if p.method != http.MethodGet || !state.of(p) || p.screen && !slices.Contains(offered.screens, p) {
			continue
		}
		address := showPath(c) + offered.example.fill(p.path)
		if c.State == stateLoading {
			loading.Go(func() { h.check(c, p, address, h.open(address)) })
			continue
		}
		response := h.get(address)
		to := response.Location()
		if state.profileFails && followed[to] {
			continue
		}
		followed[to] = to != ""
		h.check(c, p, address, h.follow(response))
	}
	loading.Wait()
}

func (h *harness) check(c view.Choice, p page, address string, r handlertest.Reply) {
	if err := checkPage(c, p, r); err != nil {
		h.T.Errorf("%s: %v", p.path, err)
	}
	if c == view.DefaultChoice() {
		checkReached(h.T, p, address, r)
	}
}

// leadOn are the screens that lead the default member to another page.
var leadOn = []string{
	"/billing", "/payments", "/paperless", "/policies", "/register", "/refresh-profile", "/requests/equipment",
}

// checkReached checks that the preview shows the page itself, even if the portal first requires
// other steps, and that a redirect ends at another page of the preview.
func checkReached(t testing.TB, p page, address string, r handlertest.Reply) {
	leadsOn := slices.Contains(leadOn, p.path)
	switch got := r.At.Path; {
	case !p.screen:
	case leadsOn && (got == address || !strings.HasPrefix(got, show+"/")):
		t.Errorf("%s: shown page = %s, want another one of the preview", p.path, got)
	case !leadsOn && got != address:
		t.Errorf("%s: shown page = %s, want %s", p.path, got, address)
	}
}

// checkOffer checks that every placeholder is filled, and that the default member has every screen.
func checkOffer(t *testing.T, member string, o offer) {
	t.Helper()
	for _, p := range pages() {
		address := o.example.fill(p.path)
		if strings.Contains(address, ":") || !strings.Contains(p.path, ":") && address != p.path {
			t.Errorf("%s: address of %s = %s", member, p.path, address)
		}
		if p.screen && member == view.DefaultChoice().Member && !slices.Contains(o.screens, p) {
			t.Errorf("%s: %s is not offered", member, p.path)
		}
	}
}

// checkPage returns an error if a response contains something that a preview must not contain.
func checkPage(c view.Choice, p page, r handlertest.Reply) error {
	outside := r.Header.Get("Content-Security-Policy") + r.Body
	switch want := statuses(c.State, p); {
	case !slices.Contains(want, r.Status):
		return fmt.Errorf("status = %d, want one of %v", r.Status, want)
	case r.Header.Get("Set-Cookie") != "":
		return fmt.Errorf("Set-Cookie = %s, want none", r.Header.Get("Set-Cookie"))
	case strings.Contains(outside, "tags.example.com"), strings.Contains(outside, "G-MEASURED"),
		strings.Contains(outside, handlertest.SandboxOrigin):
		return fmt.Errorf("the response mentions another system")
	case strings.Contains(r.Body, mark.ClosePlace) || !utf8.ValidString(r.Body) && !p.file:
		return fmt.Errorf("the response has keys of texts, or parts of them")
	case !r.IsHTML() || !strings.Contains(r.Body, "<body"):
		return nil
	}
	doc := r.Doc()
	title := doc.Find("title").Text()
	switch {
	case doc.Find(".preview-banner strong").Text() != "PREVIEW" || !strings.HasPrefix(title, titlePrefix):
		return fmt.Errorf("title = %q, want PREVIEW in it and in a banner", title)
	case p.screen && doc.Find("main h1").Text() == "":
		return fmt.Errorf("the page has no heading")
	case c.State == "form-done" && doc.Find("[aria-invalid=true]").Length() > 0:
		return fmt.Errorf("%s is rejected", doc.Find("[aria-invalid=true]").AttrOr("name", ""))
	}
	return checkAddresses(doc, c)
}

// statuses returns the statuses that a page may have in a state. Only the page for unknown
// addresses, and the state of the same name, are not found.
func statuses(state string, p page) []int {
	want := []int{http.StatusOK}
	switch {
	case state == "outage":
		return []int{http.StatusInternalServerError}
	case strings.HasPrefix(state, "form-"):
		want = append(want, http.StatusUnprocessableEntity, http.StatusBadGateway)
	case !p.screen:
		want = append(want, http.StatusNoContent, http.StatusNotFound, http.StatusUnauthorized)
	case state == "methods-failed":
		return []int{http.StatusBadGateway}
	case slices.Contains([]string{"partial", "not-offered", "denied", "not-found"}, state):
		want = append(want, http.StatusForbidden, http.StatusBadGateway)
	}
	if p.path == paths.NotFound() || state == "not-found" {
		want = append(want, http.StatusNotFound)
	}
	return want
}

// checkAddresses returns an error for an address that leads out of the preview.
func checkAddresses(doc *goquery.Document, c view.Choice) (err error) {
	for _, name := range []string{"href", "src", "action", "formaction", "hx-get", "hx-post"} {
		for _, s := range doc.Find("[" + name + "]").EachIter() {
			to, _ := s.Attr(name)
			ours := strings.HasPrefix(to, "/") && !strings.HasPrefix(to, static.Prefix)
			if ours && !strings.HasPrefix(to, showPath(c)+"/") && to != view.Root {
				err = fmt.Errorf("%s = %s, want it below %s", name, to, showPath(c))
			}
		}
	}
	return err
}
