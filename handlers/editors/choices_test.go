package editors

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"memberportal/views/paths"
	view "memberportal/views/preview"
)

func TestPreviewShowsScheduledContentAndDraftsOnlyWhenChosen(t *testing.T) {
	t.Parallel()
	content, _ := contentOf(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm ahead\nkind: storm\nfrom: 2031-12-01 09:00\n---\n\nStay in.\n",
		"en/notices/later.md": "---\ntitle: Not written yet\nkind: hours\ndraft: true\n---\n\nWe think about it.\n",
	})
	h := newHarnessWith(t, content)
	for choice, want := range map[string]struct{ scheduled, draft bool }{
		"household.success.20311201-0859.published.en": {false, false},
		"household.success.20311201-0900.published.en": {true, false},
		"household.success.now.drafts.en":              {false, true},
	} {
		main := h.open(view.Root + "/show/" + choice + paths.Home()).Text("main")
		if got := strings.Contains(main, "Storm ahead"); got != want.scheduled {
			t.Errorf("%s: scheduled notice shown = %t, want %t", choice, got, want.scheduled)
		}
		if got := strings.Contains(main, "Not written yet"); got != want.draft {
			t.Errorf("%s: draft shown = %t, want %t", choice, got, want.draft)
		}
	}
}

// The portal's time is 11:30 p.m. in a zone where UTC is a day ahead. Sample dates move with it.
// Spec: LIMIT-9.
func TestPreviewUsesThePortalsTimeZone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	zone := time.FixedZone("the company's", -6*60*60)
	h.Portal.Now = func() time.Time { return time.Date(2031, time.March, 10, 23, 30, 0, 0, zone) }
	for choice, want := range map[string]string{
		"household.success.now.published.en":           "Saturday, March 22",
		"household.success.20310701-2330.published.en": "Sunday, July 13",
	} {
		bill := h.open(view.Root + "/show/" + choice + paths.Billing("4100238715")).Text("#due")
		if !strings.Contains(bill, want) {
			t.Errorf("%s: bill = %q, want the due date %s", choice, bill, want)
		}
	}
}

// TestStartPageOffers checks the form's languages, the states of the chosen page and the pages of
// the chosen member, and that the frame shows a page that has the state, of a member who has it.
func TestStartPageOffers(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	start := func(member, page, state string) *goquery.Document {
		c := view.DefaultChoice()
		c.Member, c.State = member, state
		return h.get(view.Selection{Choice: c, Width: 360, Scripts: true, Page: page}.Path()).Doc()
	}
	doc := start("household", "/claims/:claim", "payment")
	if got, want := doc.Find(".preview-place").AttrOr("data-edit-url", ""),
		"https://git.example.com/edit/{file}#L{line}"; got != want { // islands/preview/edit-url.ts fills it in
		t.Errorf("address to edit at = %q, want %q", got, want)
	}
	if got := doc.Find("#language option[value=es]").Text(); got != "Español (not reviewed by a translator)" {
		t.Errorf("offered language = %q, want Español without a review", got)
	}
	for page, want := range map[string]struct{ has, lacks string }{
		paths.Home():                      {"payment", "form-empty"},
		paths.ChangeEmail():               {"form-empty", "payment"},
		paths.Payments("4100238715"):      {"payment-session", "methods-failed"},
		paths.ContactAdjuster(""):         {"form-done", "payment"},
		"/claims/:claim":                  {"form-done", "payment"},
		paths.Documents() + "?kind=bills": {"empty", "form-done"},
	} {
		doc := start("household", page, want.lacks)
		states := doc.Find("#state option").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") })
		if !slices.Contains(states, want.has) || slices.Contains(states, want.lacks) {
			t.Errorf("%s: states = %v, want %s and not %s", page, states, want.has, want.lacks)
		}
		if src := doc.Find("iframe").AttrOr("src", ""); !strings.HasPrefix(src, show+"/") {
			t.Errorf("%s: frame = %s, want the page in the state Success", page, src)
		}
	}
	const claim, number = "/claims/:claim", "/claims/CL0044170"
	for member, want := range map[string]struct {
		has  bool
		page string
	}{"household": {true, number}, "newcomer": {false, paths.Home()}} {
		doc := start(member, claim, view.Success)
		if got := strings.Contains(doc.Find(".preview-list").Text(), claim); got != want.has {
			t.Errorf("%s: list has the page of a claim = %t, want %t", member, got, want.has)
		}
		c := view.DefaultChoice()
		c.Member = member
		if got := doc.Find("iframe").AttrOr("src", ""); got != showPath(c)+want.page {
			t.Errorf("%s: frame = %s, want %s", member, got, want.page)
		}
	}
}

func TestEveryScreenHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, p := range screens() {
		if other, ok := seen[p.name()]; ok || p.name() == "" {
			t.Errorf("%s and %s have the name %q", p.path, other, p.name())
		}
		seen[p.name()] = p.path
	}
	if got := screens()[0].path; got != paths.Home() {
		t.Errorf("first page = %s, want Home", got)
	}
	for path, want := range map[string]string{
		"/billing": "Billing", "/billing/:account": "Billing: account",
		"/register/verify-commercial": "Register: verify commercial", "/agents": "Contact My Agent",
	} {
		if seen[want] != path {
			t.Errorf("%q is the name of %q, want %s", want, seen[want], path)
		}
	}
}
