package check

import (
	"errors"
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
		default:
			l.Broken(at,
				"the portal cannot open this file. Put the file itself into the folder, not a link to another place, and let the portal read it")
		}
		code, _, _ := strings.Cut(file, "/")
		if lang := l.languages[code]; lang != nil {
			l.keepFile(lang, file, nil)
		}
	}
}
