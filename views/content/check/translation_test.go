package check

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/views/content/read"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// languageOf returns a language of files at noon.
func languageOf(t *testing.T, files map[string]string, code string) *text.Text {
	t.Helper()
	s := loadOver(files)
	lang := s.Language(code)
	if lang == nil {
		t.Fatalf("no language %s: %v", code, s.Findings)
	}
	return lang.At(noon, false)
}

// translationOf returns the comparison of a language with English.
func translationOf(t *testing.T, files map[string]string, code string) Translation {
	t.Helper()
	for _, translation := range loadOver(files).translations() {
		if translation.Code == code {
			return translation
		}
	}
	t.Fatalf("no language %s", code)
	return Translation{}
}

func has(found []read.Finding, want string) bool {
	return slices.ContainsFunc(found, func(f read.Finding) bool { return strings.HasPrefix(f.String(), want) })
}

func TestLanguageOfAFolder(t *testing.T) {
	t.Parallel()
	files := translation("fr")
	files["fr/layout.yaml"] = strings.Replace(files["fr/layout.yaml"], "English", "Français", 1)
	files["fr/layout.yaml"] += "reviewedBy: A. Martin\n"
	files["fr/company.yaml"] = strings.Replace(files["fr/company.yaml"], "Larkfield Mutual", "Mutuelle", 1)
	s := loadOver(files)
	if lang := s.Language("fr"); lang == nil ||
		lang.Language != (text.Language{Code: "fr", Name: "Français", Reviewed: true}) || len(lang.missing) > 0 {
		t.Fatalf("language = %+v, findings = %v", lang, s.Findings)
	}
	fr := s.Language("fr").At(noon, false)
	if fr.Language != "fr" || fr.Company.Name != "Mutuelle" || fr.Profile.Methods.Intro.HTML == "" ||
		len(fr.FAQs.Sections) == 0 {
		t.Errorf("fr = %q, %q, %d sections", fr.Language, fr.Company.Name, len(fr.FAQs.Sections))
	}
	if got := fr.Translate("Not Found"); got != "No encontrado" {
		t.Errorf("translation of a fixed text = %q", got)
	}
}

// One missing text must not take the language from members.
//
// Spec: LANG-1.
func TestMissingTextsAreShownInEnglish(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"fr/layout.yaml":                    "languageName: Français\nleave:\n  stay: Rester\n",
		"fr/cards.yaml":                     "noCards:\n  Expired: Finie.\n",
		"fr/home.yaml":                      "agentsHeading:\n  one: Votre agent\n",
		"fr/pages/profile-methods-intro.md": "---\ndraft: true\n---\nImprimez.",
		"fr/pages/print.md":                 "---\nid: messages-intro\n---\nMessages.",
		"en/notices/storm.md":               "---\ntitle: Storm\nkind: storm\n---\nStay in.",
		"en/company.yaml":                   "name: A\nphone: 1\nhours: Weekdays\npaymentAddress:\n- C\n",
		"fr/fixed.yaml":                     "Not Found: Introuvable (Not Found)\n",
		"fr/faqs/cards.md":                  "---\ntitle: Cartes\norder: 2\n---\n## Pourquoi?\nParce que.",
		"fr/pages/profile-wrong.md":         "Rien.",
	}
	fr, en := languageOf(t, files, "fr"), loadOver(files).Languages[0].At(noon, false)
	for got, want := range map[string]string{
		fr.Layout.Leave.Stay: "Rester", fr.Layout.Leave.Title: mark.English(en.Layout.Leave.Title),
		fr.Cards.NoCards["Expired"]: "Finie.", fr.Cards.NoCards["NotHere"]: mark.English(en.Cards.NoCards["NotHere"]),
		fr.Home.AgentsHeading.With(1): "Votre agent", fr.Home.AgentsHeading.With(2): mark.English("Your agents"),
		string(fr.Agents.MapURL): string(en.Agents.MapURL), fr.Company.Name: "A", fr.Company.Hours: mark.English("Weekdays"),
		fr.Messages.Intro.HTML: "<p>Messages.</p>\n", fr.Months[0]: "January",
		// The call center asks for the English.
		fr.Translate("Not Found"):                             "Introuvable (" + mark.English("Not Found") + ")",
		fr.Translate("The {operation} portal loading failed"): "The {operation} portal loading failed",
		fr.NewClaim.Kinds["auto"][0].Value:                    "collision",
		fr.NewClaim.Kinds["auto"][0].Label:                    mark.English("Crash with another vehicle"),
		fr.NoticesOn("/home", text.Reader{})[0].Title:         mark.English("Storm"),
		fr.NoticesOn("/home", text.Reader{})[0].Text.HTML:     "<p lang=\"en\">Stay in.</p>\n",
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
	if !strings.HasPrefix(fr.Profile.Methods.Intro.HTML, "<p lang=\"en\">We may") {
		t.Errorf("prose = %q, want English", fr.Profile.Methods.Intro.HTML)
	}
	sections := fr.FAQs.Sections
	if len(sections) != len(en.FAQs.Sections) || sections[1].Title != "Cartes" ||
		sections[0].Title != mark.English(en.FAQs.Sections[0].Title) ||
		sections[0].Questions[0].Question != mark.English(en.FAQs.Sections[0].Questions[0].Question) {
		t.Errorf("sections = %+v", sections)
	}
	missing := translationOf(t, files, "fr").Missing
	for _, want := range []string{
		`fr/layout.yaml:1: "leave.title" is missing. Members read it in English: Leave without saving?`,
		`fr/cards.yaml:1: "noCards.NotHere"`,
		`fr/home.yaml:1: "agentsHeading.other"`, "fr/pages/profile-methods-intro.md:1: the file",
		`fr/company.yaml:1: "hours"`,
		"fr/notices/storm.md:1: the file",
		`fr/fixed.yaml:1: "The {operation} portal loading failed"`, "fr/faqs/billing.md:1: the file",
	} {
		if !has(missing, want) {
			t.Errorf("missing texts have no %q: %v", want, missing)
		}
	}
	for _, not := range []string{
		`fr/company.yaml:1: "name"`, "fr/pages/messages-intro.md", `fr/agents.yaml:1: "mapUrl"`,
		`fr/layout.yaml:1: "leave.stay"`,
	} {
		if has(missing, not) {
			t.Errorf("missing texts have %q", not)
		}
	}
}

