package load

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/text"
)

// base is the language that the built-in texts are in and every folder must have.
const base = "en"

// language is one language of a snapshot.
type language struct {
	text.Language
	text       text.Text              // of the YAML files alone
	documents  map[string][]*document // by folder
	pictures   map[string]text.Picture
	ownCompany bool                        // the folder has all data of the company
	nodes      map[string]*ast.MappingNode // its YAML files by name: what can be read
	source     []byte                      // of a translation: its file source.yaml
	missing    []Finding                   // of a translation: the texts that members read in English
	lost       map[string]map[string]bool  // texts that a member agrees to and that can't be read, by file and key

	entriesLock sync.Mutex
	entries     map[string]*ast.MappingNode // of English: its texts by the names of their files

	samples []sample // of English: the marked sentences that members read

	switches []time.Time     // when a document appears or disappears
	texts    [2][]*text.Text // between the switches, without and with drafts
}

func newLanguage(code string) *language {
	return &language{
		Language: text.Language{Code: code}, documents: map[string][]*document{}, pictures: map[string]text.Picture{},
		nodes: map[string]*ast.MappingNode{}, entries: map[string]*ast.MappingNode{},
	}
}

// node returns the English texts of a file as the entries of a YAML file. The texts must be
// complete.
func (lang *language) node(name string) *ast.MappingNode {
	lang.entriesLock.Lock()
	defer lang.entriesLock.Unlock()
	if lang.entries[name] == nil {
		lang.entries[name] = nodeOf(filesOf(&lang.text)[name])
	}
	return lang.entries[name]
}

// file returns a YAML file of a built-in translation, nil for none. It parses what the load did
// not.
func (lang *language) file(name string) *ast.MappingNode {
	lang.entriesLock.Lock()
	defer lang.entriesLock.Unlock()
	if data, err := content.Files.ReadFile(lang.Code + "/" + name); err == nil && lang.nodes[name] == nil {
		lang.nodes[name], _ = new(findings).parseYAML(name, data)
	}
	return lang.nodes[name]
}

// hasFile reports whether a YAML file has a place in the texts.
func (lang *language) hasFile(file string) bool {
	name, isYAML := strings.CutSuffix(file, ".yaml")
	return isYAML && filesOf(&lang.text)[name] != nil || file == fixedFile && lang.Code != base
}

// into returns what a YAML file is decoded into.
func (lang *language) into(file string) any {
	if file == fixedFile {
		return &lang.text.Translations
	}
	return filesOf(&lang.text)[strings.TrimSuffix(file, ".yaml")]
}

// has reports whether members always see a document.
func (lang *language) has(folder, id string) bool {
	return slices.ContainsFunc(lang.documents[folder], func(d *document) bool { return d.id == id && d.always() })
}

// prepare computes the texts between every two switches.
func (lang *language) prepare() {
	lang.text.Language, lang.Name = lang.Code, lang.text.Layout.LanguageName
	if text.Primary(lang.Code) != base {
		lang.text.TheirCode = base
	}
	lang.Reviewed = lang.Code == base || lang.text.Layout.ReviewedBy != ""
	lang.switches = switches(slices.Concat(slices.Collect(maps.Values(lang.documents))...))
	for _, from := range slices.Insert(slices.Clone(lang.switches), 0, time.Time{}) {
		lang.texts[0] = append(lang.texts[0], lang.compose(from, false))
		lang.texts[1] = append(lang.texts[1], lang.compose(from, true))
	}
}

func (lang *language) compose(at time.Time, drafts bool) *text.Text {
	t := lang.text
	pieces := piecesOf(&t)
	for _, d := range shownAt(lang.documents["pages"], at, drafts) {
		if piece := pieces[d.id]; piece != nil {
			*piece = d.prose
		}
	}
	for _, d := range shownAt(lang.documents["faqs"], at, drafts) {
		t.FAQs.Sections = append(t.FAQs.Sections, d.section)
	}
	for _, d := range shownAt(lang.documents["notices"], at, drafts) {
		t.Notices = append(t.Notices, newNotice(d))
	}
	for _, d := range shownAt(lang.documents["help"], at, drafts) {
		t.HelpBlocks = append(t.HelpBlocks, text.Help{ID: d.id, Title: d.inLanguage(d.Title), Text: d.prose, Pages: d.Pages})
	}
	return &t
}

// at returns the texts at a time.
func (lang *language) at(t time.Time, drafts bool) *text.Text {
	texts := lang.texts[0]
	if drafts {
		texts = lang.texts[1]
	}
	wall := wallClock(t)
	next := slices.IndexFunc(lang.switches, func(s time.Time) bool { return s.After(wall) })
	if next < 0 {
		next = len(lang.switches)
	}
	return texts[next]
}

// snapshot is the result of one load.
type snapshot struct {
	findings  []Finding
	inherited int               // texts of a folder that are the built-in ones
	kept      int               // texts that are the last good ones, because they can't be read
	languages []*language       // English first
	version   string            // changes with the files
	files     map[string][]byte // the texts, not the pictures
	keyed     func() *snapshot
}

// language returns a language, nil for one that there is not.
func (s *snapshot) language(code string) *language {
	if i := slices.IndexFunc(s.languages, func(lang *language) bool { return lang.Code == code }); i >= 0 {
		return s.languages[i]
	}
	return nil
}

// sample is a marked line.
type sample struct {
	Finding        // with the portal's own folder before the file of a built-in text
	file    string // below the content folder
}
