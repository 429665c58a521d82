package check

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

func TestFAQsAreSectionsInOrder(t *testing.T) {
	t.Parallel()
	got := shown(t, map[string]string{
		"en/faqs/cards.md": "---\ntitle: ID cards\norder: 2\n---\n" +
			"\n## Where?\n\nIn [ID cards](/cards).\n\nOr call.\n\n## Why \"not\"?\n\n- No <!-- sample -->\n- Yes\n",
		"en/faqs/bills.md": "---\norder: 1\nreplaces: all\ntitle: \"Bills: all\"\n---\n## When?\nSoon.",
	}).FAQs.Sections
	want := []text.FAQSection{
		{ID: "bills", Title: "Bills: all", Questions: []text.FAQ{{Question: "When?", Answer: "<p>Soon.</p>\n"}}},
		{ID: "cards", Title: "ID cards", Questions: []text.FAQ{
			{Question: "Where?", Answer: "<p>In <a href=\"/cards\">ID cards</a>.</p>\n<p>Or call.</p>\n"},
			{Question: `Why "not"?`, Answer: "<ul>\n<li>No</li>\n<li>Yes</li>\n</ul>\n"},
		}},
	}
	same(t, "sections", want, got)
}

// A file with the name of a built-in section replaces it, and any other is added.
func TestFolderReplacesBuiltinSectionsOneByOne(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"en/faqs/cards.md": "---\ntitle: Own cards\norder: 2\n---\n## Q?\nA.",
		"en/faqs/hail.md":  "---\ntitle: Hail\norder: 9\n---\n## Q?\nA.",
	}
	titles := func() (all []string) {
		for _, s := range shown(t, files).FAQs.Sections {
			all = append(all, s.Title)
		}
		return all
	}
	var want []string
	for _, s := range builtin().Language("en").At(noon, false).FAQs.Sections {
		want = append(want, strings.Replace(s.Title, "ID cards", "Own cards", 1))
	}
	same(t, "titles", append(want, "Hail"), titles())
	files["en/faqs/hail.md"] = "---\ntitle: Hail\norder: 9\nreplaces: all\n---\n## Q?\nA."
	same(t, "titles of all", []string{"Own cards", "Hail"}, titles())
}

func TestRawHTMLHasNoEffect(t *testing.T) {
	t.Parallel()
	answer := shown(t, map[string]string{
		"en/faqs/t.md": "---\ntitle: T\norder: 1\nreplaces: all\n---\n" +
			"## Q?\n<script>alert(1)</script>\n\nA <b onclick=x>word</b>.\n",
	}).FAQs.Sections[0].Questions[0].Answer
	for _, raw := range []string{"<script", "<b"} {
		if strings.Contains(answer, raw) {
			t.Errorf("answer has %q: %s", raw, answer)
		}
	}
}

func TestFilesOfAnyProgramAreRead(t *testing.T) {
	t.Parallel()
	got := shown(t, map[string]string{
		"en/company.yaml": "\ufeffname: First Mutual\r\nphone: 1\r\n",
		"en/faqs/cards.md": "\ufeff---\r\ntitle: Cards\r\norder: 1\r\nreplaces: all\r\n--- \r\n\r\n## Where?\r\n\r\n" +
			"Here.\r\n",
		"en/notices/a.md": "---\t\ntitle: A\nkind: hours\n---",
	})
	want := []text.FAQSection{{
		ID: "cards", Title: "Cards",
		Questions: []text.FAQ{{Question: "Where?", Answer: "<p>Here.</p>\n"}},
	}}
	if diff := cmp.Diff(want, got.FAQs.Sections); diff != "" || got.Company.Name != "First Mutual" {
		t.Errorf("company = %q, sections (-want +got):\n%s", got.Company.Name, diff)
	}
}

