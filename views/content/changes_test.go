package content

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChangesSayWhereAndWhat(t *testing.T) {
	before := shown(t, map[string]string{
		"en/faqs/bills.md": "---\ntitle: Bills\norder: 1\n---\n## When?\nSoon.\n\n## Where?\nHere.",
	})
	after := shown(t, map[string]string{
		"en/company.json":           `{"phone": "1", "paymentAddress": ["New Mutual"]}`,
		"en/pages/cards-intro.md":   "Print it.",
		"en/faqs/bills.md":          "---\ntitle: Bills\norder: 1\n---\n## When?\nNow.\n\n## Why?\nSo.",
		"en/notices/storm.md":       "---\ntitle: Storm\nkind: storm\n---\nStay in.",
		"en/notices/closed.md":      "---\ntitle: Closed & quiet\nkind: hours\n---",
		"en/notices/not-yet.md":     "---\ntitle: Draft\nkind: storm\ndraft: true\n---\nStay in.",
		"en/pages/messages-note.md": "No page shows this.",
	})
	builtin := Builtin().Words("en", noon, false)
	want := []Change{
		{"company.json: paymentAddress.1", builtin.Company.PaymentAddress[0], "New Mutual"},
		{"company.json: paymentAddress.2", builtin.Company.PaymentAddress[1], ""},
		{"company.json: paymentAddress.3", builtin.Company.PaymentAddress[2], ""},
		{"company.json: paymentAddress.4", builtin.Company.PaymentAddress[3], ""},
		{"company.json: phone", builtin.Company.Phone, "1"},
		{"faqs/bills.md: When?", "<p>Soon.</p>\n", "<p>Now.</p>\n"},
		{"faqs/bills.md: Where?", "<p>Here.</p>\n", ""},
		{"faqs/bills.md: Why?", "", "<p>So.</p>\n"},
		{"notices/closed.md: Closed & quiet", "", "Closed &amp; quiet"},
		{"notices/storm.md: Storm", "", "<p>Stay in.</p>\n"},
		{"pages/cards-intro.md", builtin.Cards.Intro.HTML, "<p>Print it.</p>\n"},
	}
	if diff := cmp.Diff(want, Changes(before, after)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if none := Changes(before, before); len(none) != 0 {
		t.Errorf("nothing changed, but %v", none)
	}
}

// The words of section 8 that editors keep are exactly the specification's.
func TestTheBuiltInWordsKeepTheCatalogue(t *testing.T) {
	w := Builtin().Words("en", noon, false)
	e := w.Errors
	want := []string{
		"The {operation} portal loading failed: Can't create session key", "Not Found", "Access Denied", "Internal Server Error", "Unknown Server Error",
		"Unknown Server Error", "Unknown Server Error",
	}
	got := []string{
		w.Payment.Words["noSession"], e.NotFound.Title, e.Refused.Title, e.Broken.Title, e.TooLarge.Title, e.NoAnswer.Title, e.Unknown.Title,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Only hints may be empty.
func TestTheBuiltInWordsAreWhole(t *testing.T) {
	for where, text := range entries(Builtin().Words("en", noon, false)) {
		if text == "" && !strings.HasSuffix(where, ".hint") {
			t.Errorf("%s is empty", where)
		}
	}
	if findings := Builtin().Findings(); len(findings) != 0 {
		t.Errorf("to put right: %v", findings)
	}
}
