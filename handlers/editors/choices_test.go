package editors

import (
	"io/fs"
	"os"
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
	h := newHarnessWith(t, contentWith(t, map[string]string{
		"en/notices/storm.md": "---\ntitle: Storm ahead\nkind: storm\nfrom: 2031-12-01 09:00\nuntil: 2031-12-02\n---\n\nStay in.\n",
		"en/notices/later.md": "---\ntitle: Not written yet\nkind: hours\ndraft: true\n---\n\nWe think about it.\n",
	}))
	for choice, want := range map[string]struct{ scheduled, draft bool }{
		"household.success.now.published.en":           {false, false},
		"household.success.20311201-0859.published.en": {false, false},
		"household.success.20311201-0900.published.en": {true, false},
		"household.success.20311203-0000.published.en": {false, false},
		"household.success.now.drafts.en":              {false, true},
		"household.success.20311201-0900.drafts.en":    {true, true},
	} {
		main := h.open(view.Root + "/show/" + choice + paths.Home()).text("main")
		if got := strings.Contains(main, "Storm ahead"); got != want.scheduled {
			t.Errorf("%s: scheduled notice shown = %t, want %t", choice, got, want.scheduled)
		}
		if got := strings.Contains(main, "Not written yet"); got != want.draft {
			t.Errorf("%s: draft shown = %t, want %t", choice, got, want.draft)
		}
	}
}

func TestSampleDatesMoveWithTheChosenDay(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for at, want := range map[string]string{"20261201-0900": "Sunday, December 13", "20310701-0900": "Sunday, July 13"} {
		main := h.open(view.Root + "/show/household.success." + at + ".published.en" + paths.Billing("4100238715")).text("#due")
		if !strings.Contains(main, want) {
			t.Errorf("at %s: bill = %q, want the due date %s", at, main, want)
		}
	}
}

// The portal's time is 11:30 p.m. in a zone where UTC is a day ahead.
// Spec: LIMIT-9.
func TestPreviewUsesThePortalsTimeZone(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	zone := time.FixedZone("the company's", -6*60*60)
	h.portal.Now = func() time.Time { return time.Date(2031, time.March, 10, 23, 30, 0, 0, zone) }
	for choice, want := range map[string]string{
		"household.success.now.published.en":           "Saturday, March 22",
		"household.success.20310701-2330.published.en": "Sunday, July 13",
	} {
		if main := h.open(view.Root + "/show/" + choice + paths.Billing("4100238715")).text("#due"); !strings.Contains(main, want) {
			t.Errorf("%s: bill = %q, want the due date %s", choice, main, want)
		}
	}
}

func TestPreviewShowsTheChosenLanguage(t *testing.T) {
	t.Parallel()
	spanish := map[string]string{}
	english := os.DirFS("../../views/content/en")
	must(t, fs.WalkDir(english, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(english, path)
		spanish["es/"+path] = strings.Replace(string(text), "languageName: English", "languageName: Español", 1)
		return err
	}))
	spanish["es/faqs/cards.md"] = strings.Replace(spanish["es/faqs/cards.md"], "title: ID cards", "title: Tarjetas", 1)
	h := newHarnessWith(t, contentWith(t, spanish))
	if got := h.get(view.Root).text("#language option[value=es]"); got != "Español (not reviewed by a translator)" {
		t.Errorf("offered language = %q, want Español without a review", got)
	}
	page := h.open(view.Root + "/show/household.success.now.published.es" + paths.FAQs(""))
	if got := page.text("main"); !strings.Contains(got, "Tarjetas") {
		t.Errorf("main = %q, want the Spanish heading Tarjetas", got)
	}
}

// TestOnlyStatesOfTheChosenPageAreOffered checks the form, and that a link from a page in a state
// that the next page does not have leads to that page in the state Success.
func TestOnlyStatesOfTheChosenPageAreOffered(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for page, want := range map[string]struct{ has, lacks string }{
		paths.Home():                       {"payment", "form-empty"},
		paths.ChangeEmail():                {"form-empty", "payment"},
		paths.Payments("4100238715"):       {"payment-session", "methods-failed"},
		paths.ContactAdjuster(""):          {"form-done", "payment"},
		"/claims/:claim":                   {"form-done", "payment"},
		paths.Documents() + "%3Fkind=bill": {"empty", "form-done"},
	} {
		states := h.get(view.Root + "?page=" + page + "&state=" + want.lacks).doc().Find("#state option").
			Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("value", "") })
		if !slices.Contains(states, want.has) || slices.Contains(states, want.lacks) {
			t.Errorf("%s: states = %v, want %s and not %s", page, states, want.has, want.lacks)
		}
	}
	src := h.get(view.Root+"?page=/documents&state=payment").doc().Find("iframe").AttrOr("src", "")
	if want := show + paths.Documents(); src != want {
		t.Errorf("frame = %s, want %s", src, want)
	}
}
