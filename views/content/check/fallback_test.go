package check

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// before is a folder in which everything can be read.
var before = map[string]string{
	"en/company.yaml":      "name: Prairie Mutual\nphone: 800-555-0199\nhours: Weekdays\npaymentAddress:\n- PO Box 1\naccent: \"#7a1f5c\"\n",
	"en/messages.yaml":     "send: Send it\nback: Back there\n",
	"en/pages/print.md":    "---\nid: cards-intro\n---\nPrint them.",
	"en/notices/hail.md":   "---\ntitle: Hail\nkind: storm\npages: home\n---\nStay in.",
	"es/messages.yaml":     "send: Enviar ya\n",
	"es/pages/cards.md":    "---\nid: cards-intro\n---\nImprima.",
	"en/pages/messages.md": "---\nid: messages-intro\n---\nYours.",
}

// loaded loads the files; at a reload, after those of before.
func loaded(t *testing.T, reload bool, files map[string]string) *Snapshot {
	t.Helper()
	all := source.Files{Data: map[string][]byte{}}
	for name, data := range files {
		all.Data[name] = []byte(data)
	}
	var last *lastGood
	if reload {
		last = loaded(t, false, before).LastGood()
	}
	s := Load(all, builtin(), testOptions, last)
	for _, lang := range s.WithPlaces().Languages { // which editors see of the same files
		lang.At(noon, true)
	}
	return s
}

// What can't be read is a finding and costs itself alone: the text falls back to its last good one,
// then to what is below it, at a start as at a reload, in every language.
func TestWhatCannotBeReadFallsBackAlone(t *testing.T) {
	t.Parallel()
	send := func(code string) func(*Snapshot) string {
		return func(s *Snapshot) string { return s.Language(code).At(noon, false).Messages.Send }
	}
	english := func(read func(*text.Text) string) func(*Snapshot) string {
		return func(s *Snapshot) string { return read(s.Languages[0].At(noon, false)) }
	}
	hours := english(func(t *text.Text) string { return t.Company.Hours })
	address := english(func(t *text.Text) string { return strings.Join(t.Company.PaymentAddress, "") })
	notice := english(func(t *text.Text) string {
		if len(t.Notices) == 0 {
			return ""
		}
		return string(t.Notices[0].Kind) + " " + t.Notices[0].Text.HTML
	})
	intro := func(code string) func(*Snapshot) string {
		return func(s *Snapshot) string { return s.Language(code).At(noon, false).Cards.Intro.HTML }
	}
	const company = "name: Prairie Mutual\nphone: 800-555-0199\n"
	builtin := builtin().Language("en").At(noon, false)
	for name, test := range map[string]struct {
		file, data    string
		got           func(*Snapshot) string
		start, reload string
	}{
		"misspelled key":     {"messages.yaml", "sned: A", nil, "", ""},
		"wrong placeholder":  {"messages.yaml", "send: A {fone}", nil, "", "last"},
		"list for a text":    {"messages.yaml", "send: [a, b]", nil, "", "last"},
		"names for a text":   {"messages.yaml", "send:\n  a: b", nil, "", "last"},
		"binary":             {"messages.yaml", "send: !!binary aGk=", nil, "", "last"},
		"an alias":           {"messages.yaml", "send: *a", nil, "", "last"},
		"broken quote":       {"messages.yaml", "send: \"A", nil, "", "last"},
		"conflict":           {"messages.yaml", "<<<<<<< HEAD\nsend: A\n=======\nsend: B\n>>>>>>> main\n", nil, "", "last"},
		"twice":              {"messages.yaml", "send: A\nsend: B", nil, "A", "A"},
		"other encoding":     {"messages.yaml", "send: \xd1", nil, "", "last"},
		"text for names":     {"messages.yaml", "new: A\nsend: B", nil, "B", "B"},
		"hours are a list":   {"en/company.yaml", company + "hours:\n- a\n", hours, "", "Weekdays"},
		"no payment address": {"en/company.yaml", company + "hours: Weekdays", address, "", "PO Box 1"},
		"no company": {
			"en/company.yaml", "{", english(func(t *text.Text) string { return t.Company.Name }),
			builtin.Company.Name, "Prairie Mutual",
		},
		"color": {"en/company.yaml", company + "accent: green", english(func(t *text.Text) string {
			if strings.Contains(t.Brand.Style, "#7a1f5c") {
				return "#7a1f5c"
			}
			return t.Brand.Style
		}), "", "#7a1f5c"},
		"kind": {
			"en/notices/hail.md", "---\ntitle: Hail\nkind: hale\npages: home\n---\nOut.", notice, "hours <p>Out.</p>\n",
			"storm <p>Out.</p>\n",
		},
		"page": {
			"en/notices/hail.md", "---\ntitle: Hail\nkind: outage\npages: hom, billing\n---\nOut.", notice,
			"outage <p>Out.</p>\n", "outage <p>Out.</p>\n",
		},
		"no page": {"en/notices/hail.md", "---\ntitle: Hail\nkind: outage\npages: hom\n---\nOut.", notice, "", "outage <p>Out.</p>\n"},
		"draft":   {"en/notices/hail.md", "---\ntitle: Hail\nkind: outage\ndraf: true\n---\nOut.", notice, "", "storm <p>Stay in.</p>\n"},
		"notice": {
			"en/notices/hail.md", "---\ntitle: Hail\nkind: outage\n---\nCall {fone}.", notice, "",
			"storm <p>Stay in.</p>\n",
		},
		"prose": {
			"en/pages/print.md", "---\nid: cards-intro\n---\n[A](javascript:a)", intro("en"), builtin.Cards.Intro.HTML,
			"<p>Print them.</p>\n",
		},
		"Spanish": {
			"es/pages/cards.md", "---\nid: cards-intro\n---\n{fono}", intro("es"), "<p lang=\"en\">Print them.</p>\n",
			"<p>Imprima.</p>\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, reload := range []bool{false, true} {
				want := test.start
				if reload {
					want = test.reload
				}
				if test.got != nil {
					checkFallback(t, reload, test.file, test.data, test.got, want)
					continue
				}
				checkFallback(t, reload, "en/"+test.file, test.data, send("en"),
					map[string]string{"": builtin.Messages.Send, "last": "Send it"}[want]+only(want))
				checkFallback(t, reload, "es/"+test.file, test.data, send("es"),
					map[string]string{"": "", "last": "Enviar ya"}[want]+only(want))
			}
		})
	}
}

