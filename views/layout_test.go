package views_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views"
)

func TestTheNavigationSaysWhereOneIs(t *testing.T) {
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		views.HomePath():                          "Home",
		views.BillingPath("41"):                   "Billing",
		views.ClaimPath("CL1"):                    "Claims",
		views.NewClaimPath(""):                    "Claims",
		views.NewClaimStepPath("kind"):            "Claims",
		views.NewMessagePath(member.About{}):      "Messages",
		views.PaperlessPath(views.PaperPolicy):    "More Paperless",
		views.ProfilePath() + "/email":            "More Profile",
		views.PoliciesPath("") + "/auto/AA1":      "Policies",
		views.NotFoundPath():                      "",
		strings.TrimSuffix(views.HomePath(), "e"): "",
	}
	for path, want := range tests {
		page := views.Page{Path: path, Assets: assets, Member: &views.MemberMenu{}}
		doc := rendered(t, views.Layout(page, views.Home(views.HomePage{})))
		marks := doc.Find(".nav-wide .here, .nav-wide [aria-current]").Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
		if got := strings.Join(marks, " "); got != want {
			t.Errorf("at %s one is at %q, want %q", path, got, want)
		}
	}
}