func TestNoticesByPageLineAndState(t *testing.T) {
	t.Parallel()
	texts := shown(t, map[string]string{
		"en/notices/everyone.md": "---\ntitle: everyone\nkind: storm\n---\nA.",
		"en/notices/billing.md":  "---\ntitle: billing\npages: billing, claims\nkind: hours\n---\nA.",
		"en/notices/farm.md":     "---\ntitle: farm\nlines: farm-auto, farm-package\nkind: storm\n---\nA.",
		"en/notices/iowa.md":     "---\ntitle: iowa\nstates: IA\nkind: outage\n---\nA.",
		"en/notices/both.md":     "---\ntitle: both\nlines: home\nstates: IA\nkind: storm\n---\nA.",
	})
	owner := func(state string, lines ...member.PolicyType) text.Reader {
		return text.Reader{Lines: lines, States: []string{state}}
	}
	for name, test := range map[string]struct {
		path   string
		reader text.Reader
		want   []string
	}{
		"unknown reader":   {"/auth", text.Reader{}, []string{"everyone"}},
		"home in Iowa":     {"/home", owner("IA", member.Home), []string{"both", "everyone", "iowa"}},
		"home in Ohio":     {"/home", owner("OH", member.Home), []string{"everyone"}},
		"farm in Ohio":     {"/home", owner("OH", member.FarmAuto, member.Auto), []string{"everyone", "farm"}},
		"on billing":       {"/billing", text.Reader{}, []string{"everyone", "billing"}},
		"below billing":    {"/billing/4100238715", text.Reader{}, []string{"everyone", "billing"}},
		"below claims":     {"/claims/contact-adjuster", text.Reader{}, []string{"everyone", "billing"}},
		"longer page name": {"/billings", text.Reader{}, []string{"everyone"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, n := range texts.NoticesOn(test.path, test.reader) {
				got = append(got, n.Title)
			}
			same(t, "notices", test.want, got)
		})
	}
}

func TestHelpByPage(t *testing.T) {
	t.Parallel()
	text := shown(t, map[string]string{
		"en/company.yaml": "phone: 800-555-0100",
		"en/help/fees.md": "---\ntitle: Fees\npages: payments\norder: 2\n---\n" +
			"Call {phone} or [{phone}](tel:{phone}) or [write](mailto:a@b.example).",
		"en/help/posts.md": "---\ntitle: Posting\npages: payments, billing\norder: 1\n---\nA.",
	})
	var got []string
	for _, h := range text.HelpOn("/payments/4100238715") {
		got = append(got, h.Title)
	}
	if diff := cmp.Diff([]string{"Posting", "Fees"}, got); diff != "" || len(text.HelpOn("/home")) != 0 {
		t.Errorf("help on home = %v, on payments (-want +got):\n%s", text.HelpOn("/home"), diff)
	}
	const phone = `<a translate="no" href="tel:8005550100">800-555-0100</a>`
	want := `<p>Call ` + phone + ` or ` + phone + ` or <a href="mailto:a@b.example">write</a>.</p>` + "\n"
	same(t, "HTML", want, text.HelpOn("/payments")[1].Text.HTML)
}

func TestCompanyDataIsNotMarkdown(t *testing.T) {
	t.Parallel()
	text := shown(t, map[string]string{
		"en/company.yaml": "name: A*B* & <C>\nhours: 9 [to] 5_",
		"en/help/t.md":    "---\ntitle: T\npages: home\n---\n{company}, {hours}",
	})
	if got, want := text.HelpOn("/home")[0].Text.HTML, "<p>A*B* &amp; &lt;C&gt;, 9 [to] 5_</p>\n"; got != want {
		t.Errorf("HTML = %s, want %s", got, want)
	}
}

