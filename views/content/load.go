package content

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Options is what the rest of the program defines and content refers to.
type Options struct {
	Pages []string // that links, notices and help may name: "billing", "paperless/policy"; nil for any
	Fixed []string // English texts in Go that a translation must translate in fixed.yaml
}

// Language is one that a member can choose.
type Language struct {
	Code string // "en"
	Name string // in that language: "English"
}

// language is what a language's folder holds, over the built-in files for English.
type language struct {
	code      string
	data      map[string][]byte           // YAML files by name
	nodes     map[string]*ast.MappingNode // the same parsed and over the built-in ones
	text      Text                        // of the YAML files alone
	documents map[string][]*document      // by folder
	pictures  map[string]Picture
	lacks     bool // something that English has
}

// loader reads a folder once.
type loader struct {
	findings
	options   Options
	below     *language // the built-in English, nil while that is read itself
	languages map[string]*language
	links     []link
}

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$`)

// load reads the files of a folder over the built-in English.
func load(files map[string][]byte, below *language, o Options) *snapshot {
	l := &loader{options: o, below: below, languages: map[string]*language{}}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		code, rest, inFolder := strings.Cut(file, "/")
		if !inFolder || !languageCode.MatchString(code) {
			l.improve(place{file: file}, "no page shows this file. Put it into the folder of its language, such as %s", base)
			continue
		}
		l.readFile(l.language(code), rest, file, bytes.TrimPrefix(files[file], []byte("\ufeff")))
	}
	if l.languages[base] == nil {
		l.broken(place{file: base}, "there is no folder %s. Copy the portal's own", base)
		return &snapshot{findings: l.sorted()}
	}
	l.finishBase(l.languages[base])
	for _, code := range l.codes()[1:] {
		l.finishTranslation(l.languages[code], l.languages[base])
	}
	for _, code := range l.codes() {
		l.render(l.languages[code])
	}
	l.checkSections()
	l.checkLinks()
	return l.snapshot()
}

// codes returns the languages, English first.
func (l *loader) codes() []string {
	all := slices.Sorted(maps.Keys(l.languages))
	return slices.Insert(slices.DeleteFunc(all, func(code string) bool { return code == base }), 0, base)
}

func (l *loader) language(code string) *language {
	if l.languages[code] == nil {
		l.languages[code] = &language{
			code: code, data: map[string][]byte{}, nodes: map[string]*ast.MappingNode{}, text: Text{Language: code},
			documents: map[string][]*document{}, pictures: map[string]Picture{},
		}
	}
	return l.languages[code]
}

// readFile reads one file by where it is.
func (l *loader) readFile(lang *language, rest, file string, data []byte) {
	folder, name := path.Dir(rest), strings.TrimSuffix(path.Base(rest), path.Ext(rest))
	switch {
	case folder == "pictures":
		l.readPicture(lang, file, data)
	case !utf8.Valid(data):
		l.broken(place{file: file}, "some letters of this file cannot be read. Save it again, with UTF-8 as its encoding")
	case folder == "." && path.Ext(rest) == ".yaml" && lang.hasFile(name):
		lang.data[name] = data
		if node, ok := l.parseYAML(file, data); ok {
			lang.nodes[name] = node
		}
	case folderSettings[folder] != nil && path.Ext(rest) == ".md":
		if d, ok := l.parseDocument(file, lang.code, folder, data); ok {
			lang.documents[folder] = append(lang.documents[folder], d)
		}
	default:
		l.improve(place{file: file}, "no page shows this file. Remove it, or correct its name")
	}
}

const fixed = "fixed" // the file of translations of texts in Go

func (lang *language) hasFile(name string) bool {
	_, known := lang.text.files()[name]
	return known || name == fixed && lang.code != base
}

// finishBase decodes the English files over the built-in ones and reports what they lack.
func (l *loader) finishBase(lang *language) {
	for name, into := range lang.text.files() {
		file := base + "/" + name + ".yaml"
		own := lang.nodes[name]
		l.decodeOwn(file, own)
		wanted := l.wanted(name)
		l.compare(lang, file, own, wanted)
		lang.nodes[name] = wanted
		if own != nil && l.below != nil {
			overlay(wanted, own)
		} else if own != nil {
			lang.nodes[name] = own
		}
		new(findings).decode(file, lang.nodes[name], into) // findings are those of own
	}
	l.comparePages(lang, slices.Collect(maps.Keys(lang.text.pieces())))
	if l.below == nil {
		return
	}
	lang.borrow("pages", l.below)
	for _, folder := range []string{"faqs", "help"} {
		if len(lang.documents[folder]) == 0 {
			l.missing(lang, place{file: base + "/" + folder}, "the folder")
			lang.borrow(folder, l.below)
		}
	}
}

// decodeOwn reports the problems of a file as it is in the folder.
func (l *loader) decodeOwn(file string, own *ast.MappingNode) {
	var scratch Text
	if into := scratch.files()[strings.TrimSuffix(path.Base(file), ".yaml")]; own != nil && into != nil {
		l.decode(file, own, into)
	}
}

// wanted returns the texts that an English file should have: those of the built-in file, or for that
// file itself the fields of its struct.
func (l *loader) wanted(name string) *ast.MappingNode {
	if l.below != nil {
		node, _ := new(findings).parseYAML(name, l.below.data[name])
		return node
	}
	return nodeOf(new(Text).files()[name])
}

// finishTranslation decodes a translation's files and reports what it lacks.
func (l *loader) finishTranslation(lang, english *language) {
	for name, into := range lang.text.files() {
		file := lang.code + "/" + name + ".yaml"
		own := lang.nodes[name]
		l.decodeOwn(file, own)
		l.compare(lang, file, own, english.nodes[name])
		if own != nil {
			new(findings).decode(file, own, into)
		}
	}
	l.finishFixed(lang)
	l.comparePages(lang, slices.Collect(maps.Keys(lang.text.pieces())))
	for _, folder := range []string{"faqs", "help", "notices"} {
		for _, d := range english.documents[folder] {
			if d.always() && !lang.hasDocument(folder, d.id) {
				l.missing(lang, place{file: lang.code + "/" + folder + "/" + d.id + ".md"}, "the file")
			}
		}
	}
}

// finishFixed decodes the translations of texts that are fixed in Go.
func (l *loader) finishFixed(lang *language) {
	file := lang.code + "/" + fixed + ".yaml"
	if own := lang.nodes[fixed]; own != nil {
		_ = yaml.NodeToValue(own, &lang.text.translations) // a value that is not text is missing below
	}
	for _, english := range l.options.Fixed {
		translation := lang.text.translations[english]
		if translation == "" {
			l.missing(lang, place{file: file}, `"`+english+`"`)
			continue
		}
		if !slices.Equal(placeholdersOf(english), placeholdersOf(translation)) {
			l.broken(place{file: file}, "the translation of %q must have the same placeholders", english)
		}
	}
}

func placeholdersOf(text string) []string {
	return slices.Sorted(slices.Values(placeholder.FindAllString(text, -1)))
}

// compare reports the texts that a file lacks, and those in its lists by name that no page shows.
func (l *loader) compare(lang *language, file string, own, wanted *ast.MappingNode) {
	if own == nil {
		if !l.unreadable(file) {
			l.missing(lang, place{file: file}, "the file")
		}
		return
	}
	has, want := keys(own), keys(wanted)
	for _, path := range slices.Sorted(maps.Keys(want)) {
		if _, ok := has[path]; !ok {
			l.missing(lang, place{file: file}, `"`+path+`"`)
		}
	}
	if l.below == nil || l.unreadable(file) {
		return // decoding has reported unknown names
	}
	for path, n := range has {
		if _, ok := want[path]; !ok {
			l.improve(placeOf(file, n), "no page shows %q. Correct its spelling, or remove it", path)
		}
	}
}

// comparePages reports the pieces of prose that a language does not always have, and unknown ones.
func (l *loader) comparePages(lang *language, wanted []string) {
	for _, id := range slices.Sorted(slices.Values(wanted)) {
		file := lang.code + "/pages/" + id + ".md"
		if !lang.hasDocument("pages", id) && !l.unreadable(file) {
			l.missing(lang, place{file: file}, "the file")
		}
	}
	for _, d := range lang.documents["pages"] {
		if !slices.Contains(wanted, d.id) {
			l.improve(place{file: d.file}, "no page shows this. Correct the file's name or its id to one of: %s",
				strings.Join(slices.Sorted(slices.Values(wanted)), ", "))
		}
	}
}

func (lang *language) hasDocument(folder, id string) bool {
	return slices.ContainsFunc(lang.documents[folder], func(d *document) bool { return d.id == id && d.always() })
}

// missing reports what a language lacks. The built-in English must be complete, a folder's English
// falls back on it, and any other language is not offered.
func (l *loader) missing(lang *language, at place, what string) {
	switch {
	case lang.code != base:
		lang.lacks = true
		l.improve(at, "%s is missing. Members cannot choose this language until it is complete", what)
	case l.below == nil:
		l.broken(at, "%s is missing. Add it", what)
	default:
		l.improve(at, "%s is missing. Until you add it, members see the built-in text", what)
	}
}

// borrow adds the built-in documents of a folder.
func (lang *language) borrow(folder string, below *language) {
	for _, d := range below.documents[folder] {
		lent := *d
		lent.builtin = true
		lang.documents[folder] = append(lang.documents[folder], &lent)
	}
}

// render renders every document of a language with its own company.
func (l *loader) render(lang *language) {
	for _, folder := range slices.Sorted(maps.Keys(lang.documents)) {
		for _, d := range lang.documents[folder] {
			found, links := len(l.all), len(l.links)
			l.renderDocument(folder, d, lang.text.Company)
			if d.builtin { // editors cannot change it
				l.all, l.links = l.all[:found], l.links[:links]
			}
		}
	}
}

func (l *loader) renderDocument(folder string, d *document, c Company) {
	switch folder {
	case "faqs":
		d.section = FAQSection{ID: d.id, Title: d.Title, Questions: l.questions(l.parse(d, c, 2))}
	case "pages":
		d.prose = l.prose(d, c, 2)
	case "help":
		d.prose = l.prose(d, c, 3)
		d.help = l.helpBlock(d)
	case "notices":
		d.prose = l.prose(d, c, 3)
		d.notice = l.notice(d)
	}
}

// at returns the texts of a language at a time.
func (lang *language) at(at time.Time, drafts bool) *Text {
	t := lang.text
	pieces := t.pieces()
	for _, d := range shownAt(lang.documents["pages"], at, drafts) {
		if piece := pieces[d.id]; piece != nil {
			*piece = d.prose
		}
	}
	for _, d := range shownAt(lang.documents["faqs"], at, drafts) {
		t.FAQs.Sections = append(t.FAQs.Sections, d.section)
	}
	for _, d := range shownAt(lang.documents["notices"], at, drafts) {
		t.notices = append(t.notices, d.notice)
	}
	for _, d := range shownAt(lang.documents["help"], at, drafts) {
		t.help = append(t.help, d.help)
	}
	return &t
}
