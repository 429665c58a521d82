package check

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text/mark"
)

// addBuiltinLanguages adds the built-in languages that the folder does not have.
func (l *loader) addBuiltinLanguages() {
	if l.builtin == nil {
		return
	}
	for _, lang := range l.builtin.Languages[1:] {
		if l.languages[lang.Code] == nil {
			l.languages[lang.Code] = newLanguage(lang.Code)
		}
	}
}

// builtinOf returns the built-in texts of a language, nil for none.
func (l *loader) builtinOf(lang *language) *language {
	if l.builtin == nil {
		return nil
	}
	return l.builtin.Language(lang.Code)
}

// finishTranslation completes a translation: with the built-in one where the English is the
// built-in one too, and with English for the rest.
func (l *loader) finishTranslation(lang, english *language) {
	if l.generated {
		lang.Text = *builtinTexts[lang.Code]
		l.translateFixed(lang, english)
		l.addDocuments(lang, english)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(filesOf(&lang.Text))) {
		l.translateFile(lang, english, name)
	}
	l.compareConsents(lang, english)
	if lang.Text.Layout.LanguageName == mark.English(english.Text.Layout.LanguageName) {
		lang.Text.Layout.LanguageName = lang.Code
	}
	fitHours(lang)
	l.translateFixed(lang, english)
	l.comparePages(lang)
	l.addDocuments(lang, english)
}

// compareConsents reports the translations of texts that a member agrees to whose English differs
// from the one that they were made from.
func (l *loader) compareConsents(lang, english *language) {
	for file, keys := range agreed {
		own := lang.nodes[file]
		if own == nil {
			continue
		}
		var translated []textAt
		if lang.english[file] != nil {
			read.EachLeaf(lang.english[file], "", func(path string, n ast.Node) {
				translated = append(translated, textAt{path, read.TextOf(n)})
			})
		}
		now, from := joined(l.englishTexts(english, strings.TrimSuffix(file, ".yaml"))), joined(translated)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			translation := read.Keys(own)[key]
			if translation == nil || from[key] == now[key] {
				continue
			}
			l.Improve(read.PlaceOf(lang.Code+"/"+file, translation),
				"members agree to this text, and its English differs from the one "+
					"below %q in this file. Translate it again, and copy its English there", englishKey)
		}
	}
}

// translateFile decodes the layers of one YAML file: the English, the built-in translation, and the
// folder's own unless it is broken.
func (l *loader) translateFile(lang, english *language, name string) {
	file, into := lang.Code+"/"+name+".yaml", filesOf(&lang.Text)[name]
	if builtin := l.builtinOf(lang); builtin != nil && l.nodes[file] == nil && l.nodes[base+"/"+name+".yaml"] == nil {
		reflect.ValueOf(into).Elem().Set(reflect.ValueOf(filesOf(&builtin.Text)[name]).Elem())
		return
	}
	texts := l.englishTexts(english, name)
	wanted := keysOfTexts(texts)
	builtin, own := l.builtinNodes(lang, english, name), l.nodes[file]
	reflect.ValueOf(into).Elem().Set(inEnglish(name, filesOf(&english.Text)[name]))
	if builtin != nil {
		l.decode(file, l.withPlaces(file, builtin, true), into)
	}
	has := map[string]ast.Node{}
	if own != nil {
		l.decode(file, own, into)
		has = read.Keys(own)
		l.checkTerms(file, own, &lang.Text.Coverages)
		l.reportUnknown(file, has, wanted)
	}
	if builtin != nil {
		maps.Copy(has, read.Keys(builtin))
	}
	for _, path := range slices.Sorted(maps.Keys(wanted)) {
		if has[path] == nil && needsTranslation(name, path) {
			lang.lacks(file, firstText(texts, path), `"`+path+`"`)
		}
	}
}

// firstText returns the first text with a key that pages show, "" for none.
func firstText(texts []textAt, key string) string {
	i := slices.IndexFunc(texts, func(t textAt) bool { return t.key() == key && t.text != "" && !IsSetting(t.path) })
	if i < 0 {
		return ""
	}
	return texts[i].text
}

// englishTexts returns the English texts of a file, which are the built-in ones if the folder does
// not have it.
func (l *loader) englishTexts(english *language, name string) []textAt {
	if l.below != nil && l.nodes[base+"/"+name+".yaml"] == nil {
		return l.below.textsOf(name)
	}
	return english.textsOf(name)
}

