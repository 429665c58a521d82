package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// The texts' code: a struct for each YAML file of English, a type for each set of placeholders, and
// where each Markdown file of the folder pages is shown.
const (
	english   = "views/content/en"
	textsFile = "views/text/texts_gen.go"
)

// kind is what a key of a YAML file has.
type kind int

const (
	leaf   kind = iota // a text
	list               // a list
	group              // texts by keys that Go code names
	keyed              // texts by keys that Go code computes
	plural             // a form for one thing, and one for any other number
	prose              // a Markdown file
)

// text is a key of a YAML file with what is below it.
type text struct {
	path         string // "account.coverage.untilPaid"; * for a key of keyed texts, or an item
	key, comment string
	kind         kind
	placeholders []string // of a leaf
	optional     bool     // a struct of the same type lacks it
	below        []*text
}

// texts writes the code of the texts.
func texts(root fs.FS) error {
	files, err := fs.Glob(root, english+"/*.yaml")
	if err != nil {
		return err
	}
	var all []*text
	for _, file := range files {
		read, err := readTexts(root, file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, read)
	}
	pieces, err := addProse(root, all)
	if err != nil {
		return err
	}
	g := &code{types: map[string]*text{}, pieces: pieces}
	if err := g.write(all); err != nil {
		return err
	}
	formatted, err := format.Source(g.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", textsFile, err)
	}
	return errors.Join(writeChanged(textsFile, formatted), builtin(root, all, g))
}

func readTexts(root fs.FS, file string) (*text, error) {
	data, err := fs.ReadFile(root, file)
	if err != nil {
		return nil, err
	}
	body, err := parse(data)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(path.Base(file), ".yaml")
	t, err := newText(name, name, body)
	if err != nil {
		return nil, err
	}
	t.comment = heading(string(data))
	first := t.below[0] // whose comment the parser takes the heading for
	first.comment = strings.TrimSpace(strings.TrimPrefix(first.comment, t.comment))
	return t, nil
}

func parse(data []byte) (*ast.MappingNode, error) {
	parsed, err := parser.ParseBytes(data, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	body, ok := parsed.Docs[0].Body.(*ast.MappingNode)
	if !ok {
		return nil, errors.New("there are no texts")
	}
	return body, nil
}

// heading returns the comment at the start of a file, which an empty line ends.
func heading(data string) string {
	first, _, _ := strings.Cut(data, "\n\n")
	for line := range strings.Lines(first) {
		if !strings.HasPrefix(line, "#") {
			return ""
		}
	}
	return uncommented(first)
}

func newText(path, key string, node ast.Node) (*text, error) {
	t := &text{path: path, key: key}
	switch node := node.(type) {
	case *ast.MappingNode:
		switch {
		case keysOf(node) == "one other":
			t.kind = plural
			return t, nil
		case slices.Contains(computedKeys, path):
			t.kind = keyed
		default:
			t.kind = group
		}
		for _, entry := range node.Values {
			if err := t.add(entry.Key.GetToken().Value, entry.Value, entry.GetComment()); err != nil {
				return nil, err
			}
		}
	case *ast.SequenceNode:
		t.kind = list
		for _, item := range node.Values {
			if err := t.add("", item, nil); err != nil {
				return nil, err
			}
		}
	case *ast.LiteralNode:
		t.placeholders = placeholdersIn(node.Value.Value)
	case ast.ScalarNode:
		t.placeholders = placeholdersIn(fmt.Sprint(node.GetValue()))
	default:
		return nil, fmt.Errorf("%s is not text", path)
	}
	for _, name := range t.placeholders {
		if !slices.Contains(arguments, name) {
			return nil, fmt.Errorf("%s: add {%s} to the arguments in tools/generate/exceptions.go", path, name)
		}
	}
	return t, nil
}

// add adds what is below a text. All that is below a list, or keyed, has one type.
func (t *text) add(key string, node ast.Node, comment *ast.CommentGroupNode) error {
	if t.kind != group {
		key = "*"
	}
	below, err := newText(t.path+"."+key, key, node)
	if err != nil {
		return err
	}
	if comment != nil && t.kind == group {
		below.comment = uncommented(comment.String())
	}
	if known := t.child(key); known != nil {
		return known.merge(below)
	}
	t.below = append(t.below, below)
	return nil
}

func keysOf(node *ast.MappingNode) string {
	var keys []string
	for _, entry := range node.Values {
		keys = append(keys, entry.Key.GetToken().Value)
	}
	return strings.Join(keys, " ")
}

var placeholder = regexp.MustCompile(`\{([a-z]+)\}`)

// placeholdersIn returns the placeholders of a text in the order of [arguments], whatever theirs.
func placeholdersIn(text string) []string {
	var found []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		found = append(found, match[1])
	}
	return inOrder(found)
}