// only returns a text that is none of the names of the table.
func only(want string) string {
	if want == "last" {
		return ""
	}
	return want
}

func checkFallback(t *testing.T, reload bool, file, data string, got func(*Snapshot) string, want string) {
	t.Helper()
	files := maps.Clone(before)
	files[file] = data
	s := loaded(t, reload, files)
	if !slices.ContainsFunc(s.Findings, func(f read.Finding) bool { return f.File == file }) {
		t.Errorf("reload %t: findings = %v, want one of %s", reload, s.Findings, file)
	}
	text := got(s)
	if want == "" && strings.HasPrefix(file, "es/") { // the company's English, which is not the built-in one
		want = "Send it"
		text = mark.Strip(text)
	}
	if text != want {
		t.Errorf("reload %t: %s shows %q, want %q", reload, file, text, want)
	}
	if other := s.Languages[0].At(noon, false).Messages.Intro.HTML; other != "<p>Yours.</p>\n" {
		t.Errorf("reload %t: another text is %q", reload, other)
	}
}

// A contract that the company wrote and the portal can't read is never replaced by another one.
func TestFormOfAnUnreadableContractIsWithheld(t *testing.T) {
	t.Parallel()
	good := map[string]string{
		"en/company.yaml": before["en/company.yaml"], "en/paperless.yaml": "terms:\n- Ours\n",
		"es/paperless.yaml": "terms:\n- Nuestros\n",
	}
	last := loaded(t, false, good)
	for name, test := range map[string]struct {
		file, data string
		en, es     bool // withheld at a start
	}{
		"list":          {"en/paperless.yaml", "terms: Ours", true, false},
		"whole file":    {"en/paperless.yaml", "terms:\n- \"Ours", true, false},
		"other text":    {"en/paperless.yaml", "agreeFirst: \"A", false, false},
		"Spanish":       {"es/paperless.yaml", "terms:\n- {a}\n", false, true},
		"nothing wrong": {"en/paperless.yaml", "terms:\n- New\n", false, false},
	} {
		files := maps.Clone(good)
		files[test.file] = test.data
		s := loaded(t, false, files)
		withheld := func(code string) bool { return s.Language(code).At(noon, false).Withholds(text.PaperlessForm) }
		if withheld("en") != test.en || withheld("es") != test.es {
			t.Errorf("%s: withheld = %t, %t, want %t, %t; findings = %v", name, withheld("en"), withheld("es"), test.en,
				test.es, s.Findings)
		}
		all := source.Files{Data: map[string][]byte{}}
		for name, data := range files {
			all.Data[name] = []byte(data)
		}
		if s = Load(all, builtin(), testOptions, last.LastGood()); withheld("en") || withheld("es") {
			t.Errorf("%s: withheld at a reload, which has the last good one", name)
		}
	}
}

// A language's folder that can't be opened keeps what pages show of it. At a start, a contract of
// the company may be in it, so the built-in one is not shown.
func TestFolderThatCannotBeOpenedKeepsItsTexts(t *testing.T) {
	t.Parallel()
	refused := source.Files{
		Data:    map[string][]byte{},
		Refused: map[string]error{"en": source.ErrFolder, "es": source.ErrFolder},
	}
	s := Load(refused, builtin(), testOptions, loaded(t, false, before).LastGood())
	en, es := s.Languages[0].At(noon, false), s.Language("es").At(noon, false)
	same(t, "texts", []string{"Prairie Mutual", "Send it", "Hail", "Enviar ya"},
		[]string{en.Company.Name, en.Messages.Send, en.Notices[0].Title, es.Messages.Send})
	if found := s.Findings[0].String(); !strings.HasPrefix(found, "en:1: the portal cannot open this folder") ||
		len(en.Withheld) > 0 {
		t.Errorf("finding = %q, withheld = %v, want the folder and no form", found, en.Withheld)
	}
	if s = Load(refused, builtin(), testOptions, nil); !slices.Contains(s.Languages[0].At(noon, false).Withheld,
		text.PaperlessForm) {
		t.Error("after a start, the paperless form shows the built-in contract")
	}
}

func TestFindingsNameTheLineOfTheirCause(t *testing.T) {
	t.Parallel()
	s := loadOver(map[string]string{
		"en/company.yaml":      "name: A\nmark: mark.svg\nlinks:\n- address: https://example.com/\n  label: Privacy\n",
		"en/pictures/mark.svg": "<svg/>",
		"es/fixed.yaml":        "Not Found: No se encontró\nThe {operation} portal loading failed: Falló {otro}\n",
	})
	for _, want := range []string{
		"en/company.yaml:2: en/pictures/mark.svg is not shown. Correct it",
		`es/fixed.yaml:2: the translation of "The {operation}`,
	} {
		if !has(s.Findings, want) {
			t.Errorf("findings = %v, want %s", s.Findings, want)
		}
	}
	const links = `es/company.yaml:1: "links" is missing. Members read it in English: Privacy`
	if missing := s.Language("es").missing; !has(missing, links) {
		t.Errorf("missing = %v, want %s", missing, links)
	}
}
