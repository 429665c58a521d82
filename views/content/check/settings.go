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
	markdown "github.com/yuin/goldmark/ast"

	"memberportal/views/content/read"
	"memberportal/views/content/spelling"
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

// parseDocument parses a Markdown file and decodes its front matter.
func (l *loader) parseDocument(file, folder string, data []byte) *read.Document {
	language, _, _ := strings.Cut(file, "/")
	d := &read.Document{File: file, Language: language, Key: strings.TrimSuffix(path.Base(file), ".md"), BodyLine: 1}
	data = append(bytes.TrimRight(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), "\n"), '\n')
	d.Body = data
	var head []byte
	if fences := fence.FindAllIndex(data, 2); len(fences) > 0 && fences[0][0] == 0 {
		if len(fences) == 1 {
			l.Broken(read.Place{File: file}, "the settings have no end. Add a line of --- below them")
			return nil
		}
		head = data[:fences[1][0]]
		d.Body, d.BodyLine = data[fences[1][1]:], 2+bytes.Count(head, []byte("\n"))
	}
	// The first fence keeps its line.
	if node, ok := l.ParseYAML(file, fence.ReplaceAll(head, []byte("\n"))); ok {
		l.readSettings(d, folder, node)
		l.checkBody(d, folder)
	}
	return d
}

// maxNoticeTitle is the number of characters that fits into two lines of the narrowest phone.
const maxNoticeTitle = 60

// readSettings decodes and checks the front matter.
func (l *loader) readSettings(d *read.Document, folder string, node *ast.MappingNode) {
	texts := l.entries(d.File, l.allowedSettings(d.File, folder, node), &d.Settings)
	l.decode(d.File, l.withPlaces(d.File, texts, l.below == nil), &d.Settings)
	for _, name := range requiredSettings[folder] {
		if read.EntryOf(texts, name) == nil {
			l.Broken(read.Place{File: d.File},
				"the setting %s is missing. Add a line %s: … between two lines of --- at the top", name, name)
		}
	}
	d.Key = cmp.Or(d.ID, d.Key)
	if strings.Trim(d.Key, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		l.Broken(read.Place{File: d.File}, "the id %q must have only small letters, digits and hyphens", d.Key)
	}
	if !d.Until.IsZero() && !d.From.Before(d.Until.Time) {
		l.Broken(read.PlaceOf(d.File, d.Until.Node), "this ends before it starts. Set until to a later time than from")
	}
	if n := utf8.RuneCountInString(d.Title); folder == "notices" && n > maxNoticeTitle {
		l.Improve(read.PlaceOf(d.File, read.Keys(texts)["title"]),
			"this title has %d characters. Keep it to %d, so that it is one or two lines on a phone", n, maxNoticeTitle)
	}
}

// allowedSettings returns the settings that the folder's documents may have. A misspelled one is
// broken, because members would read a draft, or one text for another; any other is a finding.
func (l *loader) allowedSettings(file, folder string, node *ast.MappingNode) *ast.MappingNode {
	known := folderSettings[folder]
	allowed := slices.DeleteFunc(slices.Clone(node.Values), func(entry *ast.MappingValueNode) bool {
		key := read.KeyOf(entry)
		if slices.Contains(known, key) {
			return false
		}
		at, report := read.PlaceOf(file, entry.Key), l.Improve
		if _, misspelled := spelling.Meant(key, known); misspelled {
			report = l.Broken
		}
		report(at, "there is no setting %q here. Use one of: %s", key, strings.Join(known, ", "))
		return true
	})
	return ast.Mapping(node.Start, false, allowed...)
}

// checkBody reports placeholders of a document that the portal doesn't replace, and an answer
// without a question.
func (l *loader) checkBody(d *read.Document, folder string) {
	p := parsed(d, text.Company{Name: "A", Phone: "1", Hours: "A"})
	_ = markdown.Walk(p.Root, func(n markdown.Node, entering bool) (markdown.WalkStatus, error) {
		if n, ok := n.(*markdown.Text); ok && entering {
			for _, found := range read.Placeholder.FindAllString(string(n.Segment.Value(p.Source)), -1) {
				l.Broken(p.At(n), "the portal does not replace %s here. Use one of: {phone}, {company}, {hours}", found)
			}
		}
		return markdown.WalkContinue, nil
	})
	first := p.Root.FirstChild()
	if heading, ok := first.(*markdown.Heading); folder == "faqs" && first != nil && (!ok || heading.Level != 2) {
		l.Broken(p.At(first),
			"there is an answer before the first question. Start with a question, on a line that starts with ##")
	}
}
