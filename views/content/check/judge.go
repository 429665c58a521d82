package check

import (
	"bytes"
	"path"
	"strings"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// A file is taken whole, or not at all: one that can't be read, has a value of the wrong type, a
// placeholder that its text doesn't have, or no text for a contract, is the last good one, without
// one the built-in one. Every other file goes on. In company.yaml each line is taken alone.

// readFile takes a file, or in its place the last good one.
func (l *loader) readFile(file string, data []byte) {
	lang := l.languageOf(file)
	switch {
	case lang == nil:
	case path.Base(file) == companyFile:
		l.readCompany(lang, file, data)
	case !l.take(lang, file, data):
		l.fallBack(file, data)
	}
}

// languageOf returns the language of a file, nil for one that isn't read.
func (l *loader) languageOf(file string) *language {
	code, _, inFolder := strings.Cut(file, "/")
	switch {
	case path.Base(file) == "README.md": // for people who look at the repository
		return nil
	case !inFolder || !text.LanguageCode.MatchString(code):
		l.Improve(read.Place{File: file},
			"no page shows this file. Put it into the folder of its language, such as %s. If it is in one, name the folder "+
				"above", base)
		return nil
	case !l.options.reads(code):
		return nil
	}
	if l.languages[code] == nil {
		l.languages[code] = newLanguage(code)
	}
	return l.languages[code]
}

// take takes a file if nothing of it is broken, and reports whether it did.
func (l *loader) take(lang *language, file string, data []byte) bool {
	found := len(l.All)
	var store func()
	l.readable(file, func() { store = l.judge(lang, file, bytes.TrimPrefix(data, []byte("\ufeff"))) })
	if read.AnyBroken(l.All[found:]) {
		return false
	}
	if store != nil {
		store()
	}
	l.taken[file] = data
	return true
}

// fallBack takes the last good file in the place of one that can't be taken. Without one, what
// members agree to isn't the built-in one. data is nil if the file can't be opened.
func (l *loader) fallBack(file string, data []byte) {
	last, found := l.last[file], len(l.All)
	if last == nil {
		l.withhold(file, data)
		return
	}
	if lang := l.languageOf(file); path.Base(file) == companyFile {
		l.readCompany(lang, file, last)
	} else {
		l.take(lang, file, last)
	}
	l.All = l.All[:found]
}

// judge reads a file by where it is, and returns what stores it. Broken findings are why a file
// can't be taken, all others hold nothing back.
func (l *loader) judge(lang *language, file string, data []byte) (store func()) {
	_, name, _ := strings.Cut(file, "/")
	switch folder := path.Dir(name); {
	case folder == "pictures":
		picture := l.readPicture(file, data)
		return func() { lang.Pictures[path.Base(name)] = picture }
	case !l.isText(file, data):
		return nil
	case lang.hasFile(name) && l.generated && name != fixedFile:
		return nil
	case lang.hasFile(name):
		return l.judgeTexts(lang, file, data)
	case folderSettings[folder] != nil && path.Ext(name) == ".md":
		d := l.parseDocument(file, folder, data)
		return func() { lang.documents[folder] = append(lang.documents[folder], d) }
	}
	l.Improve(read.Place{File: file}, "no page shows this file. Remove it, or correct its name")
	return nil
}

func (l *loader) judgeTexts(lang *language, file string, data []byte) (store func()) {
	_, name, _ := strings.Cut(file, "/")
	own, ok := l.ParseYAML(file, data)
	if !ok {
		return nil
	}
	repeated := lang.english[name]
	if lang.Code != base {
		own, repeated = withoutEnglish(own)
	}
	texts := l.entries(file, own, lang.into(name))
	if name == fixedFile {
		l.checkFixed(file, texts)
	}
	return func() {
		lang.english[name] = repeated
		l.setTexts(lang, name, texts)
	}
}