func inOrder(names []string) []string {
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Compare(slices.Index(arguments, a), slices.Index(arguments, b))
	})
	return slices.Compact(names)
}

var comment = regexp.MustCompile(`(?m)^[ \t]*#[ \t]?`)

func uncommented(text string) string { return strings.TrimSpace(comment.ReplaceAllString(text, "")) }

// merge adds what another text of the same type has.
func (t *text) merge(other *text) error {
	if t.kind != other.kind {
		return fmt.Errorf("%s and %s have the same type, and different kinds of texts", t.path, other.path)
	}
	t.placeholders = inOrder(append(t.placeholders, other.placeholders...))
	t.comment = cmp.Or(t.comment, other.comment)
	for _, child := range t.below {
		child.optional = child.optional || other.child(child.key) == nil
	}
	for _, child := range other.below {
		if own := t.child(child.key); own == nil {
			child.optional = true
			t.below = append(t.below, child)
		} else if err := own.merge(child); err != nil {
			return err
		}
	}
	return nil
}

func (t *text) child(key string) *text {
	if i := slices.IndexFunc(t.below, func(c *text) bool { return c.key == key }); i >= 0 {
		return t.below[i]
	}
	return nil
}

// addProse adds the Markdown files of the folder pages, and returns their fields by their names:
// messages-new-intro is the text intro below new in messages.yaml.
func addProse(root fs.FS, all []*text) (map[string]string, error) {
	files, err := fs.Glob(root, english+"/pages/*.md")
	if err != nil {
		return nil, err
	}
	fields := map[string]string{}
	for _, file := range files {
		name := strings.TrimSuffix(path.Base(file), ".md")
		words := strings.Split(name, "-")
		at := (&text{below: all}).child(words[0])
		if at == nil {
			return nil, fmt.Errorf("%s: there is no file %s.yaml", file, words[0])
		}
		field := "t." + goName(words[0])
		for words = words[1:]; len(words) > 1 && at.child(words[0]) != nil; words = words[1:] {
			at = at.child(words[0])
			field += "." + goName(words[0])
		}
		for i, word := range words[1:] {
			words[i+1] = strings.ToUpper(word[:1]) + word[1:]
		}
		key := strings.Join(words, "")
		piece := &text{path: at.path + "." + key, key: key, kind: prose, comment: "pages/" + name + ".md"}
		at.below = append(at.below, piece)
		fields[name] = field + "." + goName(key)
	}
	return fields, nil
}

// goName returns the name of a key in Go.
func goName(key string) string {
	if name, ok := goNames[key]; ok {
		return name
	}
	if before, ok := strings.CutSuffix(key, "Url"); ok {
		return goName(before) + "URL"
	}
	return strings.ToUpper(key[:1]) + key[1:]
}

// code writes Go code.
type code struct {
	bytes.Buffer
	types  map[string]*text // structs by their Go names
	order  []string         // of those names
	sets   [][]string       // of placeholders
	pieces map[string]string
}

func (g *code) printf(format string, args ...any) { fmt.Fprintf(g, format, args...) }

const head = `// Code generated from %s by tools/generate. DO NOT EDIT.

package text

import (
	"context"
	"strconv"

	"github.com/goccy/go-yaml/ast"
)

// Text is every text of one language at one moment. Visits share it: it is read-only.
type Text struct {
	inLanguage
`

func (g *code) write(all []*text) error {
	g.sets = append(g.sets, []string{"count"}) // of every plural
	for _, file := range all {
		if err := g.collect(file); err != nil {
			return err
		}
	}
	g.printf(head, english)
	for _, file := range all {
		if file.key == embedded {
			g.printf("\t%s\n", typeName(file))
		}
	}
	for _, file := range all {
		if file.key != embedded {
			g.printf("\t%s %s\n", goName(file.key), typeName(file))
		}
	}
	g.printf("}\n\n")
	for _, name := range g.order {
		g.writeStruct(name, g.types[name])
	}
	slices.SortFunc(g.sets, slices.Compare)
	for _, set := range slices.CompactFunc(g.sets, slices.Equal) {
		g.writeArguments(set)
	}
	return nil
}

