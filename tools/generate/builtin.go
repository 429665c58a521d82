package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/format"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// The built-in texts as values of the program, so that a start parses none of them.
const builtinFile = "views/content/check/builtin_gen.go"

// builtin writes the texts of all built-in languages: their values, the number of texts in each
// file, and a check value of the files.
func builtin(root fs.FS, all []*text, g *code) error {
	g = &code{types: g.types, pieces: g.pieces}
	folders, err := fs.Glob(root, "views/content/*/layout.yaml")
	if err != nil {
		return err
	}
	sum := sha256.New()
	files := map[string]*ast.MappingNode{} // by language and name
	g.printf("// Code generated from views/content by tools/generate. DO NOT EDIT.\n\n")
	g.printf("package check\n\nimport \"memberportal/views/text\"\n\n")
	g.writePlaces(all)
	for _, folder := range folders { // English comes first
		language := path.Base(path.Dir(folder))
		for _, file := range all {
			name := language + "/" + file.key + ".yaml"
			data, err := fs.ReadFile(root, "views/content/"+name)
			if err != nil {
				return err
			}
			sum.Write(data)
			if files[name], err = parse(data); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		g.printf("// %s has the texts of the folder %s, and English where it has none.\n", variable(language), language)
		g.printf("var %s = text.Text{\n", variable(language))
		for _, file := range all {
			g.printf("%s: ", goName(file.key))
			g.writeValue(file, files[language+"/"+file.key+".yaml"], files["en/"+file.key+".yaml"])
			g.printf(",\n")
		}
		g.printf("}\n\n")
	}
	g.printf("// builtinTexts are the texts of the built-in languages.\nvar builtinTexts = map[string]*text.Text{\n")
	for _, folder := range folders {
		language := path.Base(path.Dir(folder))
		g.printf("%q: &%s,\n", language, variable(language))
	}
	g.printf("}\n\n// builtinCounts are the numbers of texts in the files.\nvar builtinCounts = map[string]int{\n")
	for _, file := range all {
		g.printf("%q: %d,\n", file.key, count(files["en/"+file.key+".yaml"]))
	}
	g.printf("}\n\n// builtinSum is the SHA-256 of the files that the values are from.\n")
	g.printf("const builtinSum = %q\n", hex.EncodeToString(sum.Sum(nil)))
	formatted, err := format.Source(g.Bytes())
	if err != nil {
		return fmt.Errorf("%s: %w", builtinFile, err)
	}
	return writeChanged(builtinFile, formatted)
}

// writePlaces writes where each file is decoded and shown.
func (g *code) writePlaces(all []*text) {
	g.printf("// filesOf returns where each YAML file is decoded, by the file's name.\n")
	g.printf("func filesOf(t *text.Text) map[string]any {\n\treturn map[string]any{\n")
	for _, file := range all {
		g.printf("\t\t%q: &t.%s,\n", file.key, goName(file.key))
	}
	g.printf("\t}\n}\n\n// piecesOf returns where each file of the folder pages is shown, by the file's name.\n")
	g.printf("func piecesOf(t *text.Text) map[string]*text.Prose {\n\treturn map[string]*text.Prose{\n")
	for _, name := range slices.Sorted(maps.Keys(g.pieces)) {
		g.printf("\t\t%q: &%s,\n", name, g.pieces[name])
	}
	g.printf("\t}\n}\n\n")
}

var typeInText = regexp.MustCompile(`\b[A-Z]\w*`)

// inText returns a type of the texts as another package names it.
func inText(name string) string { return typeInText.ReplaceAllString(name, "text.$0") }

// variable returns the name of the variable with a language's texts.
func variable(language string) string { return "builtin" + strings.ToUpper(language) }

// count returns the number of texts below a node. A list is one text.
func count(node ast.Node) int {
	n := 0
	for _, entry := range entries(node) {
		n += count(entry.Value)
	}
	return max(n, 1)
}

// writeValue writes a text of a language, or the English one where the language has none.
func (g *code) writeValue(t *text, own, english ast.Node) {
	switch t.kind {
	case group:
		g.writeGroup(t, own, english)
	case keyed:
		g.printf("%s{\n", inText(g.goType(t)))
		for _, entry := range entries(english) {
			key := entry.Key.GetToken().Value
			value := cmp.Or(valueOf(own, key), entry.Value)
			g.printf("%q: ", key)
			g.writeValue(t.below[0], value, nil)
			g.printf(",\n")
		}
		g.printf("}")
	case list:
		g.printf("%s{\n", inText(g.goType(t)))
		for _, item := range itemsOf(cmp.Or(own, english)) {
			g.writeValue(t.below[0], item, nil)
			g.printf(",\n")
		}
		g.printf("}")
	case plural:
		g.printf("text.Plural{")
		for _, form := range []string{"one", "other"} {
			g.printf("%s: %s, ", goName(form), literal(cmp.Or(valueOf(own, form), valueOf(english, form))))
		}
		g.printf("}")
	default:
		g.printf("%s", literal(cmp.Or(own, english)))
	}
}

func (g *code) writeGroup(t *text, own, english ast.Node) {
	g.printf("%s{\n", inText(typeName(t)))
	for _, child := range g.types[typeName(t)].below {
		if value := cmp.Or(valueOf(own, child.key), valueOf(english, child.key)); value != nil {
			g.printf("%s: ", cmp.Or(fieldNames[child.path], goName(child.key)))
			g.writeValue(child, value, valueOf(english, child.key))
			g.printf(",\n")
		}
	}
	for key := range translatedKeys[typeName(t)] {
		if value := valueOf(own, key); value != nil {
			g.printf("%s: %s,\n", goName(key), literal(value))
		}
	}
	g.printf("}")
}

func entries(node ast.Node) []*ast.MappingValueNode {
	if mapping, ok := node.(*ast.MappingNode); ok {
		return mapping.Values
	}
	return nil
}

func itemsOf(node ast.Node) []ast.Node {
	if sequence, ok := node.(*ast.SequenceNode); ok {
		return sequence.Values
	}
	return nil
}

// valueOf returns the value of a key, nil for none.
func valueOf(node ast.Node, key string) ast.Node {
	for _, entry := range entries(node) {
		if entry.Key.GetToken().Value == key {
			return entry.Value
		}
	}
	return nil
}

// literal returns a text as a Go literal.
func literal(node ast.Node) string {
	switch node := node.(type) {
	case *ast.LiteralNode:
		return strconv.Quote(node.Value.Value)
	case ast.ScalarNode:
		return strconv.Quote(fmt.Sprint(node.GetValue()))
	}
	return `""`
}