// The built-in translation says what the built-in English says. A company that says something else
// must not seem to say that.
//
// Spec: LANG-2.
func TestBuiltinTranslationFollowsTheCompanysEnglish(t *testing.T) {
	t.Parallel()
	builtin := builtin().Language("es").At(noon, false)
	if builtin.Home.Title != "Inicio" || !strings.HasPrefix(builtin.Paperless.Billing.Off, "Usted recibe") {
		t.Fatalf("built-in Spanish = %q, %q", builtin.Home.Title, builtin.Paperless.Billing.Off)
	}
	files := map[string]string{
		"en/company.yaml":                   "name: A\nphone: 800-555-0100\nhours: Weekdays\npaymentAddress:\n- C\n",
		"en/paperless.yaml":                 "billing:\n  off: You get paper bills for two dollars.\nterms:\n- Our own\n",
		"en/pages/profile-methods-intro.md": "Print it.",
		"es/payments.yaml":                  "pay: Pague {amount}\n",
	}
	es := languageOf(t, files, "es")
	for got, want := range map[string]string{
		es.Home.Title: "Inicio", es.Payments.Pay.With("$1"): "Pague $1", es.Company.Name: "A",
		es.Company.Hours:              mark.English("Weekdays"),
		es.Paperless.Billing.Off:      mark.English("You get paper bills for two dollars."),
		es.Paperless.Billing.Title:    "Facturación sin papel",
		es.Profile.Methods.Intro.HTML: "<p lang=\"en\">Print it.</p>\n",
		es.Messages.New.Intro.HTML:    builtin.Messages.New.Intro.HTML,
		es.Paperless.Terms[0]:         mark.English("Our own"),
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
	if !strings.Contains(es.Profile.Delete.Help.HTML, "800-555-0100") {
		t.Errorf("help = %q, want the company's number", es.Profile.Delete.Help.HTML)
	}
	files["en/faqs/own.md"] = "---\ntitle: Own\norder: 1\nreplaces: all\n---\n## Q?\nA."
	if es = languageOf(t, files, "es"); len(es.FAQs.Sections) != 1 || es.FAQs.Sections[0].Title != mark.English("Own") {
		t.Errorf("sections = %+v, want the company's own alone", es.FAQs.Sections)
	}
}

// Spec: LANG-9.
func TestTranslationIsComparedWithEnglish(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"fr/home.yaml":                      "title: Home\nowed: Owed on a canceled account # same\nasOf: Au {date}\n",
		"fr/pages/profile-methods-intro.md": "Imprimez.",
		"fr/fixed.yaml":                     "Not Found: Not Found\n",
		"fr/payments.yaml":                  "pay: Payer\n",
	}
	got := translationOf(t, files, "fr")
	if !has(got.Same, "fr/home.yaml:1: this is the English text") || !has(got.Same, "fr/fixed.yaml:1: this") ||
		len(got.Same) != 2 {
		t.Errorf("same = %v", got.Same)
	}
	if !has(got.Placeholders, "fr/payments.yaml:1: the placeholders differ: here none, in English {amount}") ||
		len(got.Placeholders) != 1 {
		t.Errorf("placeholders = %v", got.Placeholders)
	}
}

