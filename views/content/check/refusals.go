package check

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// reportRefused reports files that the portal does not read, and takes the last good ones.
func (l *loader) reportRefused(refused map[string]error) {
	for _, file := range slices.Sorted(maps.Keys(refused)) {
		at := read.Place{File: file}
		switch err := refused[file]; {
		case errors.Is(err, source.ErrTooLarge):
			l.Broken(at, "this file is too large. Make it smaller, up to %d kB", source.MaxSize(file)/1024)
		case errors.Is(err, source.ErrNotRegular):
			l.Broken(at, "this is not a file that the portal can read. Remove it, or put a file in its place")
		case errors.Is(err, source.ErrFolder):
			l.Broken(at, "the portal cannot open this folder. Let the portal read it")
		default:
			l.Broken(at,
				"the portal cannot open this file. Put the file itself into the folder, not a link to another place, "+
					"and let the portal read it")
		}
		for _, file := range l.refusedFiles(file) {
			l.fallBack(file, nil)
		}
	}
}

// refusedFiles returns the files that are refused with a file or folder: the last good ones, else
// those that may have a contract.
func (l *loader) refusedFiles(refused string) (all []string) {
	for _, file := range slices.Sorted(maps.Keys(l.last)) {
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
