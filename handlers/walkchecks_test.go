package handlers_test

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/PuerkitoBio/goquery"
	"github.com/goccy/go-yaml"
	"golang.org/x/net/html"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/pseudo"
	"memberportal/static"
	"memberportal/views/content"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
)

// walkChecks are what the pages of an edition and a member are checked for, "" for any. Each
// returns what is wrong with a page.
var walkChecks = []struct {
	wrong, edition, member string
	find                   func(w *walk, page string, r handlertest.Reply) []string
}{
	{"the page fails", "", "", fails},
	{"text is not from content", "marked", "", strayTexts},
	{"text is English", "spanish", "", englishTexts},
	{"sentence in two languages", "spanish", "", mixedSentences},
	{"apology", "", "core", apologies},
	{"link to what the provider lacks", "", "core", linksToNothing},
	{"field is corrected or has one direction", "spanish", "", carelessFields},
	{"a translator may change a value", "marked", "", translatable},
	{"drawing as large as a page without styles, or number that a phone links", "spanish", "", unsized},
	{"class without its rules, which the screen's style sheet has to import", "", "", unstyled},
	{"snapshot", "english", "", writeSnapshot},
}

// exceptions are pages that a check does not hold for, and why.
var exceptions = map[[2]string]string{
	{"apology", "/documents"}:                                "no link leads there, and it has the number to call",
	{"apology", "/messages"}:                                 "no link leads there, and it has the number to call",
	{"apology", "/new-message"}:                              "no link leads there, and it has the number to call",
	{"link to what the provider lacks", "POST /new-message"}: "no link leads to its form",
}

func (w *walk) check(page string, r handlertest.Reply) {
	for _, c := range walkChecks {
		holds := (c.edition == "" || c.edition == w.edition) && (c.member == "" || c.member == w.member)
		if !holds || exceptions[[2]string{c.wrong, page}] != "" {
			continue
		}
		for _, found := range c.find(w, page, r) {
			r.T.Errorf("%s: %q", c.wrong, found)
		}
	}
}

// fails returns what a page says that fails, and where one leads that signs the member out.
func fails(_ *walk, _ string, r handlertest.Reply) []string {
	signsOut := strings.HasPrefix(r.Location(), "/login") || strings.HasPrefix(r.Location(), "/signed-out")
	if r.Status != http.StatusInternalServerError && !signsOut {
		return nil
	}
	return []string{r.Location() + r.Text("main")}
}

// strayTexts returns the texts that are neither between marks nor the member's data.
func strayTexts(w *walk, _ string, r handlertest.Reply) (strays []string) {
	texts, attributes := shownTexts(r)
	depth := 0 // a text may span elements, such as a sentence with a link
	for _, text := range texts {
		if w.data.isStray(unmarked(text, &depth)) {
			strays = append(strays, text)
		}
	}
	for _, text := range attributes {
		if w.data.isStray(unmarked(text, new(int))) {
			strays = append(strays, text)
		}
	}
	return strays
}

// unmarked returns what a text has outside of the marks, which can be nested, and changes their
// depth.
func unmarked(text string, depth *int) string {
	return strings.Map(func(r rune) rune {
		switch {
		case string(r) == pseudo.Open:
			*depth++
			return -1
		case string(r) == pseudo.Close:
			*depth--
			return -1
		case *depth > 0:
			return -1
		}
		return r
	}, text)
}

// englishTexts returns the texts that are English in content, and not in Spanish as well. Texts
// that wait for their translation may be English.
func englishTexts(w *walk, _ string, r handlertest.Reply) (english []string) {
	texts, attributes := shownTexts(r)
	for _, text := range slices.Concat(texts, attributes) {
		text = strings.Join(strings.Fields(text), " ")
		if len(text) > 5 && untranslated()[text] && w.data.isStray(text) {
			english = append(english, text)
		}
	}
	return english
}

// mixedSentences returns the texts with another language within their line. A card has two, and the
// texts of section 8 have their English in parentheses.
func mixedSentences(_ *walk, _ string, r handlertest.Reply) (mixed []string) {
	words := func(n *html.Node) bool {
		return n != nil && n.Type == html.TextNode && strings.ContainsFunc(n.Data, unicode.IsLetter)
	}
	for _, node := range r.Doc().Find("main span[lang=en]").Not(".id-card *").Nodes {
		beside := node.Parent.FirstChild
		if (words(node.PrevSibling) || words(node.NextSibling)) && !strings.HasSuffix(beside.Data, "(") {
			mixed = append(mixed, goquery.NewDocumentFromNode(node.Parent).Text())
		}
	}
	return mixed
}

// untranslated has the English texts whose Spanish is another, and that no Spanish text equals.
var untranslated = sync.OnceValue(func() map[string]bool {
	english, spanish := map[string]bool{}, textsOf("es")
	for key, text := range textsOf("en") {
		english[text] = spanish[key] != "" && spanish[key] != text
	}
	for _, text := range spanish {
		delete(english, text)
	}
	return english
})

