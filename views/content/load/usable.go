package load

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/text"
)

// usable returns the entries of a file that can be shown. Each text is decoded alone into its type,
// so that one that can't be decoded costs only itself: in its place is the last good one, or
// nothing.
func (l *loader) usable(file string, own, last *ast.MappingNode, into any) *ast.MappingNode {
	c := checker{loader: l, file: file, plainBraces: strings.HasSuffix(file, "/"+fixedFile)}
	return c.mapping(own, last, reflect.TypeOf(into).Elem(), "")
}

// checker checks the texts of one file.
type checker struct {
	*loader
	file        string
	plainBraces bool // placeholders are those of texts that the keys name
}

// mapping returns the entries of a mapping that can be shown, each once.
func (c checker) mapping(own, last *ast.MappingNode, t reflect.Type, path string) *ast.MappingNode {
	good, seen := ast.Mapping(own.Start, false), map[string]bool{}
	for _, entry := range own.Values {
		key := keyOf(entry)
		within, known := typeOf(t, key)
		switch {
		case !known:
			c.broken(placeOf(c.file, entry.Key), "no page shows %q. Correct its spelling, or remove it", key)
		case seen[key]:
			c.broken(placeOf(c.file, entry.Key), "%q is here twice. Keep one of the two", key)
		default:
			seen[key] = true
			if value := c.value(entry.Value, entryOf(last, key), within, below(path, key)); value != nil {
				good.Values = append(good.Values, ast.MappingValue(entry.Start, entry.Key, value))
			}
		}
	}
	return good
}

// value returns a value if it can be shown, else the last good one, nil for none.
func (c checker) value(own, last ast.Node, t reflect.Type, path string) ast.Node {
	if !hasEntries(t) {
		if c.decodes(own, t, path) {
			return own
		}
		return c.kept(last, path)
	}
	entries, ok := own.(*ast.MappingNode)
	if !ok {
		c.broken(placeOf(c.file, own), "%s should be names and texts on the lines below, each indented by two spaces", path)
		return c.kept(last, path)
	}
	lastEntries, _ := last.(*ast.MappingNode)
	return c.mapping(entries, lastEntries, t, path)
}

// kept returns the last good value of a text that can't be read, and records that it is shown.
func (c checker) kept(last ast.Node, path string) ast.Node {
	if last == nil {
		c.lose(c.file, path)
		return nil
	}
	c.keep()
	return last
}

// decodes reports whether a text, or a list of texts, can be decoded and shown. What can't has a
// finding.
func (c checker) decodes(n ast.Node, t reflect.Type, path string) bool {
	d := &decoding{findings: &c.findings, file: c.file, known: c.known, checked: map[ast.Node]bool{}}
	if !d.onlyTexts(n, path) {
		return false
	}
	ctx := text.WithDecoding(context.Background(), d)
	if err := decodeNode(ctx, n, reflect.New(t).Interface()); err != nil {
		d.failed = true
		c.yamlErrorIn(c.file, path, n, err)
		return false // it may have kept a text from being checked
	}
	eachLeaf(n, "", func(_ string, n ast.Node) {
		text := textOf(n)
		if strings.TrimSpace(text) == "" {
			d.Broken(n, "there is no text here. Write one")
		}
		if !d.checked[n] && !c.plainBraces {
			d.checkPlaceholders(n, text, nil)
		}
		d.checkComment(n)
		if found := markup.FindString(text); found != "" {
			d.stumble(placeOf(c.file, n), "members read %s as it is: this text has no Markdown and no HTML", found)
		}
	})
	return !d.failed
}

// markup matches Markdown and HTML, which only the Markdown files may have.
var markup = regexp.MustCompile(`\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|</?[a-zA-Z][^<>]*>|&[a-z]+;`)

// decodeNode decodes a node. A panic of the YAML library is an error.
func decodeNode(ctx context.Context, n ast.Node, into any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return yaml.NewDecoder(strings.NewReader(""), yaml.Strict()).DecodeFromNodeContext(ctx, n, into)
}

// onlyTexts reports whether a value is a text or consists of texts. Editors need no tags, anchors
// and aliases.
func (d *decoding) onlyTexts(n ast.Node, path string) bool {
	switch n := n.(type) {
	case *ast.MappingNode:
		return !slices.ContainsFunc(n.Values, func(e *ast.MappingValueNode) bool { return !d.onlyTexts(e.Value, path) })
	case *ast.SequenceNode:
		return !slices.ContainsFunc(n.Values, func(item ast.Node) bool { return !d.onlyTexts(item, path) })
	case *ast.StringNode, *ast.LiteralNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
		return true
	case nil:
		return false
	}
	d.Broken(n, "%s should be a text. Put it in quotes if it starts with ! & * or <", path)
	return false
}

// hasEntries reports whether the texts of a type have keys, each of which falls back alone.
func hasEntries(t reflect.Type) bool {
	return t.Kind() == reflect.Map || t.Kind() == reflect.Struct && !reflect.PointerTo(t).Implements(nodeDecoder)
}

var nodeDecoder = reflect.TypeFor[yaml.NodeUnmarshalerContext]()

// typeOf returns the type of the value with a key. It is false for a key that no page shows.
func typeOf(t reflect.Type, key string) (within reflect.Type, known bool) {
	if t.Kind() == reflect.Map {
		return t.Elem(), true
	}
	for field := range t.Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("yaml"), ","); name == key && name != "-" {
			return field.Type, true
		}
	}
	return nil, false
}

// below returns the path of a key below another one.
func below(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }

// entryOf returns the value of a key, nil for none.
func entryOf(n *ast.MappingNode, key string) ast.Node {
	if n == nil {
		return nil
	}
	for _, entry := range n.Values {
		if keyOf(entry) == key {
			return entry.Value
		}
	}
	return nil
}
