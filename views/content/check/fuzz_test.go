package check

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// mutations are slips in a line of a file: of its key, its type, its placeholders, its quotes, and
// what editors and programs write that is not text.
var mutations = []func(line string) string{
	func(line string) string { return strings.Replace(line, ":", "x:", 1) },
	func(line string) string { return strings.Replace(line, ":", "", 1) },
	func(line string) string { return cutValue(line, " [a, b]") },
	func(line string) string { return cutValue(line, " {a: b}") },
	func(line string) string { return cutValue(line, " {fone} {") },
	func(line string) string { return cutValue(line, "") },
	func(line string) string { return cutValue(line, " !!binary \xff=") },
	func(line string) string { return cutValue(line, " *a") },
	func(line string) string { return cutValue(line, " &a ~") },
	func(line string) string { return cutValue(line, " !!float x") },
	func(line string) string { return cutValue(line, " |2-\n") },
	func(line string) string { return line + "\"" },
	func(line string) string { return "\t" + line },
	func(line string) string { return "? " + line },
	func(line string) string { return "<<: " + line },
	func(line string) string { return "---\n" + line },
	func(line string) string { return line + "\n" + line },
	func(line string) string { return "- " + line },
	func(line string) string { return cutValue(line, strings.Repeat(" [", 9000)) },
	func(line string) string { return line + strings.Repeat("\n[", 9000) },
	func(line string) string { return cutValue(line, strings.Repeat(" -", 9000)) },
	func(line string) string { return "<<<<<<< HEAD\n" + line },
	func(line string) string { return "[" + line + "](javascript:" },
	func(line string) string { return strings.Repeat("> ", 40) + line },
	func(string) string { return "" },
	func(string) string { return "\x00\xff" },
}

func cutValue(line, value string) string {
	key, _, _ := strings.Cut(line, ":")
	return key + ":" + value
}

// FuzzSlips puts slips into every built-in file of every language. No load panics, and each has
// texts that pages can show. seed chooses the lines and the slips.
func FuzzSlips(f *testing.F) {
	all := builtinFiles()
	names := slices.Sorted(maps.Keys(all.Data))
	for i := range names {
		f.Add(uint16(i), uint32(i*7))
	}
	last := Load(all, builtin(), testOptions, nil).Taken
	f.Fuzz(func(t *testing.T, file uint16, seed uint32) {
		name := names[int(file)%len(names)]
		files := source.Files{Data: map[string][]byte{name: mutated(all.Data[name], seed)}}
		for _, before := range []map[string][]byte{nil, last} {
			s := Load(files, builtin(), testOptions, before)
			if slices.ContainsFunc(s.Findings, func(f read.Finding) bool { return f.File == "." }) {
				t.Fatalf("%s with seed %d: %v", name, seed, s.Findings)
			}
			for _, lang := range s.Languages {
				if text := lang.At(time.Now(), true); text.Messages.Send == "" || text.Layout.SkipLink == "" {
					t.Errorf("%s with seed %d: %s shows no text", name, seed, lang.Code)
				}
			}
		}
	})
}

// mutated returns a file with several slips.
func mutated(data []byte, seed uint32) []byte {
	lines := strings.Split(string(data), "\n")
	for range 1 + seed%4 {
		seed = seed*1664525 + 1013904223
		at, slip := int(seed>>8)%len(lines), int(seed>>3)%len(mutations)
		lines[at] = mutations[slip](lines[at])
	}
	return []byte(strings.Join(lines, "\n"))
}

// No built-in slip makes a reader panic today; one in a library's next version costs its file only.
func TestPanicWhileReadingIsAFinding(t *testing.T) {
	t.Parallel()
	var l loader
	l.readable("en/home.yaml", func() { panic("the reader's fault") })
	if found := l.All; len(found) != 1 || found[0].File != "en/home.yaml" || !found[0].Broken {
		t.Errorf("findings = %v, want the file reported", found)
	}
}