// textsOf returns the texts in the YAML files of a built-in language, by their place.
func textsOf(language string) map[string]string {
	texts := map[string]string{}
	var collect func(place string, value any)
	collect = func(place string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for key, inner := range value {
				collect(place+"."+key, inner)
			}
		case string:
			texts[place] = strings.Join(strings.Fields(value), " ")
		}
	}
	files, _ := fs.Glob(content.Files, language+"/*.yaml")
	for _, file := range files {
		raw, _ := fs.ReadFile(content.Files, file)
		var values map[string]any
		if err := yaml.Unmarshal(raw, &values); err != nil {
			panic(err)
		}
		collect(path.Base(file), values)
	}
	return texts
}

// unstyled returns the classes of a first page that some style sheet has rules for, and the styles
// inside the page don't.
func unstyled(_ *walk, _ string, r handlertest.Reply) (found []string) {
	if !r.IsHTML() {
		return nil
	}
	inside := classesIn(r.Doc().Find("style").Text())
	if !inside["masthead"] {
		return nil // a fragment, or a page with a frame of its own
	}
	for _, node := range r.Doc().Find("[class]").EachIter() {
		for name := range strings.FieldsSeq(node.AttrOr("class", "")) {
			if styledClasses()[name] && !inside[name] {
				found = append(found, name)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// styledClasses has the classes that the style sheets of all screens have rules for.
var styledClasses = sync.OnceValue(func() map[string]bool {
	assets, err := static.Load()
	if err != nil {
		panic(err)
	}
	css := assets.Style("first.css")
	for _, path := range pathsWithoutParameters() {
		screen, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		css += assets.Style(screen + ".css")
	}
	return classesIn(css)
})

var (
	cssValues = regexp.MustCompile(`@media print\{(?:[^{}]*\{[^{}]*\})*\}|\{[^{}]*\}`)
	cssClass  = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
)

// sheets has the results of [classesIn]: thousands of pages share a few style sheets.
var sheets sync.Map

// classesIn returns the classes in the selectors of a style sheet, but for print.
func classesIn(css string) map[string]bool {
	if known, ok := sheets.Load(css); ok {
		return known.(map[string]bool)
	}
	names := map[string]bool{}
	for _, found := range cssClass.FindAllStringSubmatch(cssValues.ReplaceAllString(css, " "), -1) {
		names[found[1]] = true
	}
	sheets.Store(css, names)
	return names
}

// apologies returns the words of a page that cannot help.
func apologies(_ *walk, _ string, r handlertest.Reply) (found []string) {
	for _, apology := range []string{
		"can't show", "right now", "isn't responding", "Try again", "Refresh to", "aren't available",
	} {
		if strings.Contains(r.Text("main"), apology) {
			found = append(found, apology)
		}
	}
	return found
}

// linksToNothing returns the links to the pages about what the provider lacks.
func linksToNothing(_ *walk, _ string, r handlertest.Reply) []string {
	return slices.DeleteFunc(linksIn(r), func(path string) bool { return !slices.Contains(unavailableOnline, path) })
}

// markedTexts returns texts whose second language has each text between marks. Those
// that are fixed in Go, such as titles and section 8's errors, are marked by fixed.yaml.
func markedTexts(t *testing.T) *library.Library {
	t.Helper()
	dir := t.TempDir()
	handlertest.Must(t, pseudo.Write(filepath.Join(dir, "es"), "../views/content/en", handlers.FixedTexts()))
	handlertest.Must(t, pseudo.CopyEnglish(filepath.Join(dir, "en"), "../views/content/en"))
	library := library.Open(t.Context(), dir, handlers.ContentOptions(), func([]read.Finding) {})
	if len(library.Languages()) != 2 {
		t.Fatalf("languages = %v, want the pseudo-translation: %v", library.Languages(), library.Findings())
	}
	return library
}

var (
	// notText matches what pages show besides texts: times, addresses, file names, and the product.
	notText = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|\w•+@[\w.-]+|[\w.+-]+@[\w.-]+|` +
		`\bMember Portal\b|\b[A-Z2-7]{12}\b|\b[A-Z]{2} \d{5}\b|\bvehicle-\d+\b|[a-z]•+@[\w.]+`)
	letters = regexp.MustCompile(`[A-Za-z]{2,}`)
	shown   = []string{
		"aria-label", "alt", "title", "placeholder", "data-done", "data-failed", "data-text", "data-minutes",
	}
)

// shownTexts returns what a page shows, and what its elements say besides: attributes, and the
// sentences in an island's props.
func shownTexts(r handlertest.Reply) (texts, attributes []string) {
	if !r.IsHTML() {
		return nil, nil
	}
	read := map[*html.Node]bool{}
	for node := range r.Doc().Nodes[0].Descendants() {
		if node.Type == html.TextNode && isShown(node) && !read[node] {
			texts = append(texts, withValues(node, read))
		}
		for _, a := range node.Attr {
			switch {
			case slices.Contains(shown, a.Key) && node.Data != "meta":
				attributes = append(attributes, a.Val)
			case a.Key == "props":
				attributes = append(attributes, sentencesIn(r.T, a.Val)...)
			}
		}
	}
	return texts, attributes
}

// isShown reports whether members can read a text node.
func isShown(node *html.Node) bool {
	hidden := slices.Contains([]string{"script", "style", "noscript"}, node.Parent.Data)
	return !hidden && !inOwnLanguage(node.Parent) && !isMailAddress(node) && !areInitials(node.Parent)
}

// withValues returns a text with what follows it, of which values are elements of their own, and
// notes what it has read.
func withValues(node *html.Node, read map[*html.Node]bool) (all string) {
	if isValue(node.Parent) {
		node = node.Parent
	}
	for ; node != nil && (node.Type == html.TextNode || isValue(node)); node = node.NextSibling {
		text := node
		if isValue(node) {
			text = node.FirstChild
		}
		all, read[text] = all+text.Data, true
	}
	return all
}

// isValue reports whether a node is a value inside a text (ui.Whole).
func isValue(node *html.Node) bool {
	return node.Data == "span" && slices.Contains(node.Attr, html.Attribute{Key: "translate", Val: "no"}) &&
		node.FirstChild != nil && node.FirstChild == node.LastChild && node.FirstChild.Type == html.TextNode
}

// areInitials reports whether an element has the first letters of the name beside it.
func areInitials(node *html.Node) bool {
	return slices.Contains(node.Attr, html.Attribute{Key: "class", Val: "initials"})
}

// inOwnLanguage reports whether an element has a language of its own: the name of a language, or
// the English of an ID card.
func inOwnLanguage(node *html.Node) bool {
	for ; node != nil && node.Data != "html"; node = node.Parent {
		if slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == "lang" }) {
			return true
		}
	}
	return false
}

// isMailAddress reports whether a text is one of the two halves of a mail address.
func isMailAddress(node *html.Node) bool {
	isBreak := func(n *html.Node) bool { return n != nil && n.Data == "wbr" }
	return isBreak(node.NextSibling) || isBreak(node.PrevSibling)
}

func sentencesIn(t testing.TB, props string) []string {
	t.Helper()
	var decoded any
	handlertest.Must(t, json.Unmarshal([]byte(props), &decoded))
	return slices.DeleteFunc(stringsIn(decoded), func(s string) bool { return !strings.Contains(s, " ") })
}

// carelessFields returns the fields for words without a direction of their own, and those for
// numbers and addresses that a phone corrects.
func carelessFields(_ *walk, _ string, r handlertest.Reply) (found []string) {
	if !r.IsHTML() {
		return nil
	}
	const typed = "textarea, input[type=text], input[type=search], input[type=email], input[type=tel], input:not([type])"
	for _, field := range r.Doc().Find(typed).EachIter() {
		_, isWords := field.Attr("dir")
		_, isCode := field.Attr("spellcheck")
		if !isWords && !isCode {
			found = append(found, field.AttrOr("name", ""))
		}
	}
	return found
}

// value matches what is the same in every language: the number of a policy, an account, a claim or
// a file, a VIN, a phone number, and an email address.
var value = regexp.MustCompile(`[\w.•-]+@[\w.-]+\w|\b[A-Z]*[0-9][A-Z0-9]{4,}\b|` +
	`\(?[0-9•]{3}\)?[- ][0-9•]{3}-[0-9]{4}|\b[A-Z]+-[0-9]+\b`)

// translatable returns the values, and the names that the provider sent, in those texts of a page
// that a browser translates. The sentences of islands are one text each, which React requires.
func translatable(w *walk, _ string, r handlertest.Reply) (found []string) {
	if !r.IsHTML() {
		return nil
	}
	page := goquery.CloneDocument(r.Doc())
	page.Find("[translate=no], [hidden], portal-island, script, style, noscript, title, option, textarea").Remove()
	for node := range page.Nodes[0].Descendants() {
		if node.Type != html.TextNode {
			continue
		}
		found = append(found, value.FindAllString(node.Data, -1)...)
		for _, name := range w.data.names() {
			if strings.Contains(node.Data, name) && !w.data.wrote(node.Data) {
				found = append(found, name)
			}
		}
	}
	return found
}

// unsized returns the drawings without width and height, and the page's head if a phone may make
// links of its numbers.
func unsized(_ *walk, _ string, r handlertest.Reply) (found []string) {
	if !r.IsHTML() {
		return nil
	}
	for _, drawing := range r.Doc().Find("svg, img").Not("[width][height]").EachIter() {
		found = append(found, drawing.AttrOr("class", drawing.AttrOr("src", "")))
	}
	if head := r.Doc().Find("head"); head.Length() > 0 && head.Find("meta[name=format-detection]").Length() == 0 &&
		strings.Contains(r.Body, "<html") {
		found = append(found, r.Text("title"))
	}
	return found
}
