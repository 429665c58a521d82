package check

import (
	"bytes"
	"regexp"
	"slices"
	"unicode/utf8"

	"memberportal/views/content/read"
)

// readable calls reads. A panic is a finding.
func (l *loader) readable(file string, reads func()) {
	defer func() {
		if p := recover(); p != nil {
			l.Broken(read.Place{File: file}, "this file cannot be read (%v)", p)
		}
	}()
	reads()
}

// conflict matches a line that Git writes where two editors changed the same lines.
var conflict = regexp.MustCompile(`(?m)^(<<<<<<<|>>>>>>>) `)

// isText reports whether a file is a text in UTF-8. Letters of UTF-16 have a zero byte each.
func (l *loader) isText(file string, data []byte) bool {
	number := 0
	for line := range bytes.Lines(data) {
		if number++; !utf8.Valid(line) || slices.Contains(line, 0) {
			l.Broken(read.Place{File: file, Line: number},
				"a letter of this line cannot be read. Save the file again, with UTF-8 as its encoding")
			return false
		}
	}
	if at := conflict.FindIndex(data); at != nil {
		l.Broken(read.Place{File: file, Line: 1 + bytes.Count(data[:at[0]], []byte("\n"))},
			"two changes of this file are in conflict. "+
				"Keep one of the two, and remove the lines that start with <<<<<<<, ======= and >>>>>>>")
		return false
	}
	return true
}
