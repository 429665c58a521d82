package docs

import (
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	proseWidth = 100 // columns
	codeWidth  = 140
	// longLiteral is the length in bytes from which a literal may make a line longer: texts and
	// addresses aren't broken.
	longLiteral = 55
)

var (
	writtenFile     = regexp.MustCompile(`\.(md|go|templ|ts|tsx|mjs|css)$`)
	otherFile       = regexp.MustCompile(`^(static/dist|bin|data|e2e/output|views/content/en)/|_(templ|gen)\.go$`)
	commentLine     = regexp.MustCompile(`^\s*(//|/?\*)`)
	literal         = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|'[^']*'|/\\S+/")
	trailingComment = regexp.MustCompile("^[^\"'`]*\\S // ")
	// unbreakable lines are tables, images, links and HTML.
	unbreakable = regexp.MustCompile(`^\s*(\||!\[|\[[^\]]+\]:|<|// biome-ignore|\S*$)`)
	// templ writes the attributes of a script on one line.
	script = regexp.MustCompile(`^\s*<script `)
)

// TestProseFitsInto100Columns checks documents and comments.
func TestProseFitsInto100Columns(t *testing.T) {
	checked := 0
	for _, path := range repositoryFiles(t) {
		if !writtenFile.MatchString(path) || otherFile.MatchString(path) {
			continue
		}
		text := read(t, path)
		checked++
		for i, line := range proseLines(path, text) {
			if utf8.RuneCountInString(line) > proseWidth && !unbreakable.MatchString(line) {
				t.Errorf("%s:%d has %d columns: %s", path, i+1, utf8.RuneCountInString(line), line)
			}
		}
	}
	if checked < 500 {
		t.Errorf("checked %d files, want the repository's", checked)
	}
}

// A line of code is read as a whole.
func TestCodeFitsInto140Columns(t *testing.T) {
	for _, path := range repositoryFiles(t) {
		if !writtenFile.MatchString(path) || strings.HasSuffix(path, ".md") || otherFile.MatchString(path) {
			continue
		}
		source := read(t, path)
		literals := linesOfLongLiterals(path, source)
		for i, line := range strings.Split(source, "\n") {
			if columns := utf8.RuneCountInString(line); columns > codeWidth && !literals[i+1] && !script.MatchString(line) {
				t.Errorf("%s:%d has %d columns: %s", path, i+1, columns, line)
			}
		}
	}
}

// linesOfLongLiterals returns the lines that have a long literal: of Go's, which can have several
// lines, including those with a part of it. A string in a template is an attribute, unless it is
// raw.
func linesOfLongLiterals(path, source string) map[int]bool {
	lines := map[int]bool{}
	if !strings.HasSuffix(path, ".go") {
		for i, line := range strings.Split(source, "\n") {
			lines[i+1] = slices.ContainsFunc(literal.FindAllString(line, -1), func(text string) bool {
				return len(text) >= longLiteral && (text[0] == '`' || !strings.HasSuffix(path, ".templ"))
			})
		}
		return lines
	}
	file := token.NewFileSet().AddFile("", -1, len(source))
	var tokens scanner.Scanner
	tokens.Init(file, []byte(source), nil, 0)
	for at, kind, literal := tokens.Scan(); kind != token.EOF; at, kind, literal = tokens.Scan() {
		if kind != token.STRING || len(literal) < longLiteral {
			continue
		}
		first := file.Line(at)
		for n := range strings.Count(literal, "\n") + 1 {
			lines[first+n] = true
		}
	}
	return lines
}

// proseLines returns the lines of a document, or the lines of code with a comment, by their index.
func proseLines(path, text string) map[int]string {
	lines := map[int]string{}
	fenced := false
	for i, line := range strings.Split(text, "\n") {
		if !strings.HasSuffix(path, ".md") {
			if commentLine.MatchString(line) || trailingComment.MatchString(line) {
				lines[i] = line
			}
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if !fenced {
			lines[i] = line
		}
	}
	return lines
}
