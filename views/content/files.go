package content

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// readAll reads every file of a folder that editors may have written, by its path.
func readAll(folder fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := walk(folder, func(name string, _ fs.DirEntry) (err error) {
		files[name], err = fs.ReadFile(folder, name)
		return err
	})
	return files, err
}

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

// fingerprint changes with every file's name, size and time.
func fingerprint(folder fs.FS) (string, error) {
	var print []byte
	err := walk(folder, func(name string, _ fs.DirEntry) error {
		info, err := fs.Stat(folder, name)
		if err == nil {
			print = fmt.Appendf(print, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
		return err
	})
	return string(print), err
}

func walk(folder fs.FS, visit func(name string, entry fs.DirEntry) error) error {
	return fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ignored(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case ignored(entry.Name()) || entry.IsDir():
			return nil
		}
		return visit(name, entry)
	})
}

// ignored reports whether a file belongs to another program. This package's own sources are ignored
// too, so that the built-in texts can be edited where they are.
func ignored(name string) bool {
	switch {
	case name == ".":
		return false
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "~"), strings.HasSuffix(name, "~"), strings.HasSuffix(name, ".go"):
		return true
	}
	return slices.Contains([]string{"check", "testdata", "Thumbs.db", "desktop.ini"}, name)
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
