package content

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Entry is one text of a YAML file.
type Entry struct {
	Path  string // "leave.title", "paymentAddress[1]"
	Value string
	Line  int // from 1
}

// ErrNotEditable means that a text can't be changed without changing something else in its file.
// An editor has to change the file by hand.
var ErrNotEditable = errors.New("content: this text can only be changed in its file")

// Entries returns the texts of a YAML file in order, none for a file that can't be read.
func Entries(data []byte) []Entry {
	node, ok := new(findings).parseYAML("", data)
	if !ok {
		return nil
	}
	var all []Entry
	eachLeaf(node, "", func(path string, n ast.Node) {
		all = append(all, Entry{path, textOf(n), n.GetToken().Position.Line})
	})
	return all
}

// entry returns the text at a path.
func entry(data []byte, path string) (Entry, bool) {
	all := Entries(data)
	i := slices.IndexFunc(all, func(e Entry) bool { return e.Path == path })
	if i < 0 {
		return Entry{}, false
	}
	return all[i], true
}

// SetEntry returns a YAML file with another text at a path. Everything else stays as it is: order,
// comments and empty lines. A text that the file lacks is added; if it is in a list, the whole list
// of below is, because a list replaces the whole list. The text becomes one line.
func SetEntry(data, below []byte, path, value string) ([]byte, error) {
	value = strings.Join(strings.Fields(value), " ")
	if _, ok := entry(data, path); !ok {
		var err error
		if data, err = addEntry(data, below, path, value); err != nil {
			return nil, err
		}
	}
	node, ok := new(findings).parseYAML("", data)
	if !ok {
		return nil, ErrNotEditable
	}
	var changed []byte
	eachLeaf(node, "", func(at string, n ast.Node) {
		if at == path {
			changed = replaceValue(data, n, value)
		}
	})
	return changed, onlyDiffers(data, changed, path, value)
}

// RemoveEntry returns a YAML file without a text of its first level.
func RemoveEntry(data []byte, key string) []byte {
	lines := strings.SplitAfter(string(data), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, key+":") })
	if i < 0 {
		return data
	}
	return []byte(strings.Join(slices.Delete(lines, i, endOfBlock(lines, i)), ""))
}

// onlyDiffers returns an error unless the change of one text is the only one.
func onlyDiffers(before, after []byte, path, value string) error {
	old, now := Entries(before), Entries(after)
	if len(old) != len(now) {
		return ErrNotEditable
	}
	for i := range now {
		want := old[i].Value
		if now[i].Path == path {
			want = value
		}
		if now[i].Path != old[i].Path || now[i].Value != want {
			return ErrNotEditable
		}
	}
	return nil
}

// replaceValue puts another text in the place of a node's, which may have several lines.
func replaceValue(data []byte, n ast.Node, value string) []byte {
	lines := strings.SplitAfter(string(data), "\n")
	at := n.GetToken().Position
	first := at.Line - 1
	line := strings.TrimRight(lines[first], "\r\n")
	start := []rune(line)
	prefix := string(start[:min(len(start), at.Column-1)])
	comment := ""
	if c := n.GetComment(); c != nil && c.GetToken().Position.Line == at.Line {
		if i := strings.LastIndex(line, " #"); i >= len(prefix) {
			comment = " " + strings.TrimLeft(line[i:], " ")
		}
	}
	end := first + 1
	if _, flow := n.(*ast.SequenceNode); !flow {
		end = endOfText(lines, first, n.Type() == ast.LiteralType)
	}
	text := strings.TrimRight(prefix, " ") + " " + encode(value, line[min(len(line), len(prefix)):]) + comment + "\n"
	if strings.TrimSpace(prefix) == "" { // the text starts below its name
		text = prefix + strings.TrimLeft(text, " ")
	}
	return []byte(strings.Join(slices.Replace(lines, first, end, text), ""))
}

