package load

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

	"memberportal/upstream/member"
	"memberportal/views/text"
)

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$`)

// load reads the files of a folder over the built-in texts, nil for those themselves.
func load(files map[string][]byte, below *snapshot, o Options) *snapshot {
	s := loadOnce(files, below, o, false)
	s.keyed = sync.OnceValue(func() *snapshot { return loadKeyed(files, below, o) })
	return s
}

// loadOnce reads the files, with or without keys.
func loadOnce(files map[string][]byte, below *snapshot, o Options, keyed bool) *snapshot {
	l := &loader{
		keyed: keyed, options: o, builtin: below, languages: map[string]*language{}, nodes: map[string]*ast.MappingNode{},
		known: map[string][]string{"pages": o.Pages, "lines": lineNames(), "states": states, "kind": text.NoticeKinds},
	}
	if below != nil {
		l.below = below.languages[0]
	}
	l.generated = o.complete && !keyed && sumOf(files) == builtinSum
	for _, file := range slices.Sorted(maps.Keys(files)) {
		l.readFile(file, bytes.TrimPrefix(files[file], []byte("\ufeff")))
	}
	english := l.languages[base]
	if english == nil {
		l.broken(place{file: base}, "there is no folder %s. Copy the portal's own", base)
		return &snapshot{findings: l.sorted()}
	}
	l.finishEnglish(english)
	l.addSamples(english, files)
	l.addBuiltinLanguages()
	for code, lang := range l.languages {
		if code != base {
			l.finishTranslation(lang, english)
		}
		l.setBrand(lang, english)
		l.render(lang)
		l.dropBroken(lang)
	}
	l.checkSections()
	l.checkLinks()
	return l.snapshot()
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

// readFile reads one file by where it is.
func (l *loader) readFile(file string, data []byte) {
	code, rest, inFolder := strings.Cut(file, "/")
	if !inFolder || !languageCode.MatchString(code) {
		l.improve(place{file: file}, "no page shows this file. Put it into the folder of its language, such as %s", base)
		return
	}
	if !l.options.reads(code) {
		return
	}
	if l.languages[code] == nil {
		l.languages[code] = newLanguage(code)
	}
	lang, folder := l.languages[code], path.Dir(rest)
	switch {
	case folder == "pictures":
		l.readPicture(lang, file, data)
	case !utf8.Valid(data):
		l.broken(place{file: file}, "some letters of this file cannot be read. Save it again, with UTF-8 as its encoding")
	case rest == sourceFile && code != base:
		lang.source = data
	case lang.hasFile(rest) && l.generated && rest != fixedFile:
	case lang.hasFile(rest):
		l.nodes[file], _ = l.parseYAML(file, data)
		l.addKeys(file, l.nodes[file])
	case folderSettings[folder] != nil && path.Ext(rest) == ".md":
		if d, ok := l.parseDocument(file, folder, data); ok {
			lang.documents[folder] = append(lang.documents[folder], d)
		}
	default:
		l.improve(place{file: file}, "no page shows this file. Remove it, or correct its name")
	}
}

// finishEnglish completes the folder's English with the built-in one, and reports missing texts.
func (l *loader) finishEnglish(lang *language) {
	switch {
	case l.generated:
		lang.text = *builtinTexts[base]
		return
	case l.below == nil:
		l.decodeFiles(lang, func(name string) *ast.MappingNode { return nodeOf(filesOf(new(text.Text))[name]) })
		l.comparePages(lang)
		return
	}
	lang.text = l.below.text
	if l.nodes[base+"/company.yaml"] != nil {
		forget(&lang.text.Company)
	}
	lang.ownCompany = l.decodeFiles(lang, l.below.node)
	l.comparePages(lang)
	for folder, documents := range l.below.documents {
		if folder != "pages" && len(lang.documents[folder]) > 0 {
			continue // the folder's own questions and help replace all built-in ones
		}
		for _, d := range documents {
			if folder != "pages" {
				l.inherited++ // comparePages counts the others
			}
			d := *d
			d.builtin = true
			lang.documents[folder] = append(lang.documents[folder], &d)
		}
	}
}

// decodeFiles decodes the English YAML files and reports missing texts in each. It reports whether
// the company is complete.
func (l *loader) decodeFiles(lang *language, wanted func(name string) *ast.MappingNode) (company bool) {
	for name, into := range filesOf(&lang.text) {
		file := lang.Code + "/" + name + ".yaml"
		own, exists := l.nodes[file]
		switch {
		case own != nil:
			l.decode(file, own, into)
			if name == "company" {
				l.checkPhones(file, own)
			}
		case !exists && l.inherits(file):
			l.inherited += builtinCounts[name]
			continue
		case !exists:
			l.missing(file, "the file")
			continue
		}
		if l.options.complete {
			continue
		}
		complete := l.compare(lang, file, own, keys(wanted(name)))
		company = company || complete && name == "company"
	}
	return company
}

// companyPhones are the keys of the company's numbers.
var companyPhones = []string{"phone", "claimsPhone", "roadsidePhone"}

// checkPhones reports numbers of the company that a press can't dial.
func (l *loader) checkPhones(file string, company *ast.MappingNode) {
	for key, n := range keys(company) {
		text, isText := n.(ast.ScalarNode)
		if !isText || !slices.Contains(companyPhones, key) {
			continue
		}
		if number := fmt.Sprint(text.GetValue()); member.CallLink(number) == "" {
			l.improve(placeOf(file, n), "members can't press %q to call. Write one number with its area code, such as 800-555-0100", number)
		}
	}
}

// render renders every document of a language with its own company.
func (l *loader) render(lang *language) {
	for folder, documents := range lang.documents {
		for _, d := range documents {
			found, links := len(l.all), len(l.links)
			l.renderDocument(folder, d, lang.text.Company)
			if d.builtin || d.english { // editors cannot change it, or read the finding at the English one
				l.all, l.links = l.all[:found], l.links[:links]
			}
		}
	}
}

func (l *loader) renderDocument(folder string, d *document, c text.Company) {
	switch folder {
	case "faqs":
		d.section = text.FAQSection{ID: d.id, Title: d.inLanguage(d.Title), Questions: l.questions(l.parse(d, c, 2))}
	case "pages":
		d.prose = l.prose(d, c, 2)
	default:
		d.prose = l.prose(d, c, 3)
	}
}

// loadKeyed reads the files again, with keys. Files that cannot be read with them have none.
func loadKeyed(files map[string][]byte, below *snapshot, o Options) *snapshot {
	keyedBelow := below
	if below != nil {
		keyedBelow = below.keyed()
	}
	if s := loadOnce(files, keyedBelow, o, true); len(s.languages) > 0 {
		return s
	}
	return loadOnce(files, below, o, false)
}

// snapshot has English unless it is broken, and every other language. What is broken in another
// language is shown in English.
func (l *loader) snapshot() *snapshot {
	for i, f := range l.all {
		if code, _, _ := strings.Cut(f.File, "/"); f.Broken && code != base {
			l.all[i].Broken = false
		}
	}
	s := &snapshot{findings: l.sorted(), inherited: l.inherited}
	if anyBroken(s.findings) {
		return s
	}
	for _, code := range append([]string{base}, slices.Sorted(maps.Keys(l.languages))...) {
		lang := l.languages[code]
		if lang.texts[0] == nil {
			if code != base {
				lang.text.English = l.languages[base].texts[0][0]
			}
			lang.prepare()
			s.languages = append(s.languages, lang)
		}
	}
	return s
}
