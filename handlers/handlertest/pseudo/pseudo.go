// Package pseudo writes a pseudo-translation of the built-in content, in which every text is
// between two marks. A page rendered with it shows which of its texts come from content.
package pseudo

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"

	"memberportal/upstream/member"
	"memberportal/views/content/check"
)

// Open and Close are the marks around every text.
const (
	Open  = "⟦"
	Close = "⟧"
)

// Mark returns a text between the marks.
func Mark(text string) string { return Open + text + Close }

// Write reads the built-in content in the folder source and writes its pseudo-translation to the
// folder target. It translates the fixed texts, which are in Go, in fixed.yaml.
func Write(target, source string, fixed []string) error {
	if err := writeFixed(target, fixed); err != nil {
		return err
	}
	return filepath.WalkDir(source, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(source, path)
		marked, err := markFile(name, data)
		if err != nil {
			return err
		}
		return write(filepath.Join(target, name), marked)
	})
}

// CopyEnglish copies the built-in content, which every content folder has in addition to a
// translation.
func CopyEnglish(target, source string) error { return os.CopyFS(target, os.DirFS(source)) }

func writeFixed(target string, fixed []string) error {
	translations := map[string]string{}
	for _, text := range fixed {
		translations[text] = Mark(text)
	}
	data, err := yaml.Marshal(translations)
	if err != nil {
		return err
	}
	return write(filepath.Join(target, "fixed.yaml"), data)
}

func write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func markFile(name string, data []byte) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".yaml":
		var texts yaml.MapSlice
		if err := yaml.Unmarshal(data, &texts); err != nil {
			return nil, err
		}
		return yaml.Marshal(markValues(texts))
	case ".md":
		return markMarkdown(string(data)), nil
	}
	return data, nil
}

func markValues(value any) any {
	switch value := value.(type) {
	case string:
		if member.CallLink(value) != "" {
			return value // a link dials it, in each language
		}
		return Mark(value)
	case []any:
		for i := range value {
			value[i] = markValues(value[i])
		}
	case map[string]any:
		for key := range value {
			if !check.IsSetting(key) {
				value[key] = markValues(value[key])
			}
		}
	case yaml.MapSlice:
		for i, item := range value {
			if key, _ := item.Key.(string); !check.IsSetting(key) {
				value[i].Value = markValues(item.Value)
			}
		}
	}
	return value
}

// block matches what starts a line of Markdown: heading, list item, or nothing.
var block = regexp.MustCompile(`(?m)^(#+ +|- +|\d+\. +|title: +)?(\S.*)$`)

// markMarkdown marks every line below the front matter, and the title in it.
func markMarkdown(text string) []byte {
	head, body := "", text
	if rest, ok := strings.CutPrefix(text, "---\n"); ok {
		settings, below, _ := strings.Cut(rest, "\n---\n")
		title := regexp.MustCompile(`(?m)^(title: *)(.*)$`)
		head = "---\n" + title.ReplaceAllString(settings, "${1}"+Open+"${2}"+Close) + "\n---\n"
		body = below
	}
	return []byte(head + block.ReplaceAllString(body, "${1}"+Open+"${2}"+Close))
}
