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
	"memberportal/views/text"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestNavigationMarksCurrentPage(t *testing.T) {
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
		paths.Profile() + "/email":            "",
		paths.Policies() + "/auto/AA1":        "Policies",
		paths.NotFound():                      "",
		strings.TrimSuffix(paths.Home(), "e"): "",
	}
	for path, want := range tests {
		page := layout.Page{Path: path, Assets: assets, Member: &ui.MemberMenu{}}
		doc := viewtest.Render(t, layout.Document(page, home.View(home.Page{})))
		marks := viewtest.Texts(doc.Find(".nav-wide [aria-current]"))
		if got := strings.Join(marks, " "); got != want {
			t.Errorf("%s: marked items = %q, want %q", path, got, want)
		}
	}
}

// Each link of the header says what its press reports.
func TestMenuItemsHaveTrackingLabels(t *testing.T) {
	t.Parallel()
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	page := layout.Page{Path: paths.Home(), Assets: assets, Member: &ui.MemberMenu{Email: "marta@example.com"}}
	header := viewtest.Render(t, layout.Document(page, home.View(home.Page{}))).Find("header")
	header.Find("a:not([data-track])").Each(func(_ int, a *goquery.Selection) {
		t.Errorf("menu item %q has no data-track", a.Text())
	})
	if got := header.Find("form[data-sign-out]").AttrOr("data-track-submit", ""); got != "logout timeout=false" {
		t.Errorf("data-track-submit = %q, want logout timeout=false", got)
	}
}

// Spec: SIGNIN-9.
func TestHeaderShowsWhoIsSignedIn(t *testing.T) {
	t.Parallel()
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	marta := ui.MemberMenu{Email: "marta@example.com"}
	both := marta
	both.Others = []ui.OtherIdentity{{Key: "t", Email: "theo@example.com"}, {Key: "r", Email: "ruth@example.com"}}
	tests := map[string]struct {
		member *ui.MemberMenu
		want   []string
	}{
		"visitor": {nil, nil},
		"one":     {&marta, []string{"Signed in as marta@example.com"}},
		"several": {&both, []string{"Signed in as marta@example.com", "Also: theo@example.com, ruth@example.com"}},
	}
	for name, test := range tests {
		page := layout.Page{Path: paths.Home(), Assets: assets, Member: test.member}
		doc := viewtest.Render(t, layout.Document(page, home.View(home.Page{})))
		var got []string
		doc.Find(".masthead summary .who > *").Each(func(_ int, s *goquery.Selection) {
			got = append(got, viewtest.Words(s))
		})
		viewtest.Same(t, name+": texts", test.want, got)
	}
}

// The company's links are on every page, even for visitors.
func TestFooterHasTheCompanysLinks(t *testing.T) {
	t.Parallel()
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	page := layout.Page{Path: paths.Home(), Assets: assets}
	page.Company.Links = text.CompanyLinks{
		{Label: "Privacy", Address: "https://a.example/privacy"}, {Label: "Write", Address: "mailto:a@a.example"},
	}
	var got []string
	for _, a := range viewtest.Render(t, layout.Document(page, home.View(home.Page{}))).
		Find("footer .footer-links a").EachIter() {
		got = append(got, a.Text()+" "+a.AttrOr("href", ""))
	}
	viewtest.Same(t, "links", []string{"Privacy https://a.example/privacy", "Write mailto:a@a.example"}, got)
}

// A first page has the shared rules inside, and loads the file for the next page without waiting
// for it.
func TestFirstPageHasTheStylesItNeeds(t *testing.T) {
	t.Parallel()
	assets, err := static.Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		page  layout.Page
		first bool
	}{
		"first": {layout.Page{FirstPage: true, Style: "home.css"}, true},
		"later": {layout.Page{Style: "home.css"}, false},
	} {
		test.page.Assets = assets
		doc := viewtest.Render(t, layout.Document(test.page, home.View(home.Page{})))
		if got := strings.Contains(doc.Find("style").Text(), ".masthead"); got != test.first {
			t.Errorf("%s: shared styles inside = %t, want %t", name, got, test.first)
		}
		link := doc.Find(`link[href="` + assets.URL("portal.css") + `"]`)
		if got := link.AttrOr("media", "all") == "print"; link.Length() != 1 || got != test.first {
			t.Errorf("%s: links with portal.css = %d, for print only = %t, want 1, %t", name, link.Length(), got, test.first)
		}
	}
}
