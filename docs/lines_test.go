package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

const proseWidth = 100 // columns

var (
	writtenFile     = regexp.MustCompile(`\.(md|go|templ|ts|tsx|mjs|css)$`)
	otherFile       = regexp.MustCompile(`^(static/dist|bin|data|e2e/output|views/content/en)/|_(templ|gen)\.go$`)
	commentLine     = regexp.MustCompile(`^\s*(//|/?\*)`)
	trailingComment = regexp.MustCompile("^[^\"'`]*\\S // ")
	// unbreakable lines are tables, images, links and HTML.
	unbreakable = regexp.MustCompile(`^\s*(\||!\[|\[[^\]]+\]:|<|// biome-ignore|\S*$)`)
)

// TestProseFitsInto100Columns checks documents and comments. Code may be wider.
func TestProseFitsInto100Columns(t *testing.T) {
	checked := 0
	for _, path := range repositoryFiles(t) {
		if !writtenFile.MatchString(path) || otherFile.MatchString(path) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for i, line := range proseLines(path, string(text)) {
			if utf8.RuneCountInString(line) > proseWidth && !unbreakable.MatchString(line) {
				t.Errorf("%s:%d has %d columns: %s", path, i+1, utf8.RuneCountInString(line), line)
			}
		}
	}
	if checked < 500 {
		t.Errorf("checked %d files, want the repository's", checked)
	}
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
