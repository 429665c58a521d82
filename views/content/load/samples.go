package load

import (
	"path"
	"slices"
	"strings"

	"memberportal/views/content"
)

// samples returns the lines that are marked as samples.
func samples(files map[string][]byte) []Finding {
	var found findings
	for file, data := range files {
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			line = strings.TrimRight(line, "\r\n")
			if strings.Contains(line, "sample") && sampleMark.MatchString(line) { // few lines reach the pattern
				text := strings.TrimLeft(sampleMark.ReplaceAllString(line, ""), " -")
				found.improve(place{file: file, line: number}, "%s", text)
			}
		}
	}
	return found.sorted()
}

// addSamples adds the marked sentences to the English that members read.
func (l *loader) addSamples(english *language, files map[string][]byte) {
	for _, f := range samples(files) {
		s := sample{Finding: f, file: f.File}
		if l.below == nil {
			s.File = builtinFolder + f.File
		}
		english.samples = append(english.samples, s)
	}
	if l.below != nil {
		replaced := func(s sample) bool { return l.replaces(english, s) }
		english.samples = append(english.samples, slices.DeleteFunc(slices.Clone(l.below.samples), replaced)...)
	}
}

// keyAt returns the key of the text on a line of a built-in YAML file, "" for none.
func keyAt(file string, line int) string {
	data, _ := content.Files.ReadFile(file) // without one there is no key
	if node, ok := new(findings).parseYAML(file, data); ok {
		for key, lines := range linesOf(node) {
			if slices.Contains(lines, line) {
				return key
			}
		}
	}
	return ""
}

// replaces reports whether the folder replaces a built-in sentence.
func (l *loader) replaces(english *language, s sample) bool {
	if path.Ext(s.file) == ".yaml" {
		return l.nodes[s.file] != nil && keys(l.nodes[s.file])[keyAt(s.file, s.Line)] != nil
	}
	for _, documents := range english.documents {
		for _, d := range documents {
			if d.builtin && d.file == s.file {
				return slices.ContainsFunc(documents, func(own *document) bool { return !own.builtin && own.id == d.id })
			}
		}
	}
	return true
}
