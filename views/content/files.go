package content

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// named sets the version of the snapshot, by the content of its files.
func (s *snapshot) named(files map[string][]byte) *snapshot {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	s.version = hex.EncodeToString(sum.Sum(nil)[:6])
	return s
}

// sampleMark marks a line with a promise in the sample company's name. A real insurer must replace
// it.
var sampleMark = regexp.MustCompile(`(?m)[ \t]*(# sample|<!-- sample -->)[ \t]*$`)

// samples returns the lines that are marked as samples.
func samples(files map[string][]byte) []Finding {
	var found findings
	for file, data := range files {
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			if line = strings.TrimRight(line, "\r\n"); sampleMark.MatchString(line) {
				text := strings.TrimLeft(sampleMark.ReplaceAllString(line, ""), " -")
				found.improve(place{file: file, line: number}, "%s", text)
			}
		}
	}
	return found.sorted()
}