func TestScheduledDocumentsTakeTurns(t *testing.T) {
	t.Parallel()
	en := loadOver(map[string]string{
		"en/faqs/bills.md": "---\ntitle: Always\norder: 1\nreplaces: all\n---\n## Q?\nA.",
		"en/faqs/december.md": "---\nid: bills\ntitle: December\norder: 1\nfrom: 2026-12-01 09:00\nuntil: 2026-12-24\n" +
			"---\n## Q?\nA.",
		"en/faqs/sale.md": "---\nid: bills\ntitle: Sale\norder: 1\nfrom: 2026-12-10\nuntil: 2026-12-11 12:30\n---\n" +
			"## Q?\nA.",
		"en/faqs/soon.md": "---\nid: bills\ntitle: Draft\norder: 1\ndraft: true\n---\n## Q?\nA.",
	}).Languages[0]
	iowa := time.FixedZone("CST", -6*60*60)
	for at, want := range map[string]string{
		"2026-11-30 23:59": "Always", "2026-12-01 08:59": "Always", "2026-12-01 09:00": "December",
		"2026-12-09 23:59": "December",
		"2026-12-10 00:00": "Sale", "2026-12-11 12:29": "Sale", "2026-12-11 12:30": "December",
		"2026-12-24 23:59": "December",
		"2026-12-25 00:00": "Always",
	} {
		for _, zone := range []*time.Location{time.UTC, iowa} {
			wall, err := time.ParseInLocation("2006-01-02 15:04", at, zone)
			must(t, err)
			got := []string{en.At(wall, false).FAQs.Sections[0].Title, en.At(wall, true).FAQs.Sections[0].Title}
			if diff := cmp.Diff([]string{want, "Draft"}, got); diff != "" {
				t.Errorf("at %s, for members and for editors (-want +got):\n%s", wall, diff)
			}
		}
	}
}

// Outside the time of the folder's own text, members see the built-in one.
func TestScheduledPageFallsBackOnBuiltin(t *testing.T) {
	t.Parallel()
	en := loadOver(map[string]string{
		"en/pages/profile-methods-intro.md": "---\nfrom: 2026-12-01\nuntil: 2026-12-01\n---\nDecember.",
	}).Languages[0]
	builtin := builtin().Language("en").At(noon, false).Profile.Methods.Intro.HTML
	for at, want := range map[time.Time]string{
		noon: builtin,
		time.Date(2026, 12, 1, 23, 59, 0, 0, time.UTC): "<p>December.</p>\n",
	} {
		if got := en.At(at, false).Profile.Methods.Intro.HTML; got != want {
			t.Errorf("at %v: %q, want %q", at, got, want)
		}
	}
}

func pictureOf(t *testing.T, width, height int) string {
	t.Helper()
	var data bytes.Buffer
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := rand.New(rand.NewPCG(1, 2)) // noise does not compress
	for i := range canvas.Pix {
		canvas.Pix[i] = byte(noise.UintN(256))
	}
	must(t, png.Encode(&data, canvas))
	return data.String()
}

// A translation's own picture takes precedence over the English one.
func TestPictures(t *testing.T) {
	t.Parallel()
	files := translation("es")
	files["en/pages/profile-methods-intro.md"] = "![A card](pictures/card.png)"
	files["es/pages/profile-methods-intro.md"] = "![A card](pictures/card.png) ![A car](pictures/car.png)"
	files["en/pictures/card.png"], files["en/pictures/car.png"] = pictureOf(t, 30, 20), pictureOf(t, 3, 2)
	files["es/pictures/card.png"] = pictureOf(t, 10, 10)
	s := loadOver(files)
	en, es := s.Language("en"), s.Language("es")
	image := func(lang *language, name, alt, size string) string {
		return `src="/pictures/` + lang.Code + `/` + name + `?` + lang.Pictures[name].Hash + `" alt="` + alt + `" ` + size +
			` loading="lazy"`
	}
	if got, want := en.At(noon, false).Profile.Methods.Intro.HTML,
		image(en, "card.png", "A card", `width="30" height="20"`); !strings.Contains(got, want) {
		t.Errorf("en: %s, want %s", got, want)
	}
	for _, want := range []string{
		image(es, "card.png", "A card", `width="10" height="10"`), image(en, "car.png", "A car", `width="3" height="2"`),
	} {
		if got := es.At(noon, false).Profile.Methods.Intro.HTML; !strings.Contains(got, want) {
			t.Errorf("es: %s, want %s", got, want)
		}
	}
	if got := en.Pictures["card.png"].Type; got != "image/png" {
		t.Errorf("type = %q, want image/png", got)
	}
}
