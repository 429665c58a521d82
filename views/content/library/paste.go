package library

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

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
		return Pasted{Text: string(data)}, true
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
	return Pasted{linesOf(data, texts, key, at), at.line}, true
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

// linesOf returns the lines of one text of a file, with the marks of samples, and those of its
// parents that the folder's file doesn't have.
func linesOf(data []byte, texts *ast.MappingNode, key string, at spot) string {
	lines := strings.SplitAfter(string(data), "\n")
	var pasted strings.Builder
	for depth := 0; texts != nil; depth++ {
		i := slices.IndexFunc(texts.Values, func(e *ast.MappingValueNode) bool {
			return key == read.KeyOf(e) || strings.HasPrefix(key, read.KeyOf(e)+".")
		})
		if i < 0 {
			break
		}
		entry := texts.Values[i]
		position := entry.Key.GetToken().Position
		first, last := position.Line-1, position.Line
		if key == read.KeyOf(entry) {
			last = endOf(lines, last, position.Column-1)
		}
		for _, line := range lines[first:last] {
			if depth >= at.depth {
				pasted.WriteString(strings.Repeat(" ", at.indent+2*(depth-at.depth)) +
					line[min(position.Column-1, len(line)-1):])
			}
		}
		key = strings.TrimPrefix(key, read.KeyOf(entry)+".")
		texts, _ = entry.Value.(*ast.MappingNode)
	}
	return pasted.String()
}

// endOf returns the line behind a text whose key has so many spaces in front.
func endOf(lines []string, line, indent int) int {
	for line < len(lines) && strings.HasPrefix(lines[line], strings.Repeat(" ", indent+1)) {
		line++
	}
	return line
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
		all = find(l.snapshot().Files, nil, language, "", words)
	}
	all = append(all, find(builtin.Data, l.snapshot().Files, language, check.BuiltinFolder, words)...)
	return all[:min(len(all), mostFound)]
}

// find returns the texts of files that have all words, but for those that other files replace.
func find(files, replacedBy map[string][]byte, language, folder string, words []string) (all []Found) {
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasPrefix(file, language+"/") {
			continue
		}
		for _, t := range textsAt(file, files[file], replacedBy[file]) {
			lower := strings.ToLower(t.Text)
			if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(lower, word) }) {
				all = append(all, Found{folder + file + ":" + t.Place, t.Text})
			}
		}
	}
	return all
}

// textsAt returns the texts of a file with their lines: of YAML each text, of Markdown each line.
// It leaves out those that the folder's own file replaces.
func textsAt(file string, data, own []byte) (all []Found) {
	if path.Ext(file) == ".md" && own != nil {
		return nil
	}
	if path.Ext(file) == ".md" {
		number := 0
		for line := range strings.Lines(string(read.SampleMark.ReplaceAll(data, nil))) {
			number++
			all = append(all, Found{strconv.Itoa(number), strings.Trim(line, "# \n")})
		}
		return all
	}
	replaced := map[string]ast.Node{}
	if node, ok := new(read.Findings).ParseYAML(file, own); ok {
		replaced = read.Keys(node)
	}
	if node, ok := new(read.Findings).ParseYAML(file, data); ok {
		read.EachLeaf(node, "", func(path string, n ast.Node) {
			key, _, _ := strings.Cut(path, "[")
			if !check.IsSetting(path) && replaced[key] == nil {
				all = append(all, Found{strconv.Itoa(n.GetToken().Position.Line), read.TextOf(n)})
			}
		})
	}
	return all
}
