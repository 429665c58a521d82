package paperless_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/paperless"
	"memberportal/views/paths"
	"memberportal/views/viewtest"
)

// Where only the link to the other kind is left, no heading says that something is paperless.
func TestHeadingAlreadyPaperlessNeedsSomethingOn(t *testing.T) {
	for _, on := range []bool{false, true} {
		profile := viewtest.ProfileOf(member.Policy{
			Number: "HO1", EffectiveDate: member.NewDate(2026, 1, 1), ExpirationDate: member.NewDate(2027, 1, 1),
		})
		profile.Accounts[0].PaperlessBilling = on
		page := paperless.NewPage(paperless.Form{
			Text: viewtest.English, Kind: paths.PaperBilling, Profile: profile, Today: member.NewDate(2026, 6, 1),
		}, 1)
		doc := viewtest.Render(t, paperless.View(page))
		if page.Kind == nil || (doc.Find("#already").Length() == 1) != on {
			t.Errorf(
				"paperless billing %v: link to the other kind %v, headings %d", on, page.Kind, doc.Find("#already").Length(),
			)
		}
	}
}