// Spec: LANG-1.
func TestTitleOfAPageIsTheOneOfItsTexts(t *testing.T) {
	t.Parallel()
	fr := languageOf(t, map[string]string{
		"en/company.yaml": "name: A", "fr/messages.yaml": "title: Courrier", "fr/home.yaml": "title: Accueil",
		"fr/fixed.yaml": "Home: Page d'accueil",
	}, "fr")
	for english, want := range map[string]string{"Messages": "Courrier", "Home": "Page d'accueil", "Claims": "Claims"} {
		if got := fr.Title(english); got != want {
			t.Errorf("title of %s = %q, want %q", english, got, want)
		}
	}
}

// Spec: LANG-9.
func TestTranslationOfAConsentNamesItsEnglish(t *testing.T) {
	t.Parallel()
	const finding = "es/contact.yaml:1: members agree to this text, and its English differs"
	for english, want := range map[string]bool{
		"": true, "english:\n  consent: We may text you.\n": false, "english:\n  consent: We text you.\n": true,
	} {
		s := loadOver(map[string]string{
			"en/contact.yaml": "consent: We may text you.\n", "es/contact.yaml": "consent: Podemos escribirle.\n" + english,
		})
		if has(s.Findings, finding) != want ||
			s.Language("es").At(noon, false).Contact.Consent.With("A") != "Podemos escribirle." {
			t.Errorf("%q: findings = %v, want %q: %t, and the text itself", english, s.Findings, finding, want)
		}
	}
}

// The built-in texts have no findings, and their Spanish says what the English says.
//
// Spec: LANG-9.
func TestBuiltinSpanishIsComplete(t *testing.T) {
	t.Parallel()
	es := parsedBuiltin().translations()[0]
	for _, f := range slices.Concat(parsedBuiltin().Findings, es.Same, es.Placeholders) {
		t.Error(f)
	}
	if es.ReviewedBy != "" || len(es.texts) < 900 {
		t.Errorf("Spanish is reviewed by %q and has %d texts", es.ReviewedBy, len(es.texts))
	}
}

// What the contract lists has a translation. What it does not list is shown as it is sent, and says
// in which language it is, unless that is the page's.
// Spec: LANG-8.
func TestTextsOfTheProvider(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../../upstream/userapi/openapi.yaml")
	must(t, err)
	spanish := builtin().Language("es").At(time.Now(), false)
	if spanish.From("en-US") != spanish {
		t.Error("every request in Spanish copies the texts")
	}
	lists := regexp.MustCompile(`x-words: \[(.+)\]`).FindAllSubmatch(document, -1)
	for _, list := range lists {
		for word := range strings.SplitSeq(string(list[1]), ", ") {
			if got := spanish.Listed(word); got == "" || got == mark.English(word) {
				t.Errorf("%s has no translation", word)
			}
		}
	}
	if len(lists) < 5 {
		t.Errorf("the contract has %d lists of words, want at least 5", len(lists))
	}
	english := builtin().Language("en").At(time.Now(), false)
	for name, test := range map[string]struct {
		text      *text.Text
		sent      string
		free, one string // as a text, and as a word of a list
	}{
		"a listed word": {spanish, "Under review", mark.English("Under review"), "En revisión"},
		"any other": {
			spanish, "Waiting for parts", mark.English("Waiting for parts"), mark.English("Waiting for parts"),
		},
		"no letters":             {spanish, "$5,000", "$5,000", "$5,000"},
		"nothing":                {spanish, "", "", ""},
		"the page's language":    {spanish.From("es-MX"), "Abierto", "Abierto", "Abierto"},
		"English, as the page":   {english.From("en-US"), "Open", "Open", "Open"},
		"Spanish, not as a page": {english.From("es"), "Abierto", mark.In("es", "Abierto"), mark.In("es", "Abierto")},
		"English again":          {english.From("es").From("en"), "Open", "Open", "Open"},
	} {
		if free, one := test.text.Theirs(test.sent), test.text.Listed(test.sent); free != test.free || one != test.one {
			t.Errorf("%s: %+q and %+q, want %+q and %+q", name, free, one, test.free, test.one)
		}
	}
}
