package check

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

func TestFolderReplacesBuiltinTextsKeyByKey(t *testing.T) {
	t.Parallel()
	got := shown(t, map[string]string{
		"en/layout.yaml":    "leave:\n  stay: Stay here\n",
		"en/cards.yaml":     "noCards:\n  Expired: It ended.\n",
		"en/home.yaml":      "agentsHeading:\n  other: Agents\n",
		"en/company.yaml":   "paymentAddress:\n- PO Box 1\n",
		"en/pages/print.md": "---\nid: profile-methods-intro\n---\nPrint it.",
	})
	builtin := builtin().Language("en").At(noon, false)
	if got.Layout.Leave.Stay != "Stay here" || got.Layout.Leave.Title != builtin.Layout.Leave.Title {
		t.Errorf("leave = %+v, want only stay replaced", got.Layout.Leave)
	}
	if got.Cards.NoCards["Expired"] != "It ended." || got.Cards.NoCards["NotHere"] != builtin.Cards.NoCards["NotHere"] {
		t.Errorf("noCards = %v, want only Expired replaced", got.Cards.NoCards)
	}
	if want := (text.Plural{One: "Your agent", Other: "Agents"}); got.Home.AgentsHeading != want {
		t.Errorf("plural = %+v, want %+v", got.Home.AgentsHeading, want)
	}
	same(t, "list", []string{"PO Box 1"}, got.Company.PaymentAddress)
	if got.Profile.Methods.Intro.HTML != "<p>Print it.</p>\n" || got.Profile.Email.Intro != builtin.Profile.Email.Intro {
		t.Errorf("pieces = %q, %q", got.Profile.Methods.Intro, got.Profile.Email.Intro)
	}
	if builtin.Cards.NoCards["Expired"] == "It ended." || builtin.Layout.Leave.Stay == "Stay here" {
		t.Error("the folder changed the built-in texts")
	}
}

// The sample company's number on a real card would be untrue. A folder without a company shows all
// of the sample's.
func TestOwnCompanyHasNoNumberOfTheSample(t *testing.T) {
	t.Parallel()
	sample := builtin().Language("en").At(noon, false).Company
	if sample.NAIC == "" || len(sample.Address) == 0 || sample.ClaimsPhone == "" || sample.GuestPayment == "" {
		t.Fatalf("sample company = %+v, want a number and an address", sample)
	}
	same(t, "without a company", sample, shown(t, map[string]string{"en/home.yaml": "title: Home"}).Company)
	got := shown(t, map[string]string{"en/company.yaml": "name: A\n"}).Company
	if got.NAIC != "" || got.Address != nil || got.ClaimsPhone != "" || got.GuestPayment != "" {
		t.Errorf("company = %+v, want no number and no address", got)
	}
	got = shown(t, map[string]string{"en/company.yaml": "naic: \"12345\"\naddress:\n- B\n"}).Company
	if got.NAIC != "12345" || len(got.Address) != 1 {
		t.Errorf("company = %+v, want its own number and address", got)
	}
}

func TestBrandFollowsTheCompanysColorAndMark(t *testing.T) {
	t.Parallel()
	if got := builtin().Language("en").At(noon, false).Brand; got != (text.Brand{}) {
		t.Errorf("built-in brand = %+v, want none: the style sheet has it", got)
	}
	files := map[string]string{"en/company.yaml": "name: A\nphone: B\nhours: C\npaymentAddress:\n- D\n"}
	if s := loadOver(files); !s.Languages[0].OwnCompany || s.Languages[0].Text.Brand != (text.Brand{}) ||
		findingsAbout(s, "accent")+findingsAbout(s, "mark") > 0 {
		t.Errorf("company without color and mark: %+v, %v", s.Languages[0].Text.Brand, s.Findings)
	}
	var mark bytes.Buffer
	must(t, png.Encode(&mark, image.NewGray(image.Rect(0, 0, 112, 56))))
	files["en/company.yaml"] += "accent: \"#7a1f5c\"\nmark: mark.png\nwordmark: true\n"
	files["en/pictures/mark.png"] = mark.String()
	brand := shown(t, files).Brand
	if !strings.Contains(brand.Style, "--brand:#7a1f5c;") || brand.Color != "#7a1f5c" ||
		!strings.HasPrefix(brand.Mark.Address, "/pictures/en/mark.png?") || brand.Mark.Width != 56 || !brand.Mark.Wordmark ||
		brand.Mark.Type != "image/png" {
		t.Errorf("brand = %+v, want the color, and the mark 56 pixels wide", brand)
	}
}

