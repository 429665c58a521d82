// Package check loads a content folder over the built-in texts: it decides which text members see,
// and finds what editors should fix.
package check

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$`)

// Load reads the files of a folder over the built-in texts, nil for those themselves. What can't be
// read is a finding, and the last good text, if any, is in its place.
func Load(files source.Files, below *Snapshot, o Options, last *lastGood) *Snapshot {
	if last == nil {
		last = new(lastGood)
	}
	s := loadOnce(files, below, o, last, false)
	s.WithPlaces = sync.OnceValue(func() *Snapshot {
		belowWithPlaces := below
		if below != nil {
			belowWithPlaces = below.WithPlaces()
		}
		return loadOnce(files, belowWithPlaces, o, last, true)
	})
	return s
}

// loadOnce reads the files, with or without keys. If the program panics, no file is read.
func loadOnce(files source.Files, below *Snapshot, o Options, last *lastGood, places bool) (s *Snapshot) {
	defer func() {
		if p := recover(); p != nil && below != nil {
			s = Load(source.Files{}, below, o, last)
			s.Findings = append(s.Findings, read.Finding{
				File: ".", Line: 1, Broken: true,
				Text: fmt.Sprintf("these texts cannot be read (%v). The portal shows the built-in ones", p),
			})
		} else if p != nil {
			panic(p)
		}
	}()
	l := &loader{
		places: places, options: o, builtin: below, last: last, languages: map[string]*language{},
		nodes: map[string]*ast.MappingNode{}, unusable: map[string]bool{},
		known: map[string][]string{
			"pages": o.Pages, "lines": lineNames(), "states": states, "kind": text.NoticeKinds,
			"replaces": {"all"},
		},
	}
	if below != nil {
		l.below = below.Languages[0]
	}
	l.generated = o.complete && !places && sumOf(files.Data) == builtinSum
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

// show renders a language's documents, and drops what can't be shown.
func (l *loader) show(lang, english *language) {
	l.setBrand(lang, english)
	l.checkFooter(lang)
	l.render(lang)
	l.useLast(lang)
	lang.Text.Withheld = l.withheld(lang, english)
}

// readFiles reads every file, and keeps what pages show of those that can't be read.
func (l *loader) readFiles(files source.Files) {
	l.languages[base] = newLanguage(base)
	for _, file := range slices.Sorted(maps.Keys(files.Data)) {
		l.readFile(file, bytes.TrimPrefix(files.Data[file], []byte("\ufeff")))
	}
	l.reportRefused(files.Refused)
	if company := base + "/company.yaml"; l.nodes[company] == nil && l.last.texts[company] != nil {
		l.Broken(read.Place{File: company}, "the file is missing. The portal shows the last one until it ends")
		l.keepFile(l.languages[base], company, nil)
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

// readFile reads one file by where it is. In place of one that can't be read stays the last one.
func (l *loader) readFile(file string, data []byte) {
	code, rest, inFolder := strings.Cut(file, "/")
	if path.Base(file) == "README.md" {
		return // for people who look at the repository
	}
	if !inFolder || !languageCode.MatchString(code) {
		l.Improve(read.Place{File: file},
			"no page shows this file. Put it into the folder of its language, such as %s. If it is in one, name the folder "+
				"above", base)
		return
	}
	if !l.options.reads(code) {
		return
	}
	if l.languages[code] == nil {
		l.languages[code] = newLanguage(code)
	}
	lang := l.languages[code]
	if !l.readable(file, func() bool { return l.readInto(lang, file, rest, data) }) {
		l.keepFile(lang, file, data)
	}
}

// readable calls reads, which reports whether a file can be read. A panic is a finding.
func (l *loader) readable(file string, reads func() bool) (ok bool) {
	defer func() {
		if p := recover(); p != nil {
			l.Broken(read.Place{File: file}, "this file cannot be read (%v)", p)
			ok = false
		}
	}()
	return reads()
}

// firstUnreadable returns the first line that isn't UTF-8, 0 for none. Letters of UTF-16 have a
// zero byte each.
func firstUnreadable(data []byte) int {
	number := 0
	for line := range bytes.Lines(data) {
		if number++; !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
			return number
		}
	}
	return 0
}

// conflict matches a line that Git writes where two editors changed the same lines.
var conflict = regexp.MustCompile(`(?m)^(<<<<<<<|>>>>>>>) `)

func (l *loader) readInto(lang *language, file, rest string, data []byte) bool {
	folder := path.Dir(rest)
	if folder == "pictures" {
		return l.readPicture(lang, file, data)
	}
	if line := firstUnreadable(data); line > 0 {
		l.Broken(read.Place{File: file, Line: line},
			"a letter of this line cannot be read. Save the file again, with UTF-8 as its encoding")
		return false
	}
	if at := conflict.FindIndex(data); at != nil {
		l.Broken(read.Place{File: file, Line: 1 + bytes.Count(data[:at[0]], []byte("\n"))},
			"two changes of this file are in conflict. Keep one of the two, and remove the lines that start with <<<<<<<, ======= and >>>>>>>")
		return false
	}
	switch {
	case lang.hasFile(rest) && l.generated && rest != fixedFile:
	case lang.hasFile(rest):
		own, ok := l.ParseYAML(file, data)
		if !ok {
			return false
		}
		if lang.Code != base {
			own, lang.english[rest] = withoutEnglish(own)
		}
		own = l.usable(file, own, l.last.texts[file], lang.into(rest))
		if rest == companyFile {
			own = l.withoutSamples(file, own)
		}
		l.setTexts(lang, rest, own)
		l.lastCompany(lang, file)
	case folderSettings[folder] != nil && path.Ext(rest) == ".md":
		return l.readDocument(lang, file, folder, data)
	default:
		l.Improve(read.Place{File: file}, "no page shows this file. Remove it, or correct its name")
	}
	return true
}

// setTexts makes texts those of the folder's file.
func (l *loader) setTexts(lang *language, name string, texts *ast.MappingNode) {
	lang.nodes[name] = texts
	l.nodes[lang.Code+"/"+name] = l.withPlaces(lang.Code+"/"+name, texts, l.below == nil)
}

// readDocument reads a document. One whose settings can't be read is rendered only for its
// findings.
func (l *loader) readDocument(lang *language, file, folder string, data []byte) bool {
	d, ok := l.parseDocument(file, folder, data)
	if d == nil {
		return false
	}
	lang.documents[folder] = append(lang.documents[folder], d)
	l.unusable[file] = !ok
	return true
}

// finishEnglish completes the folder's English with the built-in one, and reports missing texts.
func (l *loader) finishEnglish(lang *language) {
	switch {
	case l.generated:
		lang.Text = *builtinTexts[base]
		return
	case l.below == nil:
		l.decodeFiles(lang, func(name string) *ast.MappingNode { return read.NodeOf(filesOf(new(text.Text))[name]) })
		l.comparePages(lang)
		return
	}
	lang.Text = l.below.Text
	l.startCompany(lang)
	l.decodeFiles(lang, l.below.node)
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

// decodeFiles decodes the English YAML files and reports missing texts in each.
func (l *loader) decodeFiles(lang *language, wanted func(name string) *ast.MappingNode) {
	for name, into := range filesOf(&lang.Text) {
		file := lang.Code + "/" + name + ".yaml"
		own, exists := l.nodes[file]
		switch {
		case own != nil:
			l.decode(file, own, into)
			if name == "company" {
				l.checkPhones(file, own)
			}
			l.checkTerms(name, file, own, &lang.Text.Coverages)
		case !exists && l.inherits(file):
			l.inherited += builtinCounts[name]
			continue
		case !exists && !l.unreadable(file):
			l.missing(file, "the file", "")
			continue
		case !exists:
			continue
		}
		if l.options.complete {
			continue
		}
		l.compare(lang, file, own, read.Keys(wanted(name)))
	}
}

// render renders every document of a language with its own company.
func (l *loader) render(lang *language) {
	for folder, documents := range lang.documents {
		for _, d := range documents {
			found, links := len(l.All), len(l.links)
			rendered := l.readable(d.File, func() bool { l.renderDocument(folder, d, lang.Text.Company); return true })
			if !rendered || read.AnyBroken(l.All[found:]) {
				l.unusable[d.File] = true
			}
			if d.Builtin || d.English { // editors cannot change it, or read the finding at the English one
				l.All, l.links = l.All[:found], l.links[:links]
			}
		}
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
	s := &Snapshot{Findings: l.Sorted(), Inherited: l.inherited, Kept: l.kept}
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
	s := Load(files, nil, Options{Languages: languages, complete: true}, nil).Named(files.Data)
	if i := slices.IndexFunc(s.Findings, read.IsBroken); i >= 0 {
		panic(s.Findings[i])
	}
	return s
}
