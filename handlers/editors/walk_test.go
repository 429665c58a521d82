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

	"memberportal/static"
	"memberportal/views/paths"
	view "memberportal/views/preview"
	"memberportal/views/text/mark"
)

// members returns the offered members: every sample member without faults, and the signed-out
// visitor.
func (h *harness) members() []string {
	offered := h.get(view.Root).doc().Find("#member option").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") })
	for _, member := range []string{"household", "newcomer", "farm", "mortgagee", view.SignedOut} {
		if !slices.Contains(offered, member) {
			h.t.Errorf("offered members = %v, want %s among them", offered, member)
		}
	}
	return offered
}

// TestPagesRenderForEveryMemberAndState opens each GET route for each member, and in each state
// that it can be in.
func TestPagesRenderForEveryMemberAndState(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	visits := 0
	for _, member := range h.members() {
		for _, state := range states() {
			c := view.DefaultChoice()
			c.Member, c.State = member, state.key
			pages := h.pagesToVisit(member, state)
			visits += len(pages)
			t.Run(c.String(), func(t *testing.T) {
				t.Parallel()
				h.as(t).walk(c, pages)
			})
		}
	}
	if t.Logf("%d visits", visits); visits < 1000 {
		t.Errorf("visits = %d, want at least 1000", visits)
	}
}

// inEveryState are the members whose pages the walk opens in every state: the default one, and the
// one with the least data. It opens the other members' pages in the state Success, and Home in the
// other states. TestWalk in handlers opens them with failing calls.
var inEveryState = []string{"household", "newcomer"}

// pagesToVisit returns the GET routes to open for a member in a state.
func (h *harness) pagesToVisit(member string, s state) []page {
	listed, err := h.preview.screensOf(member)
	must(h.t, err)
	noData := s.key == stateLoading || s.profileFails || s.outage // the same for every member
	all := s.key == view.Success || member == view.DefaultChoice().Member || slices.Contains(inEveryState, member) && !noData
	return slices.DeleteFunc(slices.Clone(pages()), func(p page) bool {
		return p.method != http.MethodGet || !s.of(p) || p.screen && !slices.Contains(listed, p) ||
			!all && p.path != paths.Home() ||
			member == view.SignedOut && s.key != view.Success // every page of a member redirects to sign-in
	})
}

// as returns the harness with another test to report to.
func (h *harness) as(t *testing.T) *harness {
	other := *h
	other.t = t
	return &other
}

// walk opens the pages one after the other, because a form can change the next page. Loading pages
// have no forms and wait for their overlay, so they open together. If the profile does not load,
// all pages redirect to the sign-in page, which walk follows once.
func (h *harness) walk(c view.Choice, pages []page) {
	e, err := h.preview.exampleOf(c.Member)
	must(h.t, err)
	state, _ := stateOf(c.State)
	followed := map[string]bool{}
	var loading sync.WaitGroup
	for _, p := range pages {
		address := showPath(c) + e.fill(p.path)
		if c.State == stateLoading {
			loading.Go(func() { h.check(c, p, h.open(address)) })
			continue
		}
		response := h.get(address)
		to := response.header.Get("Location")
		if state.profileFails && followed[to] {
			continue
		}
		followed[to] = to != ""
		h.check(c, p, h.follow(response))
	}
	loading.Wait()
}

func (h *harness) check(c view.Choice, p page, r reply) {
	if err := r.check(c, p); err != nil {
		h.t.Errorf("%s: %v", p.path, err)
	}
}

func TestFrameShowsTheSelectedPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, member := range h.members() {
		e, err := h.preview.exampleOf(member)
		must(t, err)
		c := view.DefaultChoice()
		c.Member = member
		for _, p := range pages() {
			address := e.fill(p.path)
			if strings.Contains(address, ":") || !strings.Contains(p.path, ":") && address != p.path {
				t.Errorf("%s: address of %s = %s", member, p.path, address)
			}
			if member != view.DefaultChoice().Member && p.path != paths.Billing(":account") {
				continue
			}
			s := view.Selection{Choice: c, Width: 360, Scripts: true, Page: p.path}
			want := showPath(c) + address
			if got := h.get(s.Path()).doc().Find("iframe").AttrOr("src", ""); got != want {
				t.Errorf("%s %s: frame = %s, want %s", member, p.path, got, want)
			}
		}
	}
}

func TestPreviewListsOnlyPagesThatTheMemberHas(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for member, want := range map[string]bool{"household": true, "newcomer": false} {
		c := view.DefaultChoice()
		c.Member = member
		doc := h.get(view.Selection{Choice: c, Width: 360, Scripts: true, Page: paths.Claim(":claim")}.Path()).doc()
		if got := strings.Contains(doc.Find(".preview-list").Text(), paths.Claim(":claim")); got != want {
			t.Errorf("%s: list has the page of a claim = %t, want %t", member, got, want)
		}
		src := doc.Find("iframe").AttrOr("src", "")
		if got := strings.HasPrefix(src, showPath(c)+paths.Claims()+"/"); got != want ||
			!want && src != showPath(c)+paths.Home() {
			t.Errorf("%s: frame = %s, want a claim or Home", member, src)
		}
	}
}

// TestPreviewReachesEveryPage checks that the preview shows the page itself, even if the portal
// first requires other steps, and that a redirect ends at another page of the preview.
func TestPreviewReachesEveryPage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	e, err := h.preview.exampleOf("household")
	must(t, err)
	acts := []string{"/register", "/refresh-profile"} // screens that do something, and lead to a page
	for _, p := range pages() {
		address := e.fill(p.path)
		p.redirects = p.redirects || slices.Contains(acts, p.path)
		shown := h.open(show + address)
		switch got := shown.at; {
		case !p.screen || address == "/requests/equipment": // only a farm has equipment
		case shown.status == http.StatusNotFound && p.path != paths.NotFound():
			t.Errorf("%s: status = 404, want the page", p.path)
		case p.redirects && (got == show+address || !strings.HasPrefix(got, show+"/")):
			t.Errorf("%s: shown page = %s, want another one of the preview", p.path, got)
		case !p.redirects && got != show+address:
			t.Errorf("%s: shown page = %s, want %s", p.path, got, show+address)
		}
	}
}

// check returns an error if a response contains something that a preview must not contain.
func (r reply) check(c view.Choice, p page) error {
	policy := r.header.Get("Content-Security-Policy")
	switch want := statuses(c.State, p); {
	case !slices.Contains(want, r.status):
		return fmt.Errorf("status = %d, want one of %v", r.status, want)
	case r.header.Get("Set-Cookie") != "":
		return fmt.Errorf("Set-Cookie = %s, want none", r.header.Get("Set-Cookie"))
	case strings.Contains(policy, "example.com"), strings.Contains(r.body, "example.com/tag.js"), strings.Contains(r.body, "G-MEASURED"):
		return fmt.Errorf("the response mentions another system")
	case strings.Contains(r.body, mark.ClosePlace) || !utf8.ValidString(r.body) && !p.file:
		return fmt.Errorf("the response has keys of texts, or parts of them")
	case !r.isPage():
		return nil
	}
	doc := r.doc()
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
		doc.Find("[" + name + "]").Each(func(_ int, s *goquery.Selection) {
			to, _ := s.Attr(name)
			ours := strings.HasPrefix(to, "/") && !strings.HasPrefix(to, static.Prefix)
			if ours && !strings.HasPrefix(to, showPath(c)+"/") && to != view.Root {
				err = fmt.Errorf("%s = %s, want it below %s", name, to, showPath(c))
			}
		})
	}
	return err
}
