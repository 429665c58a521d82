package read

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"memberportal/views/text"
)

// ParseYAML returns the entries of a YAML file, none for an empty one. It is false, with a finding,
// for a file that cannot be parsed.
func (f *Findings) ParseYAML(file string, data []byte) (*ast.MappingNode, bool) {
	if line := tooDeep(data); line > 0 {
		f.Broken(Place{File: file, Line: line}, "this line has too many brackets or other signs to be a text")
		return nil, false
	}
	parsed, err := parsed(data)
	if err != nil {
		f.YAMLError(file, err)
		return nil, false
	}
	if len(parsed.Docs) > 1 {
		f.Broken(Place{File: file}, "there is a line of --- in this file. Remove it")
		return nil, false
	}
	var body ast.Node
	if len(parsed.Docs) == 1 {
		body = parsed.Docs[0].Body
	}
	switch body := body.(type) {
	case *ast.MappingNode:
		return body, true
	case nil, *ast.CommentGroupNode:
		return ast.Mapping(nil, false), true
	default:
		f.Broken(PlaceOf(file, body), "this is not a name, a colon and a text, such as title: ID cards")
		return nil, false
	}
}

// mostSigns is how many signs that YAML nests values by may be on one line. The parser takes
// gigabytes for a line of nothing else.
const mostSigns = 100

// tooDeep returns the line that has more of them, or leaves more brackets open, 0 for none.
func tooDeep(data []byte) int {
	number, open := 0, 0
	for line := range bytes.Lines(data) {
		number++
		signs := bytes.Count(line, []byte("- "))
		for _, b := range line {
			switch {
			case strings.IndexByte("]}", b) >= 0:
				open--
			case strings.IndexByte("[{", b) >= 0:
				open++
				signs++
			case strings.IndexByte("?!&*:<", b) >= 0:
				signs++
			}
		}
		if signs > mostSigns || open > mostSigns {
			return number
		}
	}
	return 0
}

// parsed parses a file. A panic of the YAML library is an error. A key that is here twice is an
// error of that key alone.
func parsed(data []byte) (file *ast.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return parser.ParseBytes(data, parser.ParseComments, parser.AllowDuplicateMapKey())
}

// Decoding is the decoding of one text. Types with their own decoder get it from their context.
type Decoding struct {
	*Findings
	File    string
	Known   map[string][]string // the names that a setting may have
	Checked map[ast.Node]bool   // texts whose placeholders their type has checked
}

func decodingOf(ctx context.Context) *Decoding { return text.DecodingOf(ctx).(*Decoding) }

// Placeholders implements [text.Decoding].
func (d *Decoding) Placeholders(n ast.Node, text string, allowed []string) {
	d.Checked[n] = true
	d.CheckPlaceholders(n, text, allowed)
}

// Broken implements [text.Decoding].
func (d *Decoding) Broken(n ast.Node, format string, args ...any) {
	d.Findings.Broken(PlaceOf(d.File, n), format, args...)
}

// CheckComment reports a text that is cut off by a number sign, which starts a comment in YAML.
func (d *Decoding) CheckComment(n ast.Node) (cut bool) {
	comment := n.GetComment()
	if comment == nil || comment.GetToken().Position.Line != n.GetToken().Position.Line {
		return false
	}
	text := strings.TrimSpace(strings.TrimPrefix(comment.String(), "#"))
	if cut = text != "sample" && text != SameMark; cut {
		d.Improve(PlaceOf(d.File, n), "the part after # is not shown. Put the text in quotes, or remove that part")
	}
	return cut
}

// YAMLError reports an error of the YAML library in words for editors.
func (f *Findings) YAMLError(file string, err error) {
	var positioned yaml.Error
	if !errors.As(err, &positioned) {
		f.Broken(Place{File: file}, "this file cannot be read: %v", err)
		return
	}
	at := positioned.GetToken()
	if colon := at.Next; colon != nil && colon.Type == token.MappingValueType && colon.Position.Line > at.Position.Line {
		at = colon // the text above goes on up to this colon, because the line has more spaces in front
	}
	p := at.Position
	f.Broken(Place{file, p.Line, p.Column}, "%s", plainMessage(positioned))
}

// YAMLErrorIn reports an error about a value with the name that it belongs to.
func (f *Findings) YAMLErrorIn(file, path string, n ast.Node, err error) {
	found := len(f.All)
	f.YAMLError(file, err)
	if text, ok := strings.CutPrefix(f.All[found].Text, "this should be "); ok {
		f.All[found].Text = path + " should be " + text
	}
	if at := PlaceOf(file, n); f.All[found].Line == 1 && at.Line > 1 {
		f.All[found].Line, f.All[found].Column = at.Line, at.column
	}
}

func plainMessage(err yaml.Error) string {
	switch err := err.(type) {
	case *yaml.UnknownFieldError:
		return fmt.Sprintf("no page shows %q. Correct its spelling, or remove it", err.GetToken().Value)
	case *yaml.TypeError:
		return "this should be " + plainType(err.DstType)
	case *yaml.UnexpectedNodeTypeError:
		if err.Expected == ast.SequenceType {
			return "this should be a list of lines that start with a hyphen and a space"
		}
		return "this should be names and texts on the lines below, each indented by two spaces"
	}
	if m := err.GetMessage(); strings.Contains(m, "'\t'") || strings.HasPrefix(m, "tab character") {
		return "this line has a tab: use spaces"
	}
	return fmt.Sprintf("this line cannot be read (%s). Check its spaces, and put a text with : # { or \" in quotes",
		err.GetMessage())
}

