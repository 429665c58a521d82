package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/content/read"
	"memberportal/views/text"
)

// language is one language of a snapshot.
type language struct {
	text.Language
	Text       text.Text                   // of the YAML files alone
	documents  map[string][]*read.Document // by folder
	Pictures   map[string]text.Picture
	OwnCompany bool                        // the folder has all data of the company
	nodes      map[string]*ast.MappingNode // its YAML files by name: what can be read
	english    map[string]*ast.MappingNode // of a translation: what its consents translate
	missing    []read.Finding              // of a translation: the texts that members read in English

	parsing sync.Mutex // of what file parses

	Samples []sample // of English: the marked sentences that members read

	switches []time.Time     // when a document appears or disappears
	texts    [2][]*text.Text // between the switches, without and with drafts
}

func newLanguage(code string) *language {
	return &language{
		Language: text.Language{Code: code}, documents: map[string][]*read.Document{}, Pictures: map[string]text.Picture{},
		nodes: map[string]*ast.MappingNode{}, english: map[string]*ast.MappingNode{},
	}
}

// textsOf returns the texts of a file. Those of English are complete.
func (lang *language) textsOf(name string) []textAt { return textsOf(filesOf(&lang.Text)[name]) }

// file returns a YAML file of a built-in translation, nil for none. It parses what the load did
// not.
func (lang *language) file(name string) *ast.MappingNode {
	lang.parsing.Lock()
	defer lang.parsing.Unlock()
	if data, err := content.Files.ReadFile(lang.Code + "/" + name); err == nil && lang.nodes[name] == nil {
		if node, ok := new(read.Findings).ParseYAML(name, data); ok {
			lang.nodes[name], lang.english[name] = withoutEnglish(node)
		}
	}
	return lang.nodes[name]
}

// hasFile reports whether a YAML file has a place in the texts.
func (lang *language) hasFile(file string) bool {
	name, isYAML := strings.CutSuffix(file, ".yaml")
	return isYAML && filesOf(&lang.Text)[name] != nil || file == fixedFile && lang.Code != base
}

// into returns what a YAML file is decoded into.
func (lang *language) into(file string) any {
	if file == fixedFile {
		return &lang.Text.Translations
	}
	return filesOf(&lang.Text)[strings.TrimSuffix(file, ".yaml")]
}

// has reports whether members always see a document.
func (lang *language) has(folder, id string) bool {
	return slices.ContainsFunc(lang.documents[folder], func(d *read.Document) bool { return d.Key == id && d.Always() })
}

// prepare computes the texts between every two switches.
func (lang *language) prepare() {
	lang.Text.Language, lang.Name = lang.Code, lang.Text.Layout.LanguageName
	if text.Primary(lang.Code) != base {
		lang.Text.TheirCode = base
	}
	lang.Reviewed = lang.Code == base || lang.Text.Layout.ReviewedBy != ""
	lang.switches = read.Switches(slices.Concat(slices.Collect(maps.Values(lang.documents))...))
	for _, from := range slices.Insert(slices.Clone(lang.switches), 0, time.Time{}) {
		lang.texts[0] = append(lang.texts[0], lang.compose(from, false))
		lang.texts[1] = append(lang.texts[1], lang.compose(from, true))
	}
}

func (lang *language) compose(at time.Time, drafts bool) *text.Text {
	t := lang.Text
	pieces := piecesOf(&t)
	for _, d := range read.ShownAt(lang.documents["pages"], at, drafts) {
		if piece := pieces[d.Key]; piece != nil {
			*piece = d.Prose
		}
	}
	for _, d := range read.ShownAt(lang.documents["faqs"], at, drafts) {
		t.FAQs.Sections = append(t.FAQs.Sections, d.Section)
	}
	for _, d := range read.ShownAt(lang.documents["notices"], at, drafts) {
		t.Notices = append(t.Notices, newNotice(d))
	}
	for _, d := range read.ShownAt(lang.documents["help"], at, drafts) {
		t.HelpBlocks = append(t.HelpBlocks, text.Help{ID: d.Key, Title: d.InLanguage(d.Title), Text: d.Prose, Pages: d.Pages})
	}
	return &t
}

// At returns the texts at a time.
func (lang *language) At(t time.Time, drafts bool) *text.Text {
	texts := lang.texts[0]
	if drafts {
		texts = lang.texts[1]
	}
	wall := read.WallClock(t)
	next := slices.IndexFunc(lang.switches, func(s time.Time) bool { return s.After(wall) })
	if next < 0 {
		next = len(lang.switches)
	}
	return texts[next]
}

// Snapshot is the result of one load.
type Snapshot struct {
	Findings   []read.Finding
	Inherited  int               // texts of a folder that are the built-in ones
	Taken      map[string][]byte // files that pages show
	Languages  []*language       // English first
	Version    string            // changes with the files
	Files      map[string][]byte // the texts, not the pictures
	WithPlaces func() *Snapshot
}

// Language returns a language, nil for one that there is not.
func (s *Snapshot) Language(code string) *language {
	if i := slices.IndexFunc(s.Languages, func(lang *language) bool { return lang.Code == code }); i >= 0 {
		return s.Languages[i]
	}
	return nil
}

// Named sets the version of the snapshot, a hash of its files.
func (s *Snapshot) Named(files map[string][]byte) *Snapshot {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	s.Files = maps.Clone(files)
	maps.DeleteFunc(s.Files,
		func(name string, _ []byte) bool { return path.Ext(name) != ".yaml" && path.Ext(name) != ".md" })
	s.Version = hex.EncodeToString(sum.Sum(nil)[:6])
	return s
}

// sample is a marked line.
type sample struct {
	read.Finding        // with the portal's own folder before the file of a built-in text
	file         string // below the content folder
}
