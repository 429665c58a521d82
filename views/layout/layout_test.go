package layout_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views/home"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestTheNavigationSaysWhereOneIs(t *testing.T) {
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		paths.Home():                          "Home",
		paths.Billing("41"):                   "Billing",
		paths.Claim("CL1"):                    "Claims",
		paths.NewClaim(""):                    "Claims",
		paths.NewClaimStep("kind"):            "Claims",
		paths.NewMessage(member.About{}):      "Messages",
		paths.Paperless(paths.PaperPolicy):    "More Paperless",
		paths.Profile() + "/email":            "More Profile",
		paths.Policies("") + "/auto/AA1":      "Policies",
		paths.NotFound():                      "",
		strings.TrimSuffix(paths.Home(), "e"): "",
	}
	for path, want := range tests {
		page := layout.Page{Path: path, Assets: assets, Member: &ui.MemberMenu{}}
		doc := viewtest.Render(t, layout.Document(page, home.View(home.Page{})))
		marks := doc.Find(".nav-wide .here, .nav-wide [aria-current]").Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
		if got := strings.Join(marks, " "); got != want {
			t.Errorf("at %s one is at %q, want %q", path, got, want)
		}
	}
}
