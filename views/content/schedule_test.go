package content

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Scheduled words switch at their minute by the clock on the wall, in whatever zone that hangs.
func TestScheduledWordsTakeTurns(t *testing.T) {
	e := read(map[string]string{
		"en/faqs/bills.md":    "---\ntitle: Always\norder: 1\n---\n## Q?\nA.",
		"en/faqs/december.md": "---\nid: bills\ntitle: December\norder: 1\nfrom: 2026-12-01 09:00\nuntil: 2026-12-24\n---\n## Q?\nA.",
		"en/faqs/sale.md":     "---\nid: bills\ntitle: Sale\norder: 1\nfrom: 2026-12-10\nuntil: 2026-12-11 12:30\n---\n## Q?\nA.",
		"en/faqs/soon.md":     "---\nid: bills\ntitle: Draft\norder: 1\ndraft: true\n---\n## Q?\nA.",
	})
	iowa := time.FixedZone("CST", -6*60*60)
	for at, want := range map[string]string{
		"2026-11-30 23:59": "Always", "2026-12-01 08:59": "Always", "2026-12-01 09:00": "December", "2026-12-09 23:59": "December",
		"2026-12-10 00:00": "Sale", "2026-12-11 12:29": "Sale", "2026-12-11 12:30": "December", "2026-12-24 23:59": "December",
		"2026-12-25 00:00": "Always",
	} {
		for _, zone := range []*time.Location{time.UTC, iowa} {
			wall, err := time.ParseInLocation("2006-01-02 15:04", at, zone)
			if err != nil {
				t.Fatal(err)
			}
			got := []string{e.at("en", wall, false).FAQs[0].Title, e.at("en", wall, true).FAQs[0].Title}
			if diff := cmp.Diff([]string{want, "Draft"}, got); diff != "" {
				t.Errorf("at %s, for members and with drafts (-want +got):\n%s", wall, diff)
			}
		}
	}
}

func TestDraftsAloneAreNotShownToMembers(t *testing.T) {
	e := read(map[string]string{"en/faqs/new.md": "---\ntitle: New\norder: 1\ndraft: true\n---\n## Q?\nA."})
	if members, editors := e.at("en", noon, false).FAQs, e.at("en", noon, true).FAQs; len(members) != 0 || len(editors) != 1 {
		t.Errorf("members see %v, editors %v", members, editors)
	}
}
