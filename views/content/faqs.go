package content

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// FAQSection is one file of the folder faqs: a title, and questions with their answers. Its file's name is its fragment on the page.
type FAQSection struct {
	ID        string
	Title     string
	Order     int
	Questions []FAQ
}

// FAQ is one question. The answer is HTML made of the editors' Markdown, in which raw HTML does nothing.
type FAQ struct {
	Question string
	Answer   string
}

// loadFAQs reads every file of the folder, in the order that the files ask for.
func loadFAQs(from fs.FS, folder string) ([]FAQSection, error) {
	names, err := fs.Glob(from, folder+"/*.md")
	if err != nil {
		return nil, err
	}
	var sections []FAQSection
	for _, name := range names {
		source, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, err
		}
		section, err := parseFAQs(source)
		if err != nil {
			return nil, fmt.Errorf("content file %s: %w", name, err)
		}
		section.ID = strings.TrimSuffix(path.Base(name), ".md")
		sections = append(sections, section)
	}
	slices.SortStableFunc(sections, func(a, b FAQSection) int { return cmp.Compare(a.Order, b.Order) })
	return sections, nil
}

// parseFAQs reads one file: its front matter, then a heading of the second level for each question.
func parseFAQs(source []byte) (FAQSection, error) {
	settings, body, err := frontMatter(source)
	if err != nil {
		return FAQSection{}, err
	}
	section := FAQSection{Title: settings["title"]}
	if section.Title == "" {
		return FAQSection{}, errors.New(`the front matter has no "title"`)
	}
	if section.Order, err = strconv.Atoi(settings["order"]); err != nil {
		return FAQSection{}, errors.New(`"order" in the front matter is not a number`)
	}
	section.Questions, err = questions(body)
	return section, err
}

// questions splits Markdown at its headings, each a question that what follows answers.
func questions(source []byte) ([]FAQ, error) {
	markdown := goldmark.New() // leaves raw HTML out
	var found []FAQ
	var answer bytes.Buffer
	keep := func() {
		if len(found) > 0 {
			found[len(found)-1].Answer = answer.String()
			answer.Reset()
		}
	}
	for node := range children(markdown.Parser().Parse(text.NewReader(source))) {
		if heading, ok := node.(*ast.Heading); ok && heading.Level == 2 {
			keep()
			found = append(found, FAQ{Question: string(heading.Lines().Value(source))})
			continue
		}
		if len(found) == 0 {
			return nil, errors.New("the first line after the front matter is not a question, which begins with ##")
		}
		if err := markdown.Renderer().Render(&answer, source, node); err != nil {
			return nil, err
		}
	}
	keep()
	return found, nil
}

// children are the blocks of a document, in order.
func children(document ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for node := document.FirstChild(); node != nil && yield(node); node = node.NextSibling() {
		}
	}
}

// frontMatter takes the settings, one "name: value" a line between two lines of three hyphens, off the top of a file.
func frontMatter(source []byte) (settings map[string]string, body []byte, err error) {
	lines, ok := bytes.CutPrefix(source, []byte("---\n"))
	head, body, closed := bytes.Cut(lines, []byte("\n---\n"))
	if !ok || !closed {
		return nil, nil, errors.New("the file does not begin with front matter between two lines of ---")
	}
	settings = map[string]string{}
	for line := range strings.Lines(string(head)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			return nil, nil, fmt.Errorf("the front matter's line %q is not a name, a colon and a value", strings.TrimSpace(line))
		}
		settings[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return settings, body, nil
}
