package library

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/content/check"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// Pasted is what an editor pastes into a file of the folder to get a copy of a built-in text.
type Pasted struct {
	Text  string // a whole file of Markdown, or the keys of one text; "" if the file has it already
	Below int    // the line below which it belongs, or that has it; 0 for the end of the file
}

// Paste returns what to paste for the built-in text at a line, false if there is no such text.
func (l *Library) Paste(file string, line int) (Pasted, bool) {
	data, err := content.Files.ReadFile(file)
	if err != nil {
		return Pasted{}, false
	}
	if path.Ext(file) == ".md" {
		if l.HasFile(file) { // members don't see it now
			return Pasted{Below: 1}, true
		}
		return Pasted{Text: string(read.SampleMark.ReplaceAll(data, nil))}, true
	}
	key := check.KeyAt(file, line)
	texts, ok := new(read.Findings).ParseYAML(file, data)
	if key == "" || !ok {
		return Pasted{}, false
	}
	at := l.spotFor(file, key)
	if at.taken {
		return Pasted{Below: at.line}, true
	}
	text, ok := textOf(texts, key, at)
	return Pasted{text, at.line}, ok
}

// spot is where a text belongs in a file.
type spot struct {
	line   int  // of its deepest parent in the file, 0 for none
	depth  int  // how many parents the file has
	indent int  // of the lines below that parent
	taken  bool // the file has the text itself, in this line
}

// spotFor returns where a key goes in the folder's own file. Nothing goes inside braces.
func (l *Library) spotFor(file, key string) (at spot) {
	own, ok := new(read.Findings).ParseYAML(file, l.snapshot().Files[file])
	for ok && l.below != nil && !own.IsFlowStyle {
		i := slices.IndexFunc(own.Values, func(e *ast.MappingValueNode) bool {
			return key == read.KeyOf(e) || strings.HasPrefix(key, read.KeyOf(e)+".")
		})
		if at.depth > 0 && len(own.Values) > 0 {
			at.indent = own.Values[0].Key.GetToken().Position.Column - 1
		}
		if i < 0 {
			break
		}
		position, name := own.Values[i].Key.GetToken().Position, read.KeyOf(own.Values[i])
		at = spot{position.Line, at.depth + 1, position.Column + 1, key == name}
		key = strings.TrimPrefix(key, name+".")
		if own, ok = own.Values[i].Value.(*ast.MappingNode); at.taken {
			break
		}
	}
	return at
}

// textOf returns the YAML of one text for the lines below its parent.
func textOf(texts *ast.MappingNode, key string, at spot) (string, bool) {
	one := read.Pruned(texts, "", func(path string) bool { return path == key })
	for range at.depth {
		one, _ = one.Values[0].Value.(*ast.MappingNode)
	}
	var value yaml.MapSlice
	if yaml.NodeToValue(one, &value) != nil {
		return "", false
	}
	pasted, err := yaml.Marshal(value)
	spaces := strings.Repeat(" ", at.indent)
	return spaces + strings.ReplaceAll(strings.TrimSuffix(string(pasted), "\n"), "\n", "\n"+spaces) + "\n", err == nil
}

// HasFile reports whether the folder has a file.
func (l *Library) HasFile(file string) bool {
	_, ok := l.snapshot().Files[file]
	return ok && l.below != nil
}

// Found is a text that a search found.
type Found struct {
	Place string // "en/home.yaml:12", with the portal's own folder before a built-in one
	Text  string
}

// mostFound is the number of texts that a search returns.
const mostFound = 50

// Find returns the texts of a language that have all words of a query, those of the folder first. A
// query without words finds none.
func (l *Library) Find(language, query string) []Found {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil
	}
	builtin, _ := source.ReadAll(content.Files) // which are embedded
	var all []Found
	if l.below != nil {
		all = find(l.snapshot().Files, language, "", words)
	}
	all = append(all, find(builtin.Data, language, check.BuiltinFolder, words)...)
	return all[:min(len(all), mostFound)]
}

func find(files map[string][]byte, language, folder string, words []string) (all []Found) {
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasPrefix(file, language+"/") {
			continue
		}
		for _, t := range textsAt(file, files[file]) {
			lower := strings.ToLower(t.Text)
			if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(lower, word) }) {
				all = append(all, Found{folder + file + ":" + t.Place, t.Text})
			}
		}
	}
	return all
}

// textsAt returns the texts of a file with their lines: of YAML each text, of Markdown each line.
func textsAt(file string, data []byte) (all []Found) {
	if path.Ext(file) == ".md" {
		number := 0
		for line := range strings.Lines(string(read.SampleMark.ReplaceAll(data, nil))) {
			number++
			all = append(all, Found{strconv.Itoa(number), strings.Trim(line, "# \n")})
		}
		return all
	}
	if node, ok := new(read.Findings).ParseYAML(file, data); ok {
		read.EachLeaf(node, "", func(path string, n ast.Node) {
			if !check.IsSetting(path) {
				all = append(all, Found{strconv.Itoa(n.GetToken().Position.Line), read.TextOf(n)})
			}
		})
	}
	return all
}
