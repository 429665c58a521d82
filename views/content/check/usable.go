package check

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/internal/spelling"
	"memberportal/views/content/read"
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
	good, seen := ast.Mapping(own.Start, false), map[string]int{}
	for _, entry := range own.Values {
		key := read.KeyOf(entry)
		within, known := typeOf(t, key)
		switch {
		case !known:
			c.Broken(read.PlaceOf(c.file, entry.Key), "%s", unknown(key, keysOf(t)))
		case seen[key] > 0:
			c.Broken(read.PlaceOf(c.file, entry.Key), twice(entry), key, seen[key])
		default:
			seen[key] = read.PlaceOf(c.file, entry.Key).Line
			if value := c.value(entry.Value, read.EntryOf(last, key), within, read.Below(path, key)); value != nil {
				good.Values = append(good.Values, ast.MappingValue(entry.Start, entry.Key, value))
			}
		}
	}
	return good
}

// unknown returns the finding for a key that no page shows.
func unknown(key string, known []string) string {
	if meant, ok := spelling.Meant(key, known); ok {
		return fmt.Sprintf("no page shows %q. Rename it to %s, or remove it", key, meant)
	}
	return fmt.Sprintf("no page shows %q. Correct its spelling, or remove it", key)
}

// twice returns the finding for the second entry of a key.
func twice(entry *ast.MappingValueNode) string {
	if _, ok := entry.Value.(*ast.MappingNode); ok {
		return "%q is here twice. Move the lines below this one to those below line %d, and remove this line"
	}
	return "%q is here twice. Keep this line or line %d"
}

// value returns a value if it can be shown, else the last good one, nil for none.
func (c checker) value(own, last ast.Node, t reflect.Type, path string) ast.Node {
	if !hasEntries(t) {
		if t.Kind() != reflect.Bool && t.Kind() != reflect.Int {
			own = read.OwnLetters(own)
		}
		if c.decodes(own, t, path) {
			return own
		}
		return c.kept(last, path)
	}
	entries, ok := own.(*ast.MappingNode)
	if !ok {
		c.Broken(read.PlaceOf(c.file,
			own), "%s should be names and texts on the lines below, each indented by two spaces", path)
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
	d := &read.Decoding{Findings: &c.Findings, File: c.file, Known: c.known, Checked: map[ast.Node]bool{}}
	if !d.OnlyTexts(n, path) {
		return false
	}
	if cut := n.GetComment(); n.Type() == ast.NullType && cut != nil && d.CheckComment(n) {
		d.Failed = true
		d.All[len(d.All)-1].Broken = true
		return false
	}
	ctx := text.WithDecoding(context.Background(), d)
	if err := read.DecodeNode(ctx, n, reflect.New(t).Interface()); err != nil {
		d.Failed = true
		c.YAMLErrorIn(c.file, path, n, err)
		return false // it may have kept a text from being checked
	}
	read.EachLeaf(n, "", func(_ string, n ast.Node) {
		text := read.TextOf(n)
		if strings.TrimSpace(text) == "" {
			d.Broken(n, "there is no text here. Write one")
		}
		if !d.Checked[n] && !c.plainBraces {
			d.CheckPlaceholders(n, text, nil)
		}
		d.CheckComment(n)
		if found := markup.FindString(text); found != "" {
			d.Stumble(read.PlaceOf(c.file, n), "members read %s as it is: this text has no Markdown and no HTML", found)
		}
	})
	return !d.Failed
}

// markup matches Markdown and HTML, which only the Markdown files may have.
var markup = regexp.MustCompile(`\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|</?[a-zA-Z][^<>]*>|&[a-z]+;`)

// hasEntries reports whether the texts of a type have keys, each of which falls back alone.
func hasEntries(t reflect.Type) bool {
	return t.Kind() == reflect.Map || t.Kind() == reflect.Struct && !reflect.PointerTo(t).Implements(nodeDecoder)
}

var nodeDecoder = reflect.TypeFor[yaml.NodeUnmarshalerContext]()

// keysOf returns the keys of a struct of texts.
func keysOf(t reflect.Type) (keys []string) {
	for field := range t.Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("yaml"), ","); name != "" && name != "-" {
			keys = append(keys, name)
		}
	}
	return keys
}

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
