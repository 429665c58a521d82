package load

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

	"memberportal/views/text"
)

// parseYAML returns the entries of a YAML file, none for an empty one. It is false, with a finding,
// for a file that cannot be parsed.
func (f *findings) parseYAML(file string, data []byte) (*ast.MappingNode, bool) {
	if line := tooDeep(data); line > 0 {
		f.broken(place{file: file, line: line}, "this line has too many brackets or other signs to be a text")
		return nil, false
	}
	parsed, err := parsed(data)
	if err != nil {
		f.yamlError(file, err)
		return nil, false
	}
	if len(parsed.Docs) > 1 {
		f.broken(place{file: file}, "there is a line of --- in this file. Remove it")
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
		f.broken(placeOf(file, body), "this is not a name, a colon and a text, such as title: ID cards")
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

// decoding is the decoding of one text. Types with their own decoder get it from their context.
type decoding struct {
	*findings
	file    string
	known   map[string][]string // the names that a setting may have
	checked map[ast.Node]bool   // texts whose placeholders their type has checked
	failed  bool                // the text cannot be shown
}

func decodingOf(ctx context.Context) *decoding { return text.DecodingOf(ctx).(*decoding) }

// Placeholders implements [text.Decoding].
func (d *decoding) Placeholders(n ast.Node, text string, allowed []string) {
	d.checked[n] = true
	d.checkPlaceholders(n, text, allowed)
}

// Broken implements [text.Decoding].
func (d *decoding) Broken(n ast.Node, format string, args ...any) {
	d.failed = true
	d.findings.broken(placeOf(d.file, n), format, args...)
}

// checkComment reports a text that is cut off by a number sign, which starts a comment in YAML.
func (d *decoding) checkComment(n ast.Node) {
	comment := n.GetComment()
	if comment == nil || comment.GetToken().Position.Line != n.GetToken().Position.Line {
		return
	}
	if text := strings.TrimSpace(strings.TrimPrefix(comment.String(), "#")); text != "sample" && text != sameMark {
		d.improve(placeOf(d.file, n), "the part after # is not shown. Put the text in quotes, or remove that part")
	}
}

// yamlError reports an error of the YAML library in words for editors.
func (f *findings) yamlError(file string, err error) {
	var positioned yaml.Error
	if !errors.As(err, &positioned) {
		f.broken(place{file: file}, "this file cannot be read: %v", err)
		return
	}
	p := positioned.GetToken().Position
	f.broken(place{file, p.Line, p.Column}, "%s", plainMessage(positioned))
}

// yamlErrorIn reports an error about a value with the name that it belongs to.
func (f *findings) yamlErrorIn(file, path string, n ast.Node, err error) {
	found := len(f.all)
	f.yamlError(file, err)
	if text, ok := strings.CutPrefix(f.all[found].Text, "this should be "); ok {
		f.all[found].Text = path + " should be " + text
	}
	if at := placeOf(file, n); f.all[found].Line == 1 && at.line > 1 {
		f.all[found].Line, f.all[found].Column = at.line, at.column
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
	if strings.Contains(err.GetMessage(), "already defined") {
		return fmt.Sprintf("%q is here twice. Keep one of the two", err.GetToken().Value)
	}
	return fmt.Sprintf("this line cannot be read (%s). Check its spaces, and put a text with : # { or \" in quotes", err.GetMessage())
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

func keyOf(entry *ast.MappingValueNode) string { return entry.Key.GetToken().Value }

// eachLeaf visits the texts below a node with their paths: "leave.title", "paymentAddress[1]". An
// empty list counts as one text.
func eachLeaf(n ast.Node, path string, visit func(path string, n ast.Node)) {
	switch n := n.(type) {
	case *ast.MappingNode:
		for _, entry := range n.Values {
			eachLeaf(entry.Value, strings.TrimPrefix(path+"."+keyOf(entry), "."), visit)
		}
		return
	case *ast.SequenceNode:
		for i, item := range n.Values {
			eachLeaf(item, fmt.Sprintf("%s[%d]", path, i+1), visit)
		}
		if len(n.Values) > 0 {
			return
		}
	case *ast.AnchorNode:
		eachLeaf(n.Value, path, visit)
		return
	}
	visit(path, n)
}

// keys returns the paths of the texts below a node. A list is one path: it is complete or missing.
func keys(n *ast.MappingNode) map[string]ast.Node {
	all := map[string]ast.Node{}
	eachLeaf(n, "", func(path string, n ast.Node) {
		path, _, _ = strings.Cut(path, "[")
		all[path] = n
	})
	return all
}

// linesOf returns the lines of the texts below a node, by the paths of [keys].
func linesOf(n *ast.MappingNode) map[string][]int {
	all := map[string][]int{}
	eachLeaf(n, "", func(path string, n ast.Node) {
		path, _, _ = strings.Cut(path, "[")
		all[path] = append(all[path], n.GetToken().Position.Line)
	})
	return all
}

// textOf returns a leaf's text, "" for an empty leaf or list.
func textOf(n ast.Node) string {
	var text string
	if n.Type() == ast.NullType || yaml.NodeToValue(n, &text) != nil {
		return ""
	}
	return text
}

// textsOf returns the texts below a node by their paths.
func textsOf(n ast.Node) map[string]string {
	all := map[string]string{}
	eachLeaf(n, "", func(path string, n ast.Node) { all[path] = textOf(n) })
	return all
}

// nodeOf returns a struct of texts as the entries of a YAML file. It encodes and parses because the
// keys and texts of [yaml.ValueToNode] have quotes in them where YAML 1.1 would need quotes.
func nodeOf(texts any) *ast.MappingNode {
	data, err := yaml.Marshal(texts)
	if err != nil {
		panic(err) // structs of texts can always be encoded
	}
	node, _ := new(findings).parseYAML("", data)
	return node
}

// checkPlaceholders reports the placeholders of a text that are not among the allowed names.
func (d *decoding) checkPlaceholders(n ast.Node, text string, names []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		switch {
		case slices.Contains(names, strings.Trim(found, "{}")):
		case len(names) == 0:
			d.Broken(n, "the portal does not replace %s here. Remove the braces", found)
		default:
			d.Broken(n, "the portal does not replace %s here. Use one of: {%s}", found, strings.Join(names, "}, {"))
		}
	}
}

// sameMark marks a translation that is right although it is the English text.
const sameMark = "same"
