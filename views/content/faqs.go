package content

import (
	"cmp"
	"slices"

	"github.com/yuin/goldmark/ast"
)

// FAQSection is one file of the folder faqs: a title, and questions with their answers. Its id is its fragment on the page.
type FAQSection struct {
	ID        string
	Title     string
	Lang      string // "" where it is in the language of the pages' own labels
	Questions []FAQ
}

// FAQ is one question. The answer is HTML made of the editors' Markdown, in which raw HTML does nothing.
type FAQ struct {
	Question string
	Answer   string
}

// faq reads one file of questions: its front matter, then a heading of the second level for each question.
func (r *reading) faq(d *document, c Company) FAQSection {
	r.titled(d)
	if _, ok := d.settings["order"]; !ok {
		r.broken(d.place(), "the front matter has no order. Add a line such as order: 3, the section's place on the page")
	}
	return FAQSection{ID: d.id, Title: d.title, Lang: langOf(d.language), Questions: r.questions(r.open(d, c, 2))}
}

// questions splits a manuscript at its headings of the second level, each a question that what follows answers.
func (r *reading) questions(m manuscript) []FAQ {
	var found []FAQ
	var answers [][]ast.Node
	for node := range children(m.root) {
		if heading, ok := node.(*ast.Heading); ok && heading.Level == 2 {
			found, answers = append(found, FAQ{Question: m.words(heading)}), append(answers, nil)
			continue
		}
		if len(found) == 0 {
			r.broken(m.at(node), "an answer stands before the first question. Begin with a question, on a line that begins with ##")
			return nil
		}
		answers[len(answers)-1] = append(answers[len(answers)-1], node)
	}
	for i := range found {
		if len(answers[i]) == 0 {
			r.improve(m.place(), "the question %q has no answer. Write one below it", found[i].Question)
		}
		found[i].Answer = m.html(slices.Values(answers[i]))
	}
	return found
}

// inOrder sorts by what the files ask for.
func inOrder(documents map[string]*document) []*document {
	var all []*document
	for _, d := range documents {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b *document) int { return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.id, b.id)) })
	return all
}
