package load

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	markdownast "github.com/yuin/goldmark/ast"

	"memberportal/views/text/mark"
)

// builtinFolder is where the built-in texts are in the portal's own files.
const builtinFolder = "views/content/"

// Keyed returns the library with the key of its place in each text, such as "en/home.yaml:12".
// Fixed texts and addresses have none. It follows the library's changes. Only the preview uses it.
func (l *Library) Keyed() *Library { return &Library{plain: l} }

// snapshot returns the last good one, with keys if the library has them.
func (l *Library) snapshot() *snapshot {
	if l.plain != nil {
		return l.plain.current.Load().keyed()
	}
	return l.current.Load()
}

// loadKeyed reads the files again, with keys. Files that cannot be read with them have none.
func loadKeyed(files map[string][]byte, below *snapshot, o Options) *snapshot {
	keyedBelow := below
	if below != nil {
		keyedBelow = below.keyed()
	}
	if s := loadOnce(files, keyedBelow, o, true); len(s.languages) > 0 {
		return s
	}
	return loadOnce(files, below, o, false)
}

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

// addProseKeys adds a key to each paragraph, heading and item of a page.
func (l *loader) addProseKeys(p page) {
	if !l.keyed {
		return
	}
	_ = markdownast.Walk(p.root, func(n markdownast.Node, entering bool) (markdownast.WalkStatus, error) {
		first := n.FirstChild()
		if !entering || first == nil || first.Type() != markdownast.TypeInline || n.Type() != markdownast.TypeBlock {
			return markdownast.WalkContinue, nil
		}
		n.InsertBefore(n, first, markdownast.NewString([]byte(mark.OpenPlace(l.place(p.file, p.at(n).line)))))
		n.AppendChild(n, markdownast.NewString([]byte(mark.ClosePlace)))
		return markdownast.WalkSkipChildren, nil
	})
}
