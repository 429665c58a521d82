package check

import (
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content"
	"memberportal/views/content/read"
)

// samples returns the lines that are marked as samples.
func samples(files map[string][]byte) []read.Finding {
	var found read.Findings
	for file, data := range files {
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			line = strings.TrimRight(line, "\r\n")
			if strings.Contains(line, "sample") && read.SampleMark.MatchString(line) { // few lines reach the pattern
				text := strings.TrimLeft(read.SampleMark.ReplaceAllString(line, ""), " -")
				found.Improve(read.Place{File: file, Line: number}, "%s", text)
			}
		}
	}
	return found.Sorted()
}

// addSamples adds the marked sentences to the English that members read.
func (l *loader) addSamples(english *language, files map[string][]byte) {
	for _, f := range samples(files) {
		s := sample{Finding: f, file: f.File}
		if l.below == nil {
			s.File = "built-in " + f.File
		}
		english.Samples = append(english.Samples, s)
	}
	if l.below != nil {
		replaced := func(s sample) bool { return l.replaces(english, s) }
		english.Samples = append(english.Samples, slices.DeleteFunc(slices.Clone(l.below.Samples), replaced)...)
	}
}

// KeyAt returns the key of the text on a line of a built-in YAML file, "" for none.
func KeyAt(file string, line int) (key string) {
	data, _ := content.Files.ReadFile(file) // without one there is no key
	node, ok := new(read.Findings).ParseYAML(file, data)
	if !ok {
		return ""
	}
	read.EachLeaf(node, "", func(path string, n ast.Node) {
		if n.GetToken().Position.Line == line {
			key, _, _ = strings.Cut(path, "[")
		}
	})
	return key
}

// replaces reports whether the folder replaces a built-in sentence.
func (l *loader) replaces(english *language, s sample) bool {
	if path.Ext(s.file) == ".yaml" {
		return l.nodes[s.file] != nil && read.Keys(l.nodes[s.file])[KeyAt(s.file, s.Line)] != nil
	}
	for _, documents := range english.documents {
		for _, d := range documents {
			if d.Builtin && d.File == s.file {
				return slices.ContainsFunc(documents, func(own *read.Document) bool { return !own.Builtin && own.Key == d.Key })
			}
		}
	}
	return true
}
