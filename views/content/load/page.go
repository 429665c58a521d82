package load

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// page is the parsed body of a document.
type page struct {
	*document
	source []byte
	root   ast.Node
}

// at returns the place of a block, or of the block that an inline node is in.
func (p page) at(node ast.Node) place {
	for node.Type() == ast.TypeInline && node.Parent() != nil {
		node = node.Parent()
	}
	line := p.bodyLine
	if node.Type() == ast.TypeBlock && node.Lines() != nil && node.Lines().Len() > 0 {
		line += bytes.Count(p.source[:node.Lines().At(0).Start], []byte("\n"))
	}
	return place{file: p.file, line: line}
}

// plainText returns the text of a node without markup.
func (p page) plainText(node ast.Node) string {
	var plain strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			plain.Write(n.Segment.Value(p.source))
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
