package load

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/text/mark"
)

// builtinFolder is where the built-in texts are in the portal's own files.
const builtinFolder = "views/content/"

// place returns the file that an editor opens, below the content folder or among the portal's own
// files, and the line.
func (l *loader) place(file string, line int) string {
	if l.below == nil {
		file = builtinFolder + file
	}
	return file + ":" + strconv.Itoa(line)
}

// addKeys adds keys to the texts below a node, which may be nil.
func (l *loader) addKeys(file string, node *ast.MappingNode) {
	if name := path.Base(file); !l.keyed || node == nil || name == formatFile || name == fixedFile {
		return
	}
	eachLeaf(node, "", func(path string, n ast.Node) {
		text, ok := n.(*ast.StringNode)
		if literal, isLiteral := n.(*ast.LiteralNode); isLiteral {
			text, ok = literal.Value, true
		}
		if ok && !IsSetting(path) {
			text.Value = mark.Place(l.place(file, n.GetToken().Position.Line), text.Value)
		}
	})
}

// settingNames are names whose values are not shown: addresses, and the values of options.
var settingNames = []string{"linkUrl", "mapUrl", "guestPayment", "value", "accent", "mark", reviewedBy}

// IsSetting reports whether the value at a path, such as "faq.linkUrl", is not a text that pages
// show.
func IsSetting(path string) bool {
	return slices.ContainsFunc(settingNames, func(name string) bool { return path == name || strings.HasSuffix(path, "."+name) })
}

// titlesOf returns the title in the front matter of a document, its only text.
func titlesOf(node *ast.MappingNode) *ast.MappingNode {
	titles := slices.DeleteFunc(slices.Clone(node.Values), func(entry *ast.MappingValueNode) bool { return keyOf(entry) != "title" })
	return ast.Mapping(node.Start, false, titles...)
}
