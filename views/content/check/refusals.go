package check

import (
	"errors"
	"slices"
	"strings"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// reportRefused reports files that the portal does not read, and keeps what pages show of them.
func (l *loader) reportRefused(refused map[string]error) {
	for file, err := range refused {
		at := read.Place{File: file}
		switch {
		case errors.Is(err, source.ErrTooLarge):
			l.Broken(at, "this file is too large. Make it smaller, up to %d kB", source.MaxSize(file)/1024)
		case errors.Is(err, source.ErrNotRegular):
			l.Broken(at, "this is not a file that the portal can read. Remove it, or put a file in its place")
		case errors.Is(err, source.ErrFolder):
			l.Broken(at, "the portal cannot open this folder. Let the portal read it")
		default:
			l.Broken(at,
				"the portal cannot open this file. Put the file itself into the folder, not a link to another place, and let the portal read it")
		}
		for _, file := range l.refusedFiles(file) {
			code, _, _ := strings.Cut(file, "/")
			if l.languages[code] == nil && slices.Contains(l.last.files(), file) {
				l.languages[code] = newLanguage(code)
			}
			if lang := l.languages[code]; lang != nil {
				l.keepFile(lang, file, nil)
			}
		}
	}
}

// refusedFiles returns the files that are refused with a file or folder: those that pages show,
// else those that may have a contract.
func (l *loader) refusedFiles(refused string) []string {
	var all []string
	for _, file := range l.last.files() {
		if file == refused || strings.HasPrefix(file, refused+"/") {
			all = append(all, file)
		}
	}
	if all != nil {
		return all
	}
	for name := range agreed {
		all = append(all, refused+"/"+name)
	}
	return append(all, refused)
}
