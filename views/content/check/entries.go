package check

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/content/spelling"
	"memberportal/views/text"
)

// entries returns the entries of a file that pages can show. A value that can't be decoded, or has
// a placeholder that its text doesn't have, is a broken finding. An unknown key and one without a
// text are findings, and left out.
func (l *loader) entries(file string, own *ast.MappingNode, into any) *ast.MappingNode {
	c := entryReader{loader: l, file: file, plainBraces: strings.HasSuffix(file, "/"+fixedFile)}
	return c.mapping(own, reflect.TypeOf(into).Elem(), "")
}

// entryReader reads the entries of one file.
type entryReader struct {
	*loader
	file        string
	plainBraces bool // placeholders are those of texts that the keys name
}

func (c entryReader) mapping(own *ast.MappingNode, t reflect.Type, path string) *ast.MappingNode {
	good, seen := ast.Mapping(own.Start, false), map[string]int{}
	for _, entry := range own.Values {
		key := read.KeyOf(entry)
		within, known := typeOf(t, key)
		switch {
		case !known:
			c.Improve(read.PlaceOf(c.file, entry.Key), "%s", unknown(key, keysOf(t)))
		case seen[key] > 0:
			c.Broken(read.PlaceOf(c.file, entry.Key), twice(entry), key, seen[key])
		default:
			seen[key] = read.PlaceOf(c.file, entry.Key).Line
			if value := c.value(entry.Value, within, read.Below(path, key)); value != nil {
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

// value returns what pages can show of a value, nil for nothing.
func (c entryReader) value(own ast.Node, t reflect.Type, path string) ast.Node {
	switch entries, isMapping := own.(*ast.MappingNode); {
	case isMapping && hasEntries(t):
		return c.mapping(entries, t, path)
	case hasEntries(t):
		c.Broken(read.PlaceOf(c.file, own),
			"%s should be names and texts on the lines below, each indented by two spaces", path)
		return nil
	}
	if t.Kind() != reflect.Bool && t.Kind() != reflect.Int {
		own = read.OwnLetters(own)
	}
	if list, ok := own.(*ast.SequenceNode); ok && t.Kind() == reflect.Slice && len(list.Values) > 0 {
		if own = c.list(list, t.Elem(), path); c.isBlank(own) && agreedTo(c.file, path) == "" {
			return nil // each item is reported
		}
	}
	if c.isBlank(own) {
		c.reportBlank(own, path)
		return nil
	}
	c.check(own, t, path)
	return own
}

// list returns a list without the items that have no text, or not every text of their kind.
func (c entryReader) list(own *ast.SequenceNode, item reflect.Type, path string) *ast.SequenceNode {
	good := *own
	good.Values = nil
	for _, n := range own.Values {
		if entries, ok := n.(*ast.MappingNode); ok && hasEntries(item) {
			whole := c.mapping(entries, item, path)
			if lacks := lacking(whole, item); lacks != "" {
				c.Improve(read.PlaceOf(c.file, entries), "this has no %q, so members don't see it", lacks)
				continue
			}
			n = whole
		}
		if c.isBlank(n) {
			c.reportBlank(n, "")
			continue
		}
		good.Values = append(good.Values, n)
	}
	return &good
}

// lacking returns a key that every item of a kind has and this one lacks, "" for none.
func lacking(entries *ast.MappingNode, t reflect.Type) string {
	if t.Kind() != reflect.Struct {
		return ""
	}
	for field := range t.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		if name != "" && options != "omitempty" && read.EntryOf(entries, name) == nil {
			return name
		}
	}
	return ""
}

// isBlank reports whether a value is no text: nothing, null, ~ or only spaces.
func (c entryReader) isBlank(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.StringNode, *ast.LiteralNode, *ast.NullNode:
		return strings.TrimSpace(read.TextOf(n)) == ""
	case *ast.SequenceNode:
		return len(n.Values) == 0
	}
	return false
}

// reportBlank reports a value without a text. What a member agrees to must have one.
func (c entryReader) reportBlank(n ast.Node, path string) {
	d := c.decoding()
	switch {
	case agreedTo(c.file, path) != "":
		c.Broken(read.PlaceOf(c.file, n), "members agree to this, and there is no text here. Write one")
	case !d.CheckComment(n):
		c.Improve(read.PlaceOf(c.file, n), "there is no text here. Write one, or remove this line")
	}
}

func (c entryReader) decoding() *read.Decoding {
	return &read.Decoding{Findings: &c.Findings, File: c.file, Known: c.known, Checked: map[ast.Node]bool{}}
}

// check reports what of a text, or of a list of texts, can't be decoded or shown.
func (c entryReader) check(n ast.Node, t reflect.Type, path string) {
	d := c.decoding()
	if !d.OnlyTexts(n, path) {
		return
	}
	ctx := text.WithDecoding(context.Background(), d)
	if err := read.DecodeNode(ctx, n, reflect.New(t).Interface()); err != nil {
		c.YAMLErrorIn(c.file, path, n, err)
		return // it may have kept a text from being checked
	}
	read.EachLeaf(n, "", func(_ string, n ast.Node) {
		text := read.TextOf(n)
		if !d.Checked[n] && !c.plainBraces {
			d.CheckPlaceholders(n, text, nil)
		}
		d.CheckComment(n)
		if found := markup.FindString(text); found != "" {
			c.Improve(read.PlaceOf(c.file, n), "members read %s as it is: this text has no Markdown and no HTML", found)
		}
	})
}

// decode decodes texts that were checked one by one.
func (l *loader) decode(file string, texts *ast.MappingNode, into any) {
	d := &read.Decoding{Findings: new(read.Findings), File: file, Known: l.known, Checked: map[ast.Node]bool{}}
	if err := read.DecodeNode(text.WithDecoding(context.Background(), d), texts, into); err != nil {
		l.YAMLError(file, err)
	}
}

// markup matches Markdown and HTML, which only the Markdown files may have.
var markup = regexp.MustCompile(`\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)|</?[a-zA-Z][^<>]*>|&[a-z]+;`)

// checkFixed reports translations of texts in Go whose placeholders are others.
func (l *loader) checkFixed(file string, texts *ast.MappingNode) {
	for _, entry := range texts.Values {
		english := read.KeyOf(entry)
		if !slices.Equal(read.PlaceholdersOf(english), read.PlaceholdersOf(read.TextOf(entry.Value))) {
			l.Broken(read.PlaceOf(file, entry.Value), "the translation of %q must have the same placeholders", english)
		}
	}
}

// hasEntries reports whether the texts of a type have keys.
func hasEntries(t reflect.Type) bool {
	return t.Kind() == reflect.Map || t.Kind() == reflect.Struct && !reflect.PointerTo(t).Implements(nodeDecoder)
}

var nodeDecoder = reflect.TypeFor[yaml.NodeUnmarshalerContext]()

// keysOf returns the keys of a struct of texts.
func keysOf(t reflect.Type) (keys []string) {
	if t.Kind() != reflect.Struct {
		return nil
	}
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
