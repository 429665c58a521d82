package content

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every finding has the file, the line and what to do; a broken one keeps the words from being shown.
func TestFindings(t *testing.T) {
	const (
		head = "---\ntitle: T\norder: 1\n---\n"
		hard = "Notwithstanding aforementioned contractual stipulations, policyholders authorizing electronic documentation acknowledge responsibility for verification."
	)
	tests := map[string]struct {
		file, data string
		want       string
		broken     bool
	}{
		"no front matter":      {"faqs/t.md", "## Q?\nA.", "en/faqs/t.md:1: the front matter, between two lines of --- at the top of the file, has no title", true},
		"front matter unended": {"faqs/t.md", "---\ntitle: T\norder: 1\n## Q?\nA.", "en/faqs/t.md:1: the front matter has no end", true},
		"no title":             {"faqs/t.md", "---\norder: 1\n---\n## Q?\nA.", "en/faqs/t.md:1: the front matter, between two lines of --- at the top of the file, has no title", true},
		"no order":             {"faqs/t.md", "---\ntitle: T\n---\n## Q?\nA.", "en/faqs/t.md:1: the front matter has no order", true},
		"a line of nothing":    {"faqs/t.md", "---\norder: 1\ntitle T\n---\n## Q?\nA.", `en/faqs/t.md:3: "title T" is not a setting`, true},
		"an unknown setting":   {"faqs/t.md", "---\ntitle: T\nodrer: 1\n---\n## Q?\nA.", `en/faqs/t.md:3: there is no setting "odrer" here. Use one of: title, order, id`, true},
		"a setting twice":      {"faqs/t.md", "---\ntitle: T\norder: 1\ntitle: U\n---\n## Q?\nA.", `en/faqs/t.md:4: the setting "title" stands here twice`, true},
		"an answer first":      {"faqs/t.md", head + "A.\n\n## Q?\n", "en/faqs/t.md:5: an answer stands before the first question", true},
		"a bad day":            {"faqs/t.md", "---\ntitle: T\norder: 1\nfrom: 1 December\n---\n## Q?\nA.", "en/faqs/t.md:4: from must be a day or a day and a time", true},
		"ends before it began": {"faqs/t.md", "---\nfrom: 2026-12-02\nuntil: 2026-12-01\ntitle: T\norder: 1\n---\n## Q?\nA.", "en/faqs/t.md:3: this ends before it begins", true},
		"a bad draft":          {"faqs/t.md", "---\ndraft: yes\ntitle: T\norder: 1\n---\n## Q?\nA.", "en/faqs/t.md:2: draft must be true or false", true},
		"a bad id":             {"faqs/t.md", "---\nid: My Cards\ntitle: T\norder: 1\n---\n## Q?\nA.", `en/faqs/t.md:2: the id "My Cards" must be made of`, true},
		"an unsafe link":       {"faqs/t.md", head + "## Q?\n\n[A](javascript:alert(1)).", "en/faqs/t.md:7: a link cannot lead to", true},
		"a link without slash": {"faqs/t.md", head + "## Q?\n\n[A](cards).", `en/faqs/t.md:7: a link cannot lead to "cards"`, true},
		"somebody's page":      {"faqs/t.md", head + "## Q?\n\n[A](//evil.example/x).", "en/faqs/t.md:7: a link cannot lead to", true},
		"a dead link":          {"faqs/t.md", head + "## Q?\n\nOne.\n[A](/card).", "en/faqs/t.md:7: there is no page /card.", false},
		"a link to a draft":    {"faqs/t.md", "---\ntitle: T\norder: 1\nid: cards\ndraft: true\n---\n## Q?\n\nA.", "en/pages/note.md:1: there is nothing at /faqs#cards", false},
		"a section missing":    {"faqs/t.md", head + "## Q?\n\nA.", "en/faqs/cards.md:1: pages lead to /faqs#cards, and this file is missing", false},
		"a dead fragment":      {"faqs/t.md", head + "## Q?\n\n[A](/faqs#ghosts).", "en/faqs/t.md:7: there is nothing at /faqs#ghosts", false},
		"a hole":               {"faqs/t.md", head + "## Q?\n\nCall {fone}.", "en/faqs/t.md:7: nothing is filled in for {fone} here", true},
		"a hole in a title":    {"notices/t.md", "---\ntitle: Hail {fone}\nkind: storm\n---\nA.", "en/notices/t.md:2: nothing is filled in for {fone} here. Write it without braces", true},
		"no answer":            {"faqs/t.md", head + "## Q?\n\n## R?\n\nA.", `en/faqs/t.md:1: the question "Q?" has no answer`, false},
		"no words":             {"payment.json", "{\n\"cancel\": \" \"}", "en/payment.json:2: there are no words here", true},
		"HTML":                 {"faqs/t.md", head + "## Q?\n\nA <b>B</b>.", "en/faqs/t.md:7: HTML is not shown", false},
		"a picture unsaid":     {"faqs/t.md", head + "## Q?\n\n![](pictures/p.png)", "en/faqs/t.md:7: a picture has no words", false},
		"no such picture":      {"faqs/t.md", head + "## Q?\n\n![A](pictures/p.png)", `en/faqs/t.md:7: there is no picture "pictures/p.png". Put the file into en/pictures`, true},
		"somebody's picture":   {"faqs/t.md", head + "## Q?\n\n![A](https://evil.example/p.png)", "en/faqs/t.md:7: there is no picture", true},
		"no picture at all":    {"pictures/p.svg", "<svg/>", "en/pictures/p.svg:1: this is not a picture that every browser shows. Save it as PNG or JPEG", true},
		"a heading too large":  {"faqs/t.md", head + "## Q?\n\n# A", "en/faqs/t.md:7: this heading is too large here. Begin the line with ##", false},
		"a heading in a block": {"help/t.md", "---\ntitle: T\npages: home\n---\n## A", "en/help/t.md:5: this heading is too large here. Begin the line with ###", false},
		"a level skipped":      {"faqs/t.md", head + "## Q?\n\n#### A", "en/faqs/t.md:7: this heading skips a level. Begin the line with ###", false},
		"no JSON":              {"frame.json", "{\n  \"leave\": {\n    \"title\": \"T\"\n    \"text\": \"U\"\n  }\n}", "en/frame.json:4: this line cannot be read", true},
		"curly quotes":         {"frame.json", "{\n“leave”: {}}", `en/frame.json:2: this line cannot be read. Look for a comma, a straight quote (") or`, true},
		"another encoding":     {"faqs/t.md", head + "## Qu\xe9?\nA.", "en/faqs/t.md:1: some letters of this file cannot be read. Save it again, with UTF-8", true},
		"JSON cut short":       {"frame.json", "{\n  \"leave\": {", "en/frame.json:2: the file ends too early", true},
		"more after the end":   {"frame.json", "{}\n{}", "en/frame.json:2: there is something after the last }", true},
		"a list for words":     {"frame.json", "{\"leave\":\n[]}", "en/frame.json:2: there should be names and values", true},
		"a number for words":   {"frame.json", "{\"leave\": {\n\"title\": 3}}", `en/frame.json:2: there should be words between " and "`, true},
		"words for a list":     {"company.json", "{\n\"paymentAddress\": \"PO Box\"}", "en/company.json:2: there should be a list", true},
		"an unknown name":      {"frame.json", "{\n\"leaf\": {}}", `en/frame.json:2: no page shows "leaf"`, true},
		"a name twice":         {"company.json", "{\n\"name\": \"A\",\n\"name\": \"B\"}", `en/company.json:3: "name" stands here twice`, true},
		"a missing name":       {"company.json", "{\"name\": \"A\"}", `en/company.json:1: "phone" is missing here`, false},
		"a hole in JSON":       {"messages.json", "{\n\"tooLong\": \"Up to {max}.\"}", "en/messages.json:2: nothing is filled in for {max} here. These words may have {most}", true},
		"a hole nowhere":       {"company.json", "{\n\"name\": \"{name}\"}", "en/company.json:2: nothing is filled in for {name} here. Write it without braces", true},
		"an unknown file":      {"cart.json", "{}", "en/cart.json:1: nothing reads this file. Take it out, or correct its name to one of: calendar, cards", false},
		"an unknown folder":    {"faq/t.md", head, "en/faq/t.md:1: nothing reads this file", false},
		"changed catalogue":    {"payment.json", "{\"words\": {\n\"noSession\": \"Oh no\"}}", "en/payment.json:2: these words are fixed, because the call center looks for them. Write again: The {operation} portal", true},
		"a long button":        {"messages.json", "{\n\"send\": \"Send this reply to us by pressing here\"}", "en/messages.json:2: this has 38 characters. Keep it to 30", false},
		"a long title":         {"notices/t.md", "---\nkind: storm\ntitle: " + strings.Repeat("T", 61) + "\n---\nA.", "en/notices/t.md:3: this has 61 characters. Keep it to 60", false},
		"no web address":       {"claims.json", "{\"faq\": {\n\"linkUrl\": \"naic.org\"}}", `en/claims.json:2: "naic.org" is not an address of the web`, true},
		"hard to read":         {"faqs/t.md", head + "## Q?\n\n" + hard, "en/faqs/t.md:7: this reads like school grade 3", false},
		"hard to read JSON":    {"messages.json", "{\n\"empty\": \"" + hard + "\"}", "en/messages.json:2: this reads like school grade 3", false},
		"help without a page":  {"help/t.md", "---\ntitle: T\n---\nA.", "en/help/t.md:1: the help has no page to stand on", true},
		"an unknown piece":     {"pages/t.md", "A.", "en/pages/t.md:1: no page shows this. Correct the file's name or its id to one of: cards-intro, ", false},
		"a missing piece":      {"pages/t.md", "A.", "en/pages/cards-intro.md:1: the file is missing here", false},
		"a file of no folder":  {"../readme.txt", "A.", "readme.txt:1: nothing reads this file. Put it into the folder of its language", false},
		"an unknown kind":      {"notices/t.md", "---\ntitle: T\nkind: flood\n---\nA.", "en/notices/t.md:3: the notice needs a kind. Add a line kind: and one of: storm, outage, hours", true},
		"an unknown page":      {"notices/t.md", "---\ntitle: T\nkind: storm\npages: home, bills\n---\nA.", `en/notices/t.md:4: there is no page "bills"`, true},
		"an unknown line":      {"notices/t.md", "---\ntitle: T\nkind: storm\nlines: car\n---\nA.", `en/notices/t.md:4: there is no line of business "car". Use one of: auto, boat`, true},
		"an unknown state":     {"notices/t.md", "---\ntitle: T\nkind: storm\nstates: Iowa\n---\nA.", `en/notices/t.md:4: there is no state "Iowa"`, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			e := read(map[string]string{"en/pages/note.md": "[Cards](/faqs#cards)", path.Join("en", test.file): test.data})
			for _, f := range e.findings {
				if strings.HasPrefix(f.String(), test.want) && f.Broken == test.broken {
					if shown := e.words != nil; test.broken && shown {
						t.Error("the broken words are shown")
					}
					return
				}
			}
			t.Errorf("found %v, want %q", e.findings, test.want)
		})
	}
}

