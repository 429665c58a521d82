package check

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"memberportal/views/content/read"
)

// Every finding has the file, the line and what to do. Broken ones are about what members do not
// see.
func TestFindings(t *testing.T) {
	t.Parallel()
	const head = "---\ntitle: T\norder: 1\n---\n"
	tests := map[string]struct {
		file, data string
		want       string // from the line on, if it is about the file itself
		broken     bool
	}{
		"unknown key":        {"layout.yaml", "leaf:\n  a: b", `:1: no page shows "leaf". Rename it to leave, or`, false},
		"unknown nested key": {"layout.yaml", "leave:\n  stai: b", `:2: no page shows "stai". Rename it to stay`, false},
		"key of no other":    {"company.yaml", "color: b", `:1: no page shows "color". Correct its spelling`, false},
		"unknown keyed text": {"cards.yaml", "noCards:\n  Lost: b", `:2: no page shows "noCards.Lost"`, false},
		"too many spaces":    {"layout.yaml", "leave:\n  title: T\n   stay: S", ":3: this line cannot be read", true},
		"duplicate key": {
			"company.yaml", "name: A\nname: B", `:2: "name" is here twice. Keep this line or line 1`, true,
		},
		"duplicate nested key": {"layout.yaml", "leave:\n  stay: A\n  stay: B", `:3: "stay" is here twice`, true},
		"duplicate parent": {
			"layout.yaml", "leave:\n  stay: A\nlanguage: B\nleave:\n  title: C",
			`:4: "leave" is here twice. Move the lines below this one to those below line 1, and remove this line`, true,
		},
		"missing key": {
			"company.yaml", "name: A", `:1: "phone" is missing. No portal starts for members without it`, false,
		},
		"empty file":             {"company.yaml", "# later", `:1: "name" is missing`, false},
		"list for a text":        {"layout.yaml", "language:\n- a", ":2: language should be a text on one line", true},
		"text for names":         {"layout.yaml", "leave: a", ":1: leave should be names and texts", true},
		"text for a list":        {"company.yaml", "paymentAddress: PO Box", ":1: paymentAddress should be a list", true},
		"names for placeholder":  {"claims.yaml", "claim:\n  a: b", ":2: claim should be a text on one line", true},
		"no YAML":                {"layout.yaml", "leave:\n  title: \"T\n", ":2: this line cannot be read", true},
		"tab in front of a name": {"layout.yaml", "\tlanguage: A", ":1: this line has a tab: use spaces", true},
		"tab below a name":       {"layout.yaml", "leave:\n\tstay: A", ":2: this line has a tab: use spaces", true},
		"colon in a text":        {"layout.yaml", "language: Choose: one", ":1: this line cannot be read", true},
		"no names":               {"layout.yaml", "- a", ":1: this is not a name, a colon and a text", true},
		"too deep": {
			"layout.yaml", "a: b\nlanguage: " + strings.Repeat("[", 200), ":2: this line has too many brackets", true,
		},
		"second document":      {"layout.yaml", "language: a\n---\nlanguage: b", ":1: there is a line of ---", true},
		"cut by a number sign": {"layout.yaml", "language: We are # 1", ":1: the part after # is not shown", false},
		"empty text":           {"payments.yaml", "needsScript: \" \"", ":1: there is no text here", false},
		"no text":              {"payments.yaml", "needsScript:", ":1: there is no text here", false},
		"wrong placeholder": {
			"common.yaml", "next: a\ntooLong: Up to {max}.",
			":2: the portal does not replace {max} here. Use one of: {most}", true,
		},
		"braces in plain text": {
			"company.yaml", "name: A {name}", ":1: the portal does not replace {name} here. Remove the braces", true,
		},
		"braces in a list": {"paperless.yaml", "terms:\n- a\n- b {c}", ":3: the portal does not replace {c} here", true},
		"no web address":   {"claims.yaml", "faq:\n  linkUrl: naic.org", `:2: "naic.org" is not a web address`, true},
		"a number to call": {
			"company.yaml", "name: A\nphone: 555-0100",
			`:2: members can't press "555-0100" to call. Write one number with its area code`, false,
		},
		"unknown group": {
			"coverages.yaml", "terms:\n  gap:\n    names: [Gap]\n    group: cars\n    title: A\n    text: B",
			`:4: there is no group "cars", so pages list this below "Also listed". Use one of: home, harm`, false,
		},
		"name of two coverages": {
			"coverages.yaml", "terms:\n  gap:\n    names: [Gap, COLLISION]\n    group: also\n    title: A\n    text: B",
			`:3: "COLLISION" is a name of collision and gap. Pages can't tell which, and list it`, false,
		},
		"no color": {
			"company.yaml", "name: A\naccent: green", `:2: "green" is not a color. Write # and six digits in quotes`, true,
		},
		"no mark": {
			"company.yaml", "name: A\nmark: mark.png",
			`:2: there is no picture en/pictures/mark.png for mark. Put it there`, false,
		},
		"color without quotes": {
			"company.yaml", "name: A\naccent: #e31837", ":2: the part after # is not shown. Put the text in quotes", false,
		},
		"text for a link": {"company.yaml", "links:\n- Privacy", ":2: links should be names and texts", true},
		"unsafe link of the footer": {
			"company.yaml", "links:\n- label: A\n  address: /faqs\n- label: B\n  address: javascript:alert(1)",
			`:5: a link cannot go to "javascript:alert(1)"`, true,
		},
		"unknown file":   {"cart.yaml", "a: b", ":1: no page shows this file", false},
		"fixed English":  {"fixed.yaml", "Not Found: Gone", ":1: no page shows this file", false},
		"unknown folder": {"faq/t.md", head, ":1: no page shows this file", false},
		"no language folder": {
			"../readme.txt", "A.", "readme.txt:1: no page shows this file. Put it into the folder of its language", false,
		},
		"other encoding": {"faqs/t.md", head + "## Qu\xe9?\nA.", ":5: a letter of this line cannot be read", true},
		"UTF-16 without a mark": {
			"layout.yaml", "l\x00a\x00:\x00 \x00A\x00", ":1: a letter of this line cannot be read", true,
		},

		"front matter unended": {"faqs/t.md", "---\ntitle: T\norder: 1\n## Q?\nA.", ":1: the settings have no end", true},
		"no title":             {"faqs/t.md", "## Q?\nA.", ":1: the setting title is missing", true},
		"no order":             {"faqs/t.md", "---\ntitle: T\n---\n## Q?\nA.", ":1: the setting order is missing", true},
		"wrong order": {
			"faqs/t.md", "---\ntitle: T\norder: first\n---\n## Q?\nA.", ":3: order should be a whole number", true,
		},
		"no setting": {"faqs/t.md", "---\norder: 1\ntitle T\n---\n## Q?\nA.", ":3: this line cannot be read", true},
		"unknown setting": {
			"faqs/t.md", "---\ntitle: T\norder: 1\nodrer: 1\n---\n## Q?\nA.",
			`:4: there is no setting "odrer" here. Use one of: id, draft`, true,
		},
		"other folder's": {
			"help/t.md", "---\ntitle: T\npages: home\nlines: auto\n---\nA.", `:4: there is no setting "lines" here`, false,
		},
		"setting twice": {
			"faqs/t.md", "---\ntitle: T\norder: 1\ntitle: U\n---\n## Q?\nA.", `:4: "title" is here twice`, true,
		},
		"wrong day": {
			"faqs/t.md", "---\ntitle: T\norder: 1\nfrom: 1 December\n---\n## Q?\nA.",
			":4: this must be a day or a day and a time", true,
		},
		"ends before start": {
			"faqs/t.md", "---\nfrom: 2026-12-02\nuntil: 2026-12-01\ntitle: T\norder: 1\n---\n## Q?\nA.",
			":3: this ends before it starts", true,
		},
		"wrong draft": {
			"faqs/t.md", "---\ndraft: yes\ntitle: T\norder: 1\n---\n## Q?\nA.", ":2: draft should be true or false", true,
		},
		"wrong id": {
			"faqs/t.md", "---\nid: My Cards\ntitle: T\norder: 1\n---\n## Q?\nA.", `:1: the id "My Cards" must have only`, true,
		},
		"help without pages": {"help/t.md", "---\ntitle: T\n---\nA.", ":1: the setting pages is missing", true},
		"unknown kind": {
			"notices/t.md", "---\ntitle: T\nkind: flood\n---\nA.", `:3: "flood" is not one of: storm, outage, hours`, true,
		},
		"unknown page": {
			"notices/t.md", "---\ntitle: T\nkind: storm\npages: home, bills\n---\nA.",
			`:4: "bills" is not one of: agents, billing`, false,
		},
		"unknown line": {
			"notices/t.md", "---\ntitle: T\nkind: storm\nlines: car\n---\nA.", `:4: "car" is not one of: auto, boat`, true,
		},
		"unknown state": {
			"notices/t.md", "---\ntitle: T\nkind: storm\nstates: Iowa\n---\nA.", `:4: "Iowa" is not one of: AL, AK`, true,
		},
		"unknown piece": {
			"pages/t.md", "A.", ":1: no page shows this. Correct the file's name or its id to one of: messages-intro, ", false,
		},

		"answer first": {"faqs/t.md", head + "A.\n\n## Q?\n", ":5: there is an answer before the first question", true},
		"no answer":    {"faqs/t.md", head + "## Q?\n\n## R?\n\nA.", `:1: the question "Q?" has no answer`, false},
		"section missing": {
			"faqs/t.md", "---\ntitle: T\norder: 1\nreplaces: all\n---\n## Q?\n\nA.",
			"en/faqs/cards.md:1: pages link to /faqs#cards, but this file is missing", false,
		},
		"unsafe link":         {"faqs/t.md", head + "## Q?\n\n[A](javascript:alert(1)).", ":7: a link cannot go to", false},
		"link without slash":  {"faqs/t.md", head + "## Q?\n\n[A](cards).", `:7: a link cannot go to "cards"`, false},
		"link without scheme": {"faqs/t.md", head + "## Q?\n\n[A](//evil.example/x).", ":7: a link cannot go to", false},
		"dead link": {
			"faqs/t.md", head + "## Q?\n\nOne.\n[A](/card).", ":7: there is no page /card. Use one of: /agents", false,
		},
		"link to a draft": {
			"faqs/t.md", "---\ntitle: T\norder: 1\nid: soon\ndraft: true\n---\n## Q?\n\nA.",
			"en/pages/note.md:4: there is nothing at /faqs#soon", false,
		},
		"dead fragment": {
			"faqs/t.md", head + "## Q?\n\n[A](/faqs#ghosts).", ":7: there is nothing at /faqs#ghosts", false,
		},
		"link without an end": {
			"faqs/t.md", head + "## Q?\n\nSee [A](/cards for more.", ":7: a link here has no end", false,
		},
		"link with a space": {"faqs/t.md", head + "## Q?\n\n- [A](/cards and more)", ":7: a link here has no end", false},
		"braces in Markdown": {
			"faqs/t.md", head + "## Q?\n\nCall {fone}.",
			":7: the portal does not replace {fone} here. Use one of: {phone}", true,
		},
		"HTML": {"faqs/t.md", head + "## Q?\n\nA <b>B</b>.", ":7: HTML is not shown", false},
		"undescribed picture": {
			"faqs/t.md", head + "## Q?\n\n![](pictures/p.png)", ":7: this picture has no description", false,
		},
		"missing picture": {
			"faqs/t.md", head + "## Q?\n\n![A](pictures/p.png)",
			`:7: there is no picture "pictures/p.png". Put the file into en/pictures`, false,
		},
		"another site's": {
			"faqs/t.md", head + "## Q?\n\n![A](https://evil.example/p.png)", ":7: there is no picture", false,
		},
		"long title": {
			"notices/t.md", "---\ntitle: " + strings.Repeat("a", 61) + "\nkind: storm\n---\nA.",
			":2: this title has 61 characters. Keep it to 60", false,
		},
		"large picture": {"pictures/p.png", pictureOf(t, 300, 300), ":1: this picture has 35", false},
		"no picture": {
			"pictures/p.svg", "<svg/>", ":1: not every browser shows this picture. Save it as PNG or JPEG", true,
		},
		"heading too large": {
			"faqs/t.md", head + "## Q?\n\n# A", ":7: this heading is too large here. Start the line with ##", false,
		},
		"heading in a block": {
			"help/t.md", "---\ntitle: T\npages: home\n---\n## A",
			":5: this heading is too large here. Start the line with ###", false,
		},
		"heading level skipped": {
			"faqs/t.md", head + "## Q?\n\n#### A", ":7: this heading skips a level. Start the line with ###", false,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := test.want
			if want[0] == ':' {
				want = "en/" + test.file + want
			}
			s := loadOver(map[string]string{
				"en/pages/note.md":         "---\nid: profile-methods-intro\n---\n[Cards](/faqs#cards) [Soon](/faqs#soon)",
				path.Join("en", test.file): test.data,
			})
			if !slices.ContainsFunc(s.Findings, func(f read.Finding) bool {
				return strings.HasPrefix(f.String(), want) && f.Broken == test.broken
			}) {
				t.Errorf("findings = %v, want %q", s.Findings, want)
			}
		})
	}
}