// collect finds the structs at and below a text.
func (g *code) collect(t *text) error {
	if t.kind == group {
		name := typeName(t)
		if known := g.types[name]; known == nil {
			g.types[name], g.order = t, append(g.order, name)
		} else if err := known.merge(t); err != nil {
			return err
		}
	}
	for _, child := range t.below {
		if err := g.collect(child); err != nil {
			return err
		}
	}
	return nil
}

// typeName returns the name of a struct: that of its file and its keys, unless it has its own.
func typeName(t *text) string {
	for pattern, name := range structNames {
		if matched, _ := path.Match(strings.ReplaceAll(pattern, ".", "/"),
			strings.ReplaceAll(t.path, ".", "/")); matched {
			return name
		}
	}
	var name strings.Builder
	for key := range strings.SplitSeq(t.path, ".") {
		if key != "*" {
			name.WriteString(goName(key))
		}
	}
	return name.String()
}

// goType returns the type of a field, and notes its placeholders.
func (g *code) goType(t *text) string {
	if name, ok := goTypes[t.path]; ok {
		return name
	}
	switch t.kind {
	case plural:
		return "Plural"
	case prose:
		return "Prose"
	case list:
		return "[]" + g.goType(t.below[0])
	case keyed:
		return "Keyed[" + g.goType(t.below[0]) + "]"
	case group:
		return typeName(t)
	}
	if len(t.placeholders) == 0 {
		return "string"
	}
	g.sets = append(g.sets, t.placeholders)
	return textType(t.placeholders)
}

// textType returns the type of a text with placeholders: AmountDateText.
func textType(placeholders []string) string {
	var name strings.Builder
	for _, placeholder := range placeholders {
		name.WriteString(strings.ToUpper(placeholder[:1]) + placeholder[1:])
	}
	return name.String() + "Text"
}

func (g *code) writeComment(indent, text string) {
	for line := range strings.Lines(text) {
		g.printf("%s// %s\n", indent, strings.TrimSpace(line))
	}
}

func (g *code) writeStruct(name string, t *text) {
	file, keys, isBelow := strings.Cut(t.path, ".")
	g.printf("// %s has texts of %s.yaml", name, file)
	if isBelow {
		g.printf(", below %s", strings.ReplaceAll(keys, ".", ", "))
	}
	g.printf(".\n")
	if !isBelow {
		g.writeComment("", t.comment)
	}
	g.printf("type %s struct {\n", name)
	for _, child := range t.below {
		g.writeComment("\t", child.comment)
		tag := child.key
		switch {
		case child.kind == prose:
			tag = "-"
		case child.optional:
			tag += ",omitempty"
		}
		g.printf("\t%s %s `yaml:%q`\n", cmp.Or(fieldNames[child.path], goName(child.key)), g.goType(child), tag)
	}
	for key, comment := range translatedKeys[name] {
		g.printf("\t// %s\n\t%s string `yaml:\"%s,omitempty\"`\n", comment, goName(key), key)
	}
	if added, ok := addedFields[name]; ok {
		g.printf("\t%s\n", added)
	}
	g.printf("}\n\n")
}

// writeArguments writes the type of the texts with a set of placeholders.
func (g *code) writeArguments(set []string) {
	name, names := textType(set), strings.Join(set, "}, {")
	var parameters, pairs []string
	for _, placeholder := range set {
		kind, value := "string", placeholder
		if isNumber(placeholder, set) {
			kind, value = "int", "strconv.Itoa("+placeholder+")"
		}
		parameters = append(parameters, placeholder+" "+kind)
		pairs = append(pairs, fmt.Sprintf("%q, %s", placeholder, value))
	}
	g.printf("// %s is a text with {%s}.\ntype %s string\n\n", name, names, name)
	g.printf("// With returns the text with its placeholders replaced.\n")
	g.printf("func (t %s) With(%s) string {\n", name, strings.Join(parameters, ", "))
	g.printf("\treturn fill(string(t), %s)\n}\n\n", strings.Join(pairs, ", "))
	g.printf("// UnmarshalYAML decodes the text and reports other placeholders.\n")
	g.printf("func (t *%s) UnmarshalYAML(ctx context.Context, n ast.Node) error {\n", name)
	g.printf("\treturn decodeText(ctx, (*string)(t), n, \"%s\")\n}\n\n", strings.Join(set, `", "`))
}