// encode returns a text as YAML, in the quotes of the text before where it had some.
func encode(value, before string) string {
	if plain, err := yaml.Marshal(value); err == nil && !strings.HasPrefix(before, `"`) {
		if text := strings.TrimSpace(string(plain)); !strings.Contains(text, "\n") {
			return text
		}
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// indentOf returns the number of spaces before a line's name, behind the hyphens of lists.
func indentOf(line string) int {
	return len(line) - len(strings.TrimLeft(line, " "))
}

// endOfText returns the index after the last line of the text that starts in a line: lines that
// are further in belong to it, and a comment only to a block of text.
func endOfText(lines []string, first int, block bool) int {
	outer, end := indentOf(lines[first]), first+1
	for i := end; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i])
		switch {
		case text == "":
			continue
		case indentOf(lines[i]) <= outer, !block && strings.HasPrefix(text, "#"), !block && startsEntry.MatchString(text):
			return end
		}
		end = i + 1
	}
	return end
}

var startsEntry = regexp.MustCompile(`^(- |[A-Za-z0-9_]+:( |$))`)

// endOfBlock returns the index after everything that is below a name.
func endOfBlock(lines []string, first int) int {
	outer, end := indentOf(lines[first]), first+1
	for i := end; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i])
		if text == "" {
			continue
		}
		if in := indentOf(lines[i]); in < outer || in == outer && !strings.HasPrefix(text, "- ") {
			return end
		}
		end = i + 1
	}
	return end
}

// addEntry adds a text to the deepest part of the file that its path has.
func addEntry(data, below []byte, path, value string) ([]byte, error) {
	list, _, inList := strings.Cut(path, "[")
	names := strings.Split(list, ".")
	lines := strings.SplitAfter(strings.TrimRight(string(data), "\n")+"\n", "\n")
	if strings.TrimSpace(string(data)) == "" {
		lines = nil
	}
	at, end, known := -1, len(lines), 0
	for ; known < len(names); known++ {
		next := slices.IndexFunc(lines[at+1:end], func(line string) bool {
			return strings.HasPrefix(line, strings.Repeat("  ", known)+names[known]+":")
		})
		if next < 0 {
			break
		}
		at += 1 + next
		end = endOfBlock(lines, at)
	}
	if known == len(names) { // a text has another shape than below
		return nil, ErrNotEditable
	}
	var added []string
	for depth, name := range names[known : len(names)-1] {
		added = append(added, strings.Repeat("  ", known+depth)+name+":\n")
	}
	if inList {
		copied, err := blockOf(below, names)
		if err != nil {
			return nil, err
		}
		added = append(added, copied...)
	} else {
		added = append(added, fmt.Sprintf("%s%s: %s\n", strings.Repeat("  ", len(names)-1), names[len(names)-1], encode(value, "")))
	}
	return []byte(strings.Join(slices.Insert(lines, end, added...), "")), nil
}

// blockOf returns the lines of the list with these names.
func blockOf(data []byte, names []string) ([]string, error) {
	lines := strings.SplitAfter(strings.TrimRight(string(data), "\n")+"\n", "\n")
	at, end := -1, len(lines)
	for depth, name := range names {
		next := slices.IndexFunc(lines[at+1:end], func(line string) bool {
			return strings.HasPrefix(line, strings.Repeat("  ", depth)+name+":")
		})
		if next < 0 {
			return nil, ErrNotEditable
		}
		at += 1 + next
		end = endOfBlock(lines, at)
	}
	return slices.Clone(lines[at:end]), nil
}

// PlaceholdersOf returns the placeholders that the text at a path of a built-in YAML file may have,
// such as {amount}.
func PlaceholdersOf(file, path string) []string {
	_, name, _ := strings.Cut(strings.TrimSuffix(file, ".yaml"), "/")
	into := new(Text).files()[name]
	node, ok := new(findings).parseYAML(file, BuiltinFiles()[base+"/"+name+".yaml"])
	if into == nil || !ok {
		return nil
	}
	l := &loader{nodes: map[string]*ast.MappingNode{}, known: map[string][]string{}}
	var names []string
	allowed := l.decode(file, node, into)
	eachLeaf(node, "", func(at string, n ast.Node) {
		if generic(at) == generic(path) && names == nil {
			names = allowed[n]
		}
	})
	return names
}

// listIndex matches the position in a list, which a company's list may have more of.
var listIndex = regexp.MustCompile(`\[\d+\]`)

// generic returns a path with the first position of each list.
func generic(path string) string { return listIndex.ReplaceAllString(path, "["+strconv.Itoa(1)+"]") }
