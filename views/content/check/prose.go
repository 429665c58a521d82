package check

import (
	"slices"

	"github.com/yuin/goldmark/ast"
	goldmarktext "github.com/yuin/goldmark/text"

	"memberportal/views/content/read"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// parsed returns the body of a document with the company's data for {phone}, {company} and {hours}.
func parsed(d *read.Document, c text.Company) read.Page {
	p := read.Page{Document: d}
	p.Source = []byte(read.WithCompany(read.SampleMark.ReplaceAllString(string(d.Body), ""), c))
	p.Root = read.Markdown.Parser().Parse(goldmarktext.NewReader(p.Source))
	return p
}

// parse parses and checks the body of a document.
func (l *loader) parse(d *read.Document, c text.Company, firstHeading int) read.Page {
	p := parsed(d, c)
	l.inspect(p, firstHeading)
	l.addProseKeys(p)
	if d.English {
		for block := range read.Children(p.Root) {
			block.SetAttributeString("lang", []byte(base))
		}
	}
	return p
}

func (l *loader) prose(d *read.Document, c text.Company, firstHeading int) text.Prose {
	p := l.parse(d, c, firstHeading)
	return text.Prose{HTML: p.HTML(read.Children(p.Root))}
}

// questions returns the questions of a page: its second-level headings, each with the text below it
// as the answer.
func (l *loader) questions(p read.Page) []text.FAQ {
	var found []text.FAQ
	var answers [][]ast.Node
	for node := range read.Children(p.Root) {
		if heading, ok := node.(*ast.Heading); ok && heading.Level == 2 {
			found, answers = append(found, text.FAQ{Question: p.Document.InLanguage(p.PlainText(heading))}), append(answers, nil)
			continue
		}
		answers[len(answers)-1] = append(answers[len(answers)-1], node)
	}
	for i := range found {
		found[i].Answer = p.HTML(slices.Values(answers[i]))
		if len(answers[i]) == 0 {
			l.Improve(read.Place{File: p.File}, "the question %q has no answer. Write one below it", found[i].Question)
		}
	}
	return found
}

// addProseKeys adds a key to each paragraph, heading and item of a page.
func (l *loader) addProseKeys(p read.Page) {
	if !l.places {
		return
	}
	_ = ast.Walk(p.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		first := n.FirstChild()
		if !entering || first == nil || first.Type() != ast.TypeInline || n.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		at := place(p.File, p.At(n).Line, p.Builtin || l.below == nil)
		n.InsertBefore(n, first, ast.NewString([]byte(mark.OpenPlace(at))))
		n.AppendChild(n, ast.NewString([]byte(mark.ClosePlace)))
		return ast.WalkSkipChildren, nil
	})
}