// An editor hears of everything that is wrong at once, and of nothing that is not.
func TestAllFindingsOfAFileAreToldAtOnce(t *testing.T) {
	e := read(map[string]string{
		"en/notices/t.md":  "---\ntitle: T\nkind: hail\npages: hom\nfrom: soon\n---\n\n[A](/card) {fone}\n",
		"en/faqs/cards.md": "---\ntitle: T\n",
		"en/payment.json":  "{",
		"en/faqs/bills.md": "---\ntitel: T\norder: 1\n---\n## Q?\nA.",
	})
	var lines []string
	for _, f := range e.findings {
		if slices.Contains([]string{"en/notices/t.md", "en/faqs/bills.md", "en/faqs/cards.md", "en/payment.json"}, f.File) {
			lines = append(lines, fmt.Sprintf("%s:%d", path.Base(f.File), f.Line))
		}
	}
	want := []string{"bills.md:2", "cards.md:1", "t.md:3", "t.md:4", "t.md:5", "t.md:8", "t.md:8", "payment.json:1"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("%v (-want +got):\n%s", e.findings, diff)
	}
}

// Nothing stands in for the built-in words.
func TestBuiltInWordsThatAreMissingAreBroken(t *testing.T) {
	all, err := gather(files)
	if err != nil {
		t.Fatal(err)
	}
	delete(all, "en/company.json")
	delete(all, "en/pages/cards-intro.md")
	all["en/language.json"] = []byte("{}")
	var got []string
	for _, f := range newEdition(all, nil).findings {
		if f.Broken {
			got = append(got, f.String())
		}
	}
	want := []string{
		"en/company.json:1: the file is missing here. Write it", `en/language.json:1: "name" is missing here. Write it`,
		"en/pages/cards-intro.md:1: the file is missing here. Write it",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
