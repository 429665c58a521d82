package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	inTicks  = regexp.MustCompile("`([^`]+)`")
	fileName = regexp.MustCompile(`^[\w./-]+\.(go|templ|tsx?|mjs|json|md|ya?ml|css)$`)
	testFile = regexp.MustCompile(`(_test\.go|\.test\.(tsx?|mjs))$`)
)

// The tables of docs/specification.md name, for every line of the specification, code that is there and tests that are there.
func TestSpecificationIsHeldWhereItSays(t *testing.T) {
	text, err := os.ReadFile("docs/specification.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]int{}
	section := ""
	for line := range strings.Lines(string(text)) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(title)
			sections[section] = 0
		}
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || strings.HasSuffix(line, "| code | tests |\n") {
			continue
		}
		sections[section]++
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, ""), "| \n"), " | ")
		if len(cells) != 3 {
			t.Errorf("%s: %d cells in %q", section, len(cells), line)
			continue
		}
		checkPlaces(t, cells[0], cells[1], func(string) bool { return true })
		checkPlaces(t, cells[0], cells[2], testFile.MatchString)
	}
	for section, rows := range sections {
		if rows == 0 {
			t.Errorf("%s has no rows", section)
		}
	}
	if len(sections) != 9 {
		t.Errorf("%d sections, want 2 to 9 and the readings", len(sections))
	}
}

// checkPlaces reads a cell: files in ticks, and after each the names that it holds. A test file without a name holds nothing up.
func checkPlaces(t *testing.T, row, cell string, fits func(string) bool) {
	t.Helper()
	file, text := "", ""
	names := map[string]int{} // by file
	for _, match := range inTicks.FindAllStringSubmatch(cell, -1) {
		if name := match[1]; !fileName.MatchString(name) {
			names[file]++
			if !holds(file, text, name) {
				t.Errorf("%s: %s has no %q", row, file, name)
			}
			continue
		}
		file = match[1]
		names[file] += 0
		content, err := os.ReadFile(file)
		if err != nil || !fits(file) {
			t.Errorf("%s: %s is not there, or no test: %v", row, file, err)
		}
		text = string(content)
	}
	for file, named := range names {
		if named == 0 && testFile.MatchString(file) {
			t.Errorf("%s: %s is named without a test", row, file)
		}
	}
	if len(names) == 0 {
		t.Errorf("%s: no place in %q", row, cell)
	}
}

// holds reports whether a file has a Go test of exactly this name, a browser's test whose name has these words, or code that uses the name.
func holds(file, text, name string) bool {
	switch {
	case strings.HasSuffix(file, "_test.go"):
		return strings.Contains(text, "func "+name+"(")
	case testFile.MatchString(file):
		return strings.Contains(text, name)
	}
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text)
}