// reportUnknown reports the keys of a [text.Keyed] that no page shows.
func (l *loader) reportUnknown(file string, has map[string]ast.Node, wanted map[string]bool) {
	for path, n := range has {
		if !wanted[path] && path != reviewedBy {
			l.Improve(read.PlaceOf(file, n), "%s", unknown(path, slices.Sorted(maps.Keys(wanted))))
		}
	}
}

// lacks records a text that members read in English.
func (lang *language) lacks(file, english, what string) {
	text := what + " is missing. Members read it in English"
	if english = strings.Join(strings.Fields(english), " "); english != "" {
		text += ": " + english
	}
	lang.missing = append(lang.missing, read.Finding{File: file, Line: 1, Text: text})
}

// builtinNodes returns the built-in translation of a file: its texts whose English is the built-in
// one. A sentence that the company has changed is never shown as the sample company said it.
func (l *loader) builtinNodes(lang, english *language, name string) *ast.MappingNode {
	builtin := l.builtinOf(lang)
	if builtin == nil {
		return nil
	}
	own := builtin.file(name + ".yaml")
	if own == nil || l.nodes[base+"/"+name+".yaml"] == nil {
		return own
	}
	before, now := joined(l.below.textsOf(name)), joined(english.textsOf(name))
	return read.Pruned(own, "", func(path string) bool { return before[path] == now[path] })
}

// inEnglish returns a copy of an English file's texts that are marked as English.
func inEnglish(name string, texts any) reflect.Value {
	if name+".yaml" == formatFile {
		return reflect.ValueOf(texts).Elem()
	}
	return rewritten(reflect.ValueOf(texts).Elem(), "", func(path, text string) string {
		if text != "" && needsTranslation(name, path) {
			return mark.English(text)
		}
		return text
	})
}

// translateFixed decodes the translations of texts that are fixed in Go. The title of a page needs
// none if the file of its texts has the same title.
func (l *loader) translateFixed(lang, english *language) {
	file, all := lang.Code+"/"+fixedFile, map[string]string{}
	if builtin := l.builtinOf(lang); builtin != nil {
		maps.Copy(all, builtin.Text.Translations)
	}
	if own := l.nodes[file]; own != nil {
		l.decode(file, own, &all)
	}
	for name, texts := range filesOf(&english.Text) {
		title, own := titleOf(texts), titleOf(filesOf(&lang.Text)[name])
		if title != own && all[title] == "" {
			all[title] = own
		}
	}
	for _, english := range l.options.Fixed {
		if all[english] == "" {
			lang.lacks(file, "", `"`+english+`"`)
		}
	}
	for english, translation := range all {
		all[english] = strings.ReplaceAll(translation, "("+english+")", "("+mark.English(english)+")")
	}
	lang.Text.Translations = all
}

// titleOf returns the title at the top of a file's texts, "" for none.
func titleOf(texts any) string {
	if title := reflect.ValueOf(texts).Elem().FieldByName("Title"); title.Kind() == reflect.String {
		return mark.Strip(title.String())
	}
	return ""
}

// addDocuments adds the documents that a translation does not have itself: the built-in translation
// where the English that members always see is the built-in one too, and all English ones, which
// members read at a time at which there is no other.
func (l *loader) addDocuments(lang, english *language) {
	for _, folder := range slices.Sorted(maps.Keys(english.documents)) {
		own := slices.Clone(lang.documents[folder])
		for _, d := range english.documents[folder] {
			if d.Builtin && slices.ContainsFunc(english.documents[folder], d.IsReplacedBy) {
				continue // which members never read
			}
			if builtin := l.builtinDocument(lang, folder, d); builtin != nil {
				lang.documents[folder] = append(lang.documents[folder], builtin)
			} else if d.Always() && !slices.ContainsFunc(own,
				func(o *read.Document) bool { return o.Key == d.Key && !o.Draft }) {
				lang.lacks(lang.Code+"/"+folder+"/"+d.Key+".md", d.Title, "the file")
			}
			copied := *d
			copied.English = true
			lang.documents[folder] = append(lang.documents[folder], &copied)
		}
	}
}

// builtinDocument returns the built-in translation of an English document, nil if that is not the
// built-in one.
func (l *loader) builtinDocument(lang *language, folder string, d *read.Document) *read.Document {
	builtin := l.builtinOf(lang)
	if builtin == nil || !d.Always() || !slices.ContainsFunc(l.below.documents[folder], d.Equals) {
		return nil
	}
	i := slices.IndexFunc(builtin.documents[folder], func(b *read.Document) bool { return b.Key == d.Key && !b.English })
	if i < 0 {
		return nil
	}
	copied := *builtin.documents[folder][i]
	copied.Builtin = true
	return &copied
}