// Beside the navigation, a wordmark has 176 pixels.
func TestFlatWordmarkIsReported(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]int{240: 0, 520: 1} {
		var mark bytes.Buffer
		must(t, png.Encode(&mark, image.NewGray(image.Rect(0, 0, width, 40))))
		s := loadOver(map[string]string{
			"en/company.yaml": "name: A\nphone: 800-555-0199\nhours: C\npaymentAddress:\n- D\nwordmark: true\n" +
				"mark: mark.png\n",
			"en/pictures/mark.png": mark.String(),
		})
		found := len(s.Findings)
		if found != want || want > 0 &&
			!strings.HasPrefix(s.Findings[0].String(), "en/company.yaml:7: this picture is 13 pixels high") {
			t.Errorf("%d pixels wide: findings = %v, want %d", width, s.Findings, want)
		}
	}
}

// A sentence has one period where the hours end with one.
func TestHoursEndASentenceOnce(t *testing.T) {
	t.Parallel()
	for hours, want := range map[string]string{"8 a.m. to 5 p.m.": "{phone}. {hours}", "Weekdays": "{phone}. {hours}."} {
		files := map[string]string{
			"en/company.yaml":      "name: A\nphone: B\nhours: " + hours + "\n",
			"en/notices/outage.md": "---\ntitle: T\nkind: outage\n---\nCall us. {hours}.\n",
			"en/claims.yaml":       "unavailable: Call {phone}. {hours}.\n",
		}
		texts := shown(t, files)
		if got := string(texts.Claims.Unavailable); got != "Call "+want {
			t.Errorf("text = %q, want %q", got, "Call "+want)
		}
		if got, want := texts.Notices[0].Text.HTML, strings.TrimSuffix(hours, ".")+".</p>"; !strings.Contains(got, want) {
			t.Errorf("notice = %q, want %q in it", got, want)
		}
		if got, want := texts.Company.OpenHours()[0], strings.TrimSuffix(hours, ".")+"."; got != want {
			t.Errorf("open hours = %q, want %q", got, want)
		}
	}
}

func findingsAbout(s *Snapshot, name string) (n int) {
	for _, f := range s.Findings {
		if strings.Contains(f.Text, `"`+name+`"`) {
			n++
		}
	}
	return n
}

// A folder has only what differs: what is missing there is counted, and isn't a finding.
func TestInheritedTextsAreNoFindings(t *testing.T) {
	t.Parallel()
	const company = "name: A\nphone: 800-555-0199\nhours: Weekdays\npaymentAddress:\n- PO Box 1\n"
	least := loadOver(map[string]string{"en/company.yaml": company})
	if len(least.Findings) > 0 || least.Inherited < 500 {
		t.Errorf("the least folder has the findings %v and %d inherited texts, want none and all", least.Findings,
			least.Inherited)
	}
	for file, test := range map[string]struct {
		data string
		own  int
	}{
		"en/layout.yaml":                    {"leave:\n  stay: A\n  leave: B\n", 2},
		"en/cards.yaml":                     {"noCards:\n  Expired: A\n", 1},
		"en/home.yaml":                      {"agentsHeading:\n  one: A\n", 1},
		"en/payments.yaml":                  {"# later", 0},
		"en/pages/profile-methods-intro.md": {"A.", 1},
	} {
		s := loadOver(map[string]string{"en/company.yaml": company, file: test.data})
		if len(s.Findings) > 0 || least.Inherited-s.Inherited != test.own {
			t.Errorf("%s: findings %v, %d own texts; want none, and %d", file, s.Findings, least.Inherited-s.Inherited, test.own)
		}
	}
}

// The company's links are all or none: what can't be read of them falls back together.
func TestCompanyLinks(t *testing.T) {
	t.Parallel()
	const company = "name: A\nphone: 800-555-0199\nhours: Weekdays\npaymentAddress:\n- PO Box 1\nlinks:\n"
	link := func(address string) string { return "- label: Privacy\n  address: " + address + "\n" }
	for links, want := range map[string]string{
		link("https://a.example/privacy"):          "",
		link("mailto:a@a.example") + link("/help"): "",
		link("tel:8005550100"):                     "",
		link("//evil.example"):                     "a link cannot go to",
		link("http://a.example"):                   "a link cannot go to",
		"- label: Privacy\n":                       "this has no \"address\", so members don't see it",
		link("https://a.example/{phone}"):          "does not replace {phone}",
		strings.Repeat(link("/help"), 9):           "there are 9 links",
		link("/helpp"):                             "there is no page /helpp",
	} {
		all := map[string][]byte{"en/company.yaml": []byte(company + links)}
		o := testOptions
		o.Pages = append(slices.Clone(o.Pages), "help")
		s := Load(source.Files{Data: all}, builtin(), o, nil)
		if want == "" && len(s.Findings) > 0 ||
			want != "" && !slices.ContainsFunc(s.Findings, func(f read.Finding) bool { return strings.Contains(f.Text, want) }) {
			t.Errorf("%q: findings = %v, want %q", links, s.Findings, want)
		}
		taken := want == "" || strings.Contains(want, "no page")
		if shown := len(s.Languages[0].Text.Company.Links); (shown > 0) != taken {
			t.Errorf("%q: %d links are shown with the findings %v", links, shown, s.Findings)
		}
	}
}
