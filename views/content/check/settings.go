package check

import (
	"bytes"
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// folderSettings are the settings that the documents of a folder may have.
var folderSettings = map[string][]string{
	"pages":   {"id", "draft", "from", "until"},
	"faqs":    {"id", "draft", "from", "until", "title", "order", "replaces"},
	"help":    {"id", "draft", "from", "until", "title", "order", "pages"},
	"notices": {"id", "draft", "from", "until", "title", "order", "kind", "pages", "lines", "states"},
}

var requiredSettings = map[string][]string{
	"faqs": {"title", "order"}, "help": {"title", "pages"}, "notices": {"title", "kind"},
}

// fence matches a line of --- even with spaces behind it.
var fence = regexp.MustCompile(`(?m)^---[ \t]*$\n?`)

// parseDocument parses a Markdown file and decodes its front matter. It is false, with a finding,
// for front matter that cannot be read, and nil without a document to render.
func (l *loader) parseDocument(file, folder string, data []byte) (*read.Document, bool) {
	language, _, _ := strings.Cut(file, "/")
	d := &read.Document{File: file, Language: language, Key: strings.TrimSuffix(path.Base(file), ".md"), BodyLine: 1}
	data = append(bytes.TrimRight(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), "\n"), '\n')
	d.Body = data
	var head []byte
	if fences := fence.FindAllIndex(data, 2); len(fences) > 0 && fences[0][0] == 0 {
		if len(fences) == 1 {
			l.Broken(read.Place{File: file}, "the settings have no end. Add a line of --- below them")
			return nil, false
		}
		head = data[:fences[1][0]]
		d.Body, d.BodyLine = data[fences[1][1]:], 2+bytes.Count(head, []byte("\n"))
	}
	// The first fence keeps its line.
	node, ok := l.ParseYAML(file, fence.ReplaceAll(head, []byte("\n")))
	if !ok {
		return nil, false
	}
	ok = l.readSettings(d, folder, node)
	d.Key = cmp.Or(d.ID, d.Key)
	if strings.Trim(d.Key, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		l.Broken(read.Place{File: file}, "the id %q must have only small letters, digits and hyphens", d.Key)
		ok = false
	}
	if !d.Until.IsZero() && !d.From.Before(d.Until.Time) {
		l.Broken(read.PlaceOf(file, d.Until.Node), "this ends before it starts. Set until to a later time than from")
		ok = false
	}
	if n := utf8.RuneCountInString(d.Title); folder == "notices" && n > maxNoticeTitle {
		l.Improve(read.PlaceOf(file, read.Keys(node)["title"]),
			"this title has %d characters. Keep it to %d, so that it is one or two lines on a phone", n, maxNoticeTitle)
	}
	return d, ok
}

// maxNoticeTitle is the number of characters that fits into two lines of the narrowest phone.
const maxNoticeTitle = 60

// readSettings decodes the front matter. It is false, with a finding, if members would read the
// document at another time or place than its editor wants. A kind or an order that can't be read
// costs no document.
func (l *loader) readSettings(d *read.Document, folder string, node *ast.MappingNode) bool {
	var last *ast.MappingNode
	if before := l.last.documents[d.File]; before != nil {
		last = before.Head
	}
	allowed := l.allowedSettings(d.File, folder, node)
	d.Head = l.usable(d.File, allowed, last, &d.Settings)
	l.decode(d.File, l.withPlaces(d.File, d.Head, l.below == nil), &d.Settings)
	ok := len(allowed.Values) == len(node.Values)
	has := read.Keys(d.Head)
	for _, name := range requiredSettings[folder] {
		if _, written := read.Keys(node)[name]; !written {
			l.Broken(read.Place{File: d.File}, "the setting %s is missing. Add a line %s: … between two lines of --- at the top", name, name)
		}
		switch _, found := has[name]; {
		case found:
		case name == "kind":
			d.Kind = read.Names{string(text.Hours)}
		case name == "order":
			d.Order = lastInOrder
		default:
			ok = false
		}
	}
	for _, entry := range allowed.Values {
		if name := read.KeyOf(entry); has[name] == nil && name != "kind" && name != "order" {
			ok = false
		}
	}
	return ok
}

// lastInOrder is the order of a section whose own can't be read.
const lastInOrder = 1 << 30

// allowedSettings returns the settings that the folder's documents may have, and reports others.
func (l *loader) allowedSettings(file, folder string, node *ast.MappingNode) *ast.MappingNode {
	known := folderSettings[folder]
	allowed := slices.DeleteFunc(slices.Clone(node.Values), func(entry *ast.MappingValueNode) bool {
		unknown := !slices.Contains(known, read.KeyOf(entry))
		if unknown {
			l.Broken(read.PlaceOf(file, entry.Key), "there is no setting %q here. Use one of: %s", read.KeyOf(entry),
				strings.Join(known, ", "))
		}
		return unknown
	})
	return ast.Mapping(node.Start, false, allowed...)
}
