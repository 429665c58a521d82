package check

import (
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text/mark"
)

// BuiltinFolder is where the built-in texts are in the portal's own files.
const BuiltinFolder = "views/content/"

// place returns the file that an editor opens, below the content folder or among the portal's own
// files, and the line.
func place(file string, line int, builtin bool) string {
	if builtin {
		file = BuiltinFolder + file
	}
	return file + ":" + strconv.Itoa(line)
}

// placeOf returns the place of a key's text, the first line of a file without it.
func (l *loader) placeOf(file, key string) read.Place {
	if n := read.EntryOf(l.nodes[file], key); n != nil {
		return read.PlaceOf(file, n)
	}
	return read.Place{File: file}
}

// withPlaces returns the texts of a file with their places, if the load adds them. It leaves the
// node itself as it is, because it may be shown again if the file can't be read.
func (l *loader) withPlaces(file string, texts *ast.MappingNode, builtin bool) *ast.MappingNode {
	if name := path.Base(file); !l.places || name == formatFile || name == fixedFile {
		return texts
	}
	return read.Changed(texts, "", func(path string, n ast.Node) ast.Node {
		return marked(file, path, n, builtin)
	}).(*ast.MappingNode)
}

// setTexts makes texts those of the folder's file.
func (l *loader) setTexts(lang *language, name string, texts *ast.MappingNode) {
	lang.nodes[name] = texts
	l.nodes[lang.Code+"/"+name] = l.withPlaces(lang.Code+"/"+name, texts, l.below == nil)
}

// marked returns a text with its place, unless pages don't show it.
func marked(file, path string, n ast.Node, builtin bool) ast.Node {
	switch n := n.(type) {
	case *ast.LiteralNode:
		copied := *n
		copied.Value = marked(file, path, n.Value, builtin).(*ast.StringNode)
		return &copied
	case *ast.StringNode:
		if IsSetting(path) || isMarkdown(file) && path != "title" {
			return n
		}
		copied := *n
		copied.Value = mark.Place(place(file, n.GetToken().Position.Line, builtin), n.Value)
		return &copied
	}
	return n
}

func isMarkdown(file string) bool { return path.Ext(file) == ".md" }

// settingNames are names whose values are not shown: addresses, and the values of options.
var settingNames = []string{
	"linkUrl", "mapUrl", "guestPayment", "value", "group", "accent", "mark", "wordmark",
	reviewedBy,
}

// IsSetting reports whether the value at a path, such as "faq.linkUrl", is not a text that pages
// show.
func IsSetting(path string) bool {
	ends := func(name string) bool { return path == name || strings.HasSuffix(path, "."+name) }
	return slices.ContainsFunc(settingNames, ends) || strings.HasPrefix(path, englishKey+".") ||
		strings.HasPrefix(path, "links") && ends("address")
}

// rewritten returns a copy of a value with changed texts. The path of each is the one of
// [read.EachLeaf], without the places in a list.
func rewritten(v reflect.Value, path string, change func(path, text string) string) reflect.Value {
	copied := reflect.New(v.Type()).Elem()
	copied.Set(v)
	switch v.Kind() {
	case reflect.String:
		copied.SetString(change(path, v.String()))
	case reflect.Slice:
		if v.IsNil() {
			return copied
		}
		copied.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			copied.Index(i).Set(rewritten(v.Index(i), path, change))
		}
	case reflect.Map:
		copied.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for entry := v.MapRange(); entry.Next(); {
			copied.SetMapIndex(entry.Key(), rewritten(entry.Value(), read.Below(path, entry.Key().String()), change))
		}
	case reflect.Struct:
		for field, value := range v.Fields() {
			if key, _, _ := strings.Cut(field.Tag.Get("yaml"), ","); key != "" && key != "-" {
				copied.FieldByIndex(field.Index).Set(rewritten(value, read.Below(path, key), change))
			}
		}
	}
	return copied
}
