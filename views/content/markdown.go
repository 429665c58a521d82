package content

import (
	"bytes"
	"html"
	"iter"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// markdown leaves raw HTML out of what it renders.
var markdown = goldmark.New()

// Prose is HTML made of the editors' Markdown, in which raw HTML does nothing. Lang is "" where it is in the language of the pages' own labels.
type Prose struct {
	HTML string
	Lang string
}

// Shown says whether there is anything to show.
func (p Prose) Shown() bool { return p.HTML != "" }

// manuscript is a document's body, parsed.
type manuscript struct {
	*document
	source []byte
	root   ast.Node
}

// open parses a document's body, with the company's data in place of {phone}, {company} and {hours}, and looks it over.
func (r *reading) open(d *document, c Company, firstHeading int) manuscript {
	m := manuscript{document: d}
	m.source = []byte(companyIn(string(d.body), c))
	m.root = markdown.Parser().Parse(text.NewReader(m.source))
	r.inspect(m, firstHeading)
	r.readableBlocks(m)
	return m
}

// linkOrPhone finds the places for the phone number, and the links, inside which it cannot be one itself.
var linkOrPhone = regexp.MustCompile(`\[[^\[\]]*\]\([^()]*\)|\{phone\}`)

// companyIn fills in the company's data, which no character of turns into Markdown. The phone number dials.
func companyIn(body string, c Company) string {
	phone := plain(c.Phone)
	body = linkOrPhone.ReplaceAllStringFunc(body, func(found string) string {
		if found == "{phone}" {
			return "[" + phone + "](tel:" + phone + ")"
		}
		return strings.ReplaceAll(found, "{phone}", phone)
	})
	return strings.NewReplacer("{company}", plain(c.Name), "{hours}", plain(c.Hours)).Replace(body)
}

func plain(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "&", "&amp;", "\n", " ").Replace(s)
}

// html renders some of the manuscript's blocks.
func (m manuscript) html(blocks iter.Seq[ast.Node]) string {
	var rendered bytes.Buffer
	for block := range blocks {
		_ = markdown.Renderer().Render(&rendered, m.source, block) // a buffer takes everything
	}
	return rendered.String()
}

// at is the place of a block, or of the block that something in a line belongs to.
func (m manuscript) at(node ast.Node) place {
	for node.Type() == ast.TypeInline && node.Parent() != nil {
		node = node.Parent()
	}
	line := m.bodyLine
	if node.Type() == ast.TypeBlock && node.Lines() != nil && node.Lines().Len() > 0 {
		line += bytes.Count(m.source[:node.Lines().At(0).Start], []byte("\n"))
	}
	return place{m.file, line}
}

// words are those of a node, without marks.
func (m manuscript) words(node ast.Node) string {
	var said strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			said.Write(n.Segment.Value(m.source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				said.WriteByte(' ')
			}
		case *ast.String:
			said.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	return html.UnescapeString(said.String())
}

// children are the blocks of a document, in order.
func children(document ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for node := document.FirstChild(); node != nil && yield(node); node = node.NextSibling() {
		}
	}
}
