package load

import (
	"errors"

	"memberportal/views/content/load/source"
)

// refusals returns findings for files that the portal does not read.
func refusals(refused map[string]error) []Finding {
	var f findings
	for file, err := range refused {
		at := place{file: file}
		switch {
		case errors.Is(err, source.ErrTooLarge):
			f.broken(at, "this file is too large. Make it smaller, up to %d kB", source.MaxSize(file)/1024)
		case errors.Is(err, source.ErrNotRegular):
			f.broken(at, "this is not a file that the portal can read. Remove it, or put a file in its place")
		default:
			f.broken(at, "the portal cannot open this file. Put the file itself into the folder, not a link to another place, and let the portal read it")
		}
	}
	return f.sorted()
}
