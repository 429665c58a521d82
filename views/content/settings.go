package content

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Source is a Markdown file as editors change it: its settings and its text. The company's file has
// settings only.
type Source struct {
	Settings []Setting
	Body     string
	Line     int // of the body's first line in the file
}

// Setting is a line at the top of a Markdown file, or a value of the company's file.
type Setting struct {
	Name, Value string
	Required    bool
	List        bool // a line for each text
}

// SourceOf reads a Markdown file. It has every setting that its folder may have, "" for one that
// the file doesn't have.
func SourceOf(file string, data []byte) Source {
	head, body := splitHead(data)
	body = bytes.TrimLeft(body, "\n")
	s := Source{Body: string(body), Line: 1 + bytes.Count(data[:len(data)-len(body)], []byte("\n"))}
	folder := path.Base(path.Dir(file))
	names := slices.SortedFunc(slices.Values(folderSettings[folder]), func(a, b string) int {
		return slices.Index(settingOrder, a) - slices.Index(settingOrder, b)
	})
	for _, name := range names {
		setting := Setting{Name: name, Required: slices.Contains(requiredSettings[folder], name)}
		if e, ok := entry(head, name); ok {
			setting.Value = e.Value
		}
		s.Settings = append(s.Settings, setting)
	}
	return s
}

// settingOrder is the order of forms: what people read, where it shows, and when.
var settingOrder = []string{"title", "kind", "pages", "lines", "states", "from", "until", "order", "draft", "id"}

// splitHead returns the lines between the fences of a Markdown file, and what follows them.
func splitHead(data []byte) (head, body []byte) {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	fences := fence.FindAllIndex(data, 2)
	if len(fences) < 2 || fences[0][0] != 0 {
		return nil, data
	}
	return data[fences[0][1]:fences[1][0]], data[fences[1][1]:]
}

// SetSource returns a Markdown file with other settings and another text. Comments and the order of
// settings stay.
func SetSource(data []byte, s Source) ([]byte, error) {
	head, _ := splitHead(data)
	for _, setting := range s.Settings {
		if strings.TrimSpace(setting.Value) == "" {
			head = RemoveEntry(head, setting.Name)
			continue
		}
		if e, ok := entry(head, setting.Name); ok && e.Value == setting.Value {
			continue
		}
		next, err := SetEntry(head, nil, setting.Name, setting.Value)
		if err != nil {
			return nil, err
		}
		head = unquoted(next, setting)
	}
	body := strings.TrimRight(strings.ReplaceAll(s.Body, "\r\n", "\n"), "\n \t") + "\n"
	if strings.TrimSpace(string(head)) == "" {
		return []byte(body), nil
	}
	if !strings.HasPrefix(body, "\n") {
		body = "\n" + body
	}
	return []byte("---\n" + strings.TrimRight(string(head), "\n") + "\n---\n" + body), nil
}

// unquoted removes the quotes of a number, or of true or false, which YAML takes for a text.
func unquoted(head []byte, s Setting) []byte {
	_, err := strconv.Atoi(s.Value)
	if err != nil && s.Value != "true" && s.Value != "false" {
		return head
	}
	return bytes.Replace(head, []byte(s.Name+`: "`+s.Value+`"`), []byte(s.Name+": "+s.Value), 1)
}

// SettingNames returns the names that a setting may have, such as the kinds of notices; nil for
// any.
func SettingNames(name string, o Options) []string {
	switch name {
	case "pages":
		return o.Pages
	case "lines":
		return lineNames()
	case "states":
		return states
	case "kind":
		return noticeKinds
	}
	return nil
}
