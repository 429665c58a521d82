package load

import (
	"bytes"
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"

	goldmarktext "github.com/yuin/goldmark/text"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// markdown omits raw HTML from what it renders.
var markdown = goldmark.New()

// parse parses and checks the body of a document. It replaces {phone}, {company} and {hours} with
// the company's data.
func (l *loader) parse(d *document, c text.Company, firstHeading int) page {
	p := page{document: d}
	p.source = []byte(withCompany(sampleMark.ReplaceAllString(string(d.body), ""), c))
	p.root = markdown.Parser().Parse(goldmarktext.NewReader(p.source))
	l.inspect(p, firstHeading)
	l.addProseKeys(p)
	if d.english {
		for block := range children(p.root) {
			block.SetAttributeString("lang", []byte(base))
		}
	}
	return p
}

func (l *loader) prose(d *document, c text.Company, firstHeading int) text.Prose {
	p := l.parse(d, c, firstHeading)
	return text.Prose{HTML: p.html(children(p.root))}
}

// linkOrPhone matches links, inside which a phone number cannot be a link itself, and {phone}.
var linkOrPhone = regexp.MustCompile(`\[[^\[\]]*\]\([^()]*\)|\{phone\}`)

// withCompany replaces the placeholders with the company's data, which is never interpreted as
// Markdown. A phone number that can be dialed becomes a link.
func withCompany(body string, c text.Company) string {
	if c.Hours == "" {
		body = withoutHours(body)
	}
	phone, call := escaped(c.Phone), member.CallLink(c.Phone)
	body = linkOrPhone.ReplaceAllStringFunc(body, func(found string) string {
		switch {
		case found == "{phone}" && call == "":
			return phone
		case found == "{phone}":
			return "[" + phone + "](" + call + ")"
		}
		return strings.NewReplacer("tel:{phone}", cmp.Or(call, "tel:"+phone), "{phone}", phone).Replace(found)
	})
	return strings.NewReplacer("{company}", escaped(c.Name), "{hours}", escaped(c.Hours)).Replace(body)
}

func escaped(s string) string {
	s = mark.Strip(s) // the sentence has its own key, and links must have none
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`,
		"&", "&amp;", "\n", " ").Replace(s)
}

// html renders some of the page's blocks.
func (p page) html(blocks iter.Seq[ast.Node]) string {
	var rendered bytes.Buffer
	for block := range blocks {
		_ = markdown.Renderer().Render(&rendered, p.source, block) // a buffer does not fail
	}
	return rendered.String()
}

// children returns the blocks below a node, in order.
func children(parent ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for node := parent.FirstChild(); node != nil && yield(node); node = node.NextSibling() {
		}
	}
}

// questions returns the questions of a page: its second-level headings, each with the text below it
// as the answer.
func (l *loader) questions(p page) []text.FAQ {
	var found []text.FAQ
	var answers [][]ast.Node
	for node := range children(p.root) {
		if heading, ok := node.(*ast.Heading); ok && heading.Level == 2 {
			found, answers = append(found, text.FAQ{Question: p.document.inLanguage(p.plainText(heading))}), append(answers, nil)
			continue
		}
		if len(found) == 0 {
			l.broken(p.at(node), "there is an answer before the first question. Start with a question, on a line that starts with ##")
			return nil
		}
		answers[len(answers)-1] = append(answers[len(answers)-1], node)
	}
	for i := range found {
		found[i].Answer = p.html(slices.Values(answers[i]))
		if len(answers[i]) == 0 {
			l.improve(place{file: p.file}, "the question %q has no answer. Write one below it", found[i].Question)
		}
	}
	return found
}

// addProseKeys adds a key to each paragraph, heading and item of a page.
func (l *loader) addProseKeys(p page) {
	if !l.keyed {
		return
	}
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		first := n.FirstChild()
		if !entering || first == nil || first.Type() != ast.TypeInline || n.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		n.InsertBefore(n, first, ast.NewString([]byte(mark.OpenPlace(l.place(p.file, p.at(n).line, p.builtin || l.below == nil)))))
		n.AppendChild(n, ast.NewString([]byte(mark.ClosePlace)))
		return ast.WalkSkipChildren, nil
	})
}