func TestFindingHasColumn(t *testing.T) {
	t.Parallel()
	for _, f := range loadOver(map[string]string{"en/signin.yaml": "signOut:\n  text: You are {mail}."}).Findings {
		if f.Broken && (f.Line != 2 || f.Column != 9) {
			t.Errorf("finding at %d:%d, want 2:9", f.Line, f.Column)
		}
	}
}

func TestEveryBrokenFileHasFinding(t *testing.T) {
	t.Parallel()
	var got []string
	for _, f := range loadOver(map[string]string{
		"en/notices/t.md":  "---\ntitle: T\nkind: hail\npages: hom\nfrom: soon\n---\n\n[A](javascript:a) {fone}\n",
		"en/faqs/cards.md": "---\ntitle: T\n",
		"en/payments.yaml": "{",
		"en/home.yaml":     "title: {a}\ngreeting: x",
		"en/faqs/bills.md": "---\ntitel: T\norder: 1\n---\n## Q?\nA.",
	}).Findings {
		if f.Broken {
			got = append(got, fmt.Sprintf("%s:%d", path.Base(f.File), f.Line))
		}
	}
	want := []string{
		"bills.md:1", "bills.md:2", "cards.md:1", "home.yaml:1", "t.md:3", "t.md:5", "t.md:8", "payments.yaml:1",
	}
	same(t, "broken places", want, got)
}
