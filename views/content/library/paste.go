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

// Paste returns what an editor pastes into a file of the own folder to have the built-in text at a
// line: a whole file of Markdown, or the keys of one text. It is false for none.
func (l *Library) Paste(file string, line int) (text string, ok bool) {
	data, err := content.Files.ReadFile(file)
	if err != nil {
		return "", false
	}
	if path.Ext(file) == ".md" {
		return string(read.SampleMark.ReplaceAll(data, nil)), true
	}
	key := check.KeyAt(file, line)
	texts, ok := new(read.Findings).ParseYAML(file, data)
	if key == "" || !ok {
		return "", false
	}
	one := read.Pruned(texts, "", func(path string) bool { return path == key })
	var value yaml.MapSlice
	if yaml.NodeToValue(one, &value) != nil {
		return "", false
	}
	pasted, err := yaml.Marshal(value)
	return string(pasted), err == nil
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

// Find returns the texts of a language that have all words of a query, those of the folder first.
func (l *Library) Find(language, query string) []Found {
	words := strings.Fields(strings.ToLower(query))
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
		if !strings.HasPrefix(file, language+"/") || path.Base(file) == check.SourceFile {
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
