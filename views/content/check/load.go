// Package check loads a content folder over the built-in texts: it decides which text members see,
// and finds what editors should fix.
package check

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"sync"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

// Load reads the files of a folder over the built-in texts, nil for those themselves. last are the
// files that the last load took: each is taken again where the present one can't be.
func Load(files source.Files, below *Snapshot, o Options, last map[string][]byte) *Snapshot {
	l := newLoader(below, o)
	l.last = last
	s := l.load(files)
	s.WithPlaces = sync.OnceValue(func() *Snapshot {
		belowWithPlaces := below
		if below != nil {
			belowWithPlaces = below.WithPlaces()
		}
		again := newLoader(belowWithPlaces, o)
		again.places, again.lost = true, l.lost
		return again.load(source.Files{Data: l.taken})
	})
	return s
}

func newLoader(below *Snapshot, o Options) *loader {
	l := &loader{
		options: o, builtin: below, languages: map[string]*language{}, nodes: map[string]*ast.MappingNode{},
		taken: map[string][]byte{}, lost: map[string]bool{},
		known: map[string][]string{
			"pages": o.Pages, "lines": lineNames(), "states": states, "kind": text.NoticeKinds,
			"replaces": {"all"},
		},
	}
	if below != nil {
		l.below = below.Languages[0]
	}
	return l
}

func (l *loader) load(files source.Files) *Snapshot {
	l.generated = l.options.values && !l.places && sumOf(files.Data) == builtinSum
	l.readFiles(files)
	english := l.languages[base]
	l.finishEnglish(english)
	l.addSamples(english, files.Data)
	l.addBuiltinLanguages()
	l.show(english, english)
	for code, lang := range l.languages {
		if code != base {
			l.finishTranslation(lang, english)
			l.show(lang, english)
		}
	}
	l.checkSections()
	l.checkLinks()
	return l.snapshot()
}

// show renders a language's documents.
func (l *loader) show(lang, english *language) {
	l.setBrand(lang, english)
	l.checkFooter(lang)
	l.render(lang)
	lang.Text.Withheld = l.withheld(lang, english)
}

// readFiles reads every file. A company that is gone stays until the program ends.
func (l *loader) readFiles(files source.Files) {
	l.languages[base] = newLanguage(base)
	for _, file := range slices.Sorted(maps.Keys(files.Data)) {
		l.readFile(file, files.Data[file])
	}
	l.reportRefused(files.Refused)
	if l.nodes[englishCompany] == nil && l.last[englishCompany] != nil {
		l.Broken(read.Place{File: englishCompany}, "the file is missing. The portal shows the last one until it ends")
		l.fallBack(englishCompany, nil)
	}
}

// sumOf returns the SHA-256 of the built-in YAML files, as tools/generate computes it. Without it,
// a program that is built before the generator ran would show the earlier texts.
func sumOf(files map[string][]byte) string {
	sum := sha256.New()
	for _, code := range slices.Sorted(maps.Keys(builtinTexts)) {
		for _, name := range slices.Sorted(maps.Keys(filesOf(new(text.Text)))) {
			sum.Write(files[code+"/"+name+".yaml"])
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// finishEnglish completes the folder's English with the built-in one.
func (l *loader) finishEnglish(lang *language) {
	switch {
	case l.generated:
		lang.Text = *builtinTexts[base]
		return
	case l.below == nil: // whose English is complete: the structs of the texts are made from it
		l.decodeFiles(lang)
		return
	}
	lang.Text = l.below.Text
	l.startCompany(lang)
	l.decodeFiles(lang)
	fitHours(lang)
	l.comparePages(lang)
	for folder, documents := range l.below.documents {
		if folder != "pages" && slices.ContainsFunc(lang.documents[folder], read.ReplacesAll) {
			continue
		}
		for _, d := range documents {
			if folder != "pages" && !lang.has(folder, d.Key) {
				l.inherited++ // comparePages counts the others
			}
			d := *d
			d.Builtin = true
			lang.documents[folder] = append(lang.documents[folder], &d)
		}
	}
}

// decodeFiles decodes the English YAML files, and compares those of a folder with the built-in.
func (l *loader) decodeFiles(lang *language) {
	for name, into := range filesOf(&lang.Text) {
		file := base + "/" + name + ".yaml"
		switch own := l.nodes[file]; {
		case own != nil:
			l.decode(file, own, into)
			l.checkPhones(file, own)
			l.checkTerms(file, own, &lang.Text.Coverages)
			if l.below != nil {
				l.compare(file, own, keysOfTexts(l.below.textsOf(name)))
			}
		case file != englishCompany:
			l.inherited += builtinCounts[name]
		case !l.unreadable(file):
			l.missingOfCompany("the file", true)
		}
	}
}

// render renders every document of a language with its own company.
func (l *loader) render(lang *language) {
	for folder, documents := range lang.documents {
		lang.documents[folder] = slices.DeleteFunc(documents, func(d *read.Document) bool {
			found, links := len(l.All), len(l.links)
			l.readable(d.File, func() { l.renderDocument(folder, d, lang.Text.Company) })
			panicked := read.AnyBroken(l.All[found:])
			if d.Builtin || d.English { // editors cannot change it, or read the finding at the English one
				l.All, l.links = l.All[:found], l.links[:links]
			}
			return panicked
		})
	}
}

func (l *loader) renderDocument(folder string, d *read.Document, c text.Company) {
	switch folder {
	case "faqs":
		d.Section = text.FAQSection{ID: d.Key, Title: d.InLanguage(d.Title), Questions: l.questions(l.parse(d, c, 2))}
	case "pages":
		d.Prose = l.prose(d, c, 2)
	default:
		d.Prose = l.prose(d, c, 3)
	}
}

func (l *loader) snapshot() *Snapshot {
	s := &Snapshot{Findings: l.Sorted(), Inherited: l.inherited, Taken: l.taken}
	for _, code := range append([]string{base}, slices.Sorted(maps.Keys(l.languages))...) {
		lang := l.languages[code]
		if lang.texts[0] == nil {
			if code != base {
				lang.Text.English = l.languages[base].texts[0][0]
			}
			lang.prepare()
			s.Languages = append(s.Languages, lang)
		}
	}
	return s
}

// builtin returns the texts that are part of the program, in all languages.
var builtin = sync.OnceValue(func() *Snapshot { return builtinIn(nil) })

// Builtin returns the texts that are part of the program, in the languages of [Options]. It panics
// if those are broken.
func Builtin(languages []string) *Snapshot {
	if languages == nil {
		return builtin()
	}
	return builtinIn(languages)
}

func builtinIn(languages []string) *Snapshot {
	files, err := source.ReadAll(content.Files)
	if err != nil {
		panic(err)
	}
	s := Load(files, nil, Options{Languages: languages, values: true}, nil).Named(files.Data)
	if i := slices.IndexFunc(s.Findings, read.IsBroken); i >= 0 {
		panic(s.Findings[i])
	}
	return s
}