func plainType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	}
	return "a text on one line"
}

// KeyOf returns the key of an entry.
func KeyOf(entry *ast.MappingValueNode) string { return entry.Key.GetToken().Value }

// EachLeaf visits the texts below a node with their paths: "leave.title", "paymentAddress[1]". An
// empty list counts as one text.
func EachLeaf(n ast.Node, path string, visit func(path string, n ast.Node)) {
	switch n := n.(type) {
	case *ast.MappingNode:
		for _, entry := range n.Values {
			EachLeaf(entry.Value, Below(path, KeyOf(entry)), visit)
		}
		return
	case *ast.SequenceNode:
		for i, item := range n.Values {
			EachLeaf(item, fmt.Sprintf("%s[%d]", path, i+1), visit)
		}
		if len(n.Values) > 0 {
			return
		}
	}
	visit(path, n)
}

// Keys returns the paths of the texts below a node. A list is one path: it is complete or missing.
func Keys(n *ast.MappingNode) map[string]ast.Node {
	all := map[string]ast.Node{}
	EachLeaf(n, "", func(path string, n ast.Node) {
		path, _, _ = strings.Cut(path, "[")
		all[path] = n
	})
	return all
}

// Changed returns a copy of a value with other texts. The paths are those of [EachLeaf] without the
// places in lists.
func Changed(n ast.Node, path string, change func(path string, text ast.Node) ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.SequenceNode:
		copied := *n
		copied.Values = nil
		for _, item := range n.Values {
			copied.Values = append(copied.Values, Changed(item, path, change))
		}
		return &copied
	case *ast.MappingNode:
		copied := *n
		copied.Values = nil
		for _, entry := range n.Values {
			value := Changed(entry.Value, Below(path, KeyOf(entry)), change)
			copied.Values = append(copied.Values, ast.MappingValue(entry.Start, entry.Key, value))
		}
		return &copied
	}
	return change(path, n)
}

// OwnLetters returns a value whose texts are their own letters: YAML would take 01234 for 668, and
// 1.50 for 1.5.
func OwnLetters(n ast.Node) ast.Node {
	return Changed(n, "", func(_ string, n ast.Node) ast.Node {
		switch n.(type) {
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
			text := ast.String(n.GetToken())
			if comment := n.GetComment(); comment != nil {
				_ = text.SetComment(comment) // which never fails
			}
			return text
		}
		return n
	})
}

// TextOf returns a leaf's text, "" for an empty leaf or list.
func TextOf(n ast.Node) string {
	var text string
	if n = OwnLetters(n); n.Type() == ast.NullType || yaml.NodeToValue(n, &text) != nil {
		return ""
	}
	return text
}

// CheckPlaceholders reports the placeholders of a text that are not among the allowed names.
func (d *Decoding) CheckPlaceholders(n ast.Node, text string, names []string) {
	for _, found := range Placeholder.FindAllString(text, -1) {
		switch {
		case slices.Contains(names, strings.Trim(found, "{}")):
		case len(names) == 0:
			d.Broken(n, "the portal does not replace %s here. Remove the braces", found)
		default:
			d.Broken(n, "the portal does not replace %s here. Use one of: {%s}", found, strings.Join(names, "}, {"))
		}
	}
}

// SameMark marks a translation that is right although it is the English text.
const SameMark = "same"

// DecodeNode decodes a node.
func DecodeNode(ctx context.Context, n ast.Node, into any) error {
	return yaml.NewDecoder(strings.NewReader(""), yaml.Strict()).DecodeFromNodeContext(ctx, n, into)
}

// OnlyTexts reports whether a value is a text or consists of texts. Editors need no tags, anchors
// and aliases.
func (d *Decoding) OnlyTexts(n ast.Node, path string) bool {
	switch n := n.(type) {
	case *ast.MappingNode:
		return !slices.ContainsFunc(n.Values, func(e *ast.MappingValueNode) bool { return !d.OnlyTexts(e.Value, path) })
	case *ast.SequenceNode:
		return !slices.ContainsFunc(n.Values, func(item ast.Node) bool { return !d.OnlyTexts(item, path) })
	case *ast.StringNode, *ast.LiteralNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode,
		*ast.InfinityNode, *ast.NanNode:
		return true
	case nil:
		return false
	}
	d.Broken(n, "%s should be a text. Put it in quotes if it starts with ! & * or <", path)
	return false
}

// Below returns the path of a key below another one.
func Below(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }

// EntryOf returns the value of a key, nil for none.
func EntryOf(n *ast.MappingNode, key string) ast.Node {
	if n == nil {
		return nil
	}
	for _, entry := range n.Values {
		if KeyOf(entry) == key {
			return entry.Value
		}
	}
	return nil
}

// Pruned returns the entries below a node whose texts are to be kept. A list is one text.
func Pruned(n *ast.MappingNode, path string, keep func(path string) bool) *ast.MappingNode {
	var kept []*ast.MappingValueNode
	for _, entry := range n.Values {
		below := Below(path, KeyOf(entry))
		if inner, ok := entry.Value.(*ast.MappingNode); ok {
			if inner = Pruned(inner, below, keep); len(inner.Values) > 0 {
				kept = append(kept, ast.MappingValue(entry.Start, entry.Key, inner))
			}
		} else if keep(below) {
			kept = append(kept, entry)
		}
	}
	return ast.Mapping(n.Start, false, kept...)
}
