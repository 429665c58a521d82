package read

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Page is the parsed body of a document.
type Page struct {
	*Document
	Source []byte
	Root   ast.Node
}

// At returns the place of a block, or of the block that an inline node is in.
func (p Page) At(node ast.Node) Place {
	for node.Type() == ast.TypeInline && node.Parent() != nil {
		node = node.Parent()
	}
	line := p.BodyLine
	if node.Type() == ast.TypeBlock && node.Lines() != nil && node.Lines().Len() > 0 {
		line += bytes.Count(p.Source[:node.Lines().At(0).Start], []byte("\n"))
	}
	return Place{File: p.File, Line: line}
}

// PlainText returns the text of a node without markup.
func (p Page) PlainText(node ast.Node) string {
	var plain strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			plain.Write(n.Segment.Value(p.Source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				plain.WriteByte(' ')
			}
		case *ast.String:
			plain.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	return html.UnescapeString(plain.String())
}
