package load

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// document is a Markdown file.
type document struct {
	settings
	file     string
	language string
	id       string           // documents with the same id take turns
	builtin  bool             // the folder does not have it
	english  bool             // of a translation that lacks it
	head     *ast.MappingNode // the settings that can be read
	body     []byte
	bodyLine int // line of the body's start in the file

	section text.FAQSection // of a document in faqs
	prose   text.Prose      // of any other document
}

// settings is the front matter of a document.
type settings struct {
	ID     string `yaml:"id"`
	Draft  bool   `yaml:"draft"`
	From   moment `yaml:"from"`
	Until  moment `yaml:"until"`
	Title  string `yaml:"title"`
	Order  int    `yaml:"order"`
	Kind   names  `yaml:"kind"`
	Pages  names  `yaml:"pages"`
	Lines  names  `yaml:"lines"`
	States names  `yaml:"states"`

	Replaces names `yaml:"replaces"`
}

// replacesAll reports whether a document stands in place of all built-in ones of its folder.
func replacesAll(d *document) bool { return d.always() && slices.Contains(d.Replaces, "all") }

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
func (l *loader) parseDocument(file, folder string, data []byte) (*document, bool) {
	language, _, _ := strings.Cut(file, "/")
	d := &document{file: file, language: language, id: strings.TrimSuffix(path.Base(file), ".md"), bodyLine: 1}
	data = append(bytes.TrimRight(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), "\n"), '\n')
	d.body = data
	var head []byte
	if fences := fence.FindAllIndex(data, 2); len(fences) > 0 && fences[0][0] == 0 {
		if len(fences) == 1 {
			l.broken(place{file: file}, "the settings have no end. Add a line of --- below them")
			return nil, false
		}
		head = data[:fences[1][0]]
		d.body, d.bodyLine = data[fences[1][1]:], 2+bytes.Count(head, []byte("\n"))
	}
	// The first fence keeps its line.
	node, ok := l.parseYAML(file, fence.ReplaceAll(head, []byte("\n")))
	if !ok {
		return nil, false
	}
	ok = l.readSettings(d, folder, node)
	d.id = cmp.Or(d.ID, d.id)
	if strings.Trim(d.id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		l.broken(place{file: file}, "the id %q must have only small letters, digits and hyphens", d.id)
		ok = false
	}
	if !d.Until.IsZero() && !d.From.Before(d.Until.Time) {
		l.broken(placeOf(file, d.Until.node), "this ends before it starts. Set until to a later time than from")
		ok = false
	}
	if n := utf8.RuneCountInString(d.Title); folder == "notices" && n > maxNoticeTitle {
		l.improve(placeOf(file, keys(node)["title"]),
			"this title has %d characters. Keep it to %d, so that it is one or two lines on a phone", n, maxNoticeTitle)
	}
	return d, ok
}

// maxNoticeTitle is the number of characters that fits into two lines of the narrowest phone.
const maxNoticeTitle = 60

// readSettings decodes the front matter. It is false, with a finding, if members would read the
// document at another time or place than its editor wants. A kind or an order that can't be read
// costs no document.
func (l *loader) readSettings(d *document, folder string, node *ast.MappingNode) bool {
	var last *ast.MappingNode
	if before := l.last.documents[d.file]; before != nil {
		last = before.head
	}
	allowed := l.allowedSettings(d.file, folder, node)
	d.head = l.usable(d.file, allowed, last, &d.settings)
	l.decode(d.file, l.withKeys(d.file, d.head), &d.settings)
	ok := len(allowed.Values) == len(node.Values)
	has := keys(d.head)
	for _, name := range requiredSettings[folder] {
		if _, written := keys(node)[name]; !written {
			l.broken(place{file: d.file}, "the setting %s is missing. Add a line %s: … between two lines of --- at the top", name, name)
		}
		switch _, found := has[name]; {
		case found:
		case name == "kind":
			d.Kind = names{string(text.Hours)}
		case name == "order":
			d.Order = lastInOrder
		default:
			ok = false
		}
	}
	for _, entry := range allowed.Values {
		if name := keyOf(entry); has[name] == nil && name != "kind" && name != "order" {
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
		unknown := !slices.Contains(known, keyOf(entry))
		if unknown {
			l.broken(placeOf(file, entry.Key), "there is no setting %q here. Use one of: %s", keyOf(entry), strings.Join(known, ", "))
		}
		return unknown
	})
	return ast.Mapping(node.Start, false, allowed...)
}

// moment is a local time without a zone. A day alone is its start; as until it is its end.
type moment struct {
	time.Time
	node ast.Node
}

// UnmarshalYAML decodes a day or a day and a time.
func (m *moment) UnmarshalYAML(ctx context.Context, n ast.Node) (err error) {
	m.node = n
	if m.Time, err = time.Parse("2006-01-02 15:04", textOf(n)); err == nil {
		return nil
	}
	if m.Time, err = time.Parse(time.DateOnly, textOf(n)); err != nil {
		decodingOf(ctx).Broken(n, "this must be a day or a day and a time, such as 2026-12-01 or 2026-12-01 09:00, not %q", textOf(n))
		return nil
	}
	if strings.HasSuffix(n.GetPath(), ".until") {
		m.Time = m.AddDate(0, 0, 1)
	}
	return nil
}

// names is a list of names, separated by commas.
type names []string

// UnmarshalYAML decodes the names and reports those that are not known.
func (list *names) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	var text string
	if err := yaml.NodeToValue(n, &text); err != nil {
		return err
	}
	d := decodingOf(ctx)
	known := d.known[strings.TrimPrefix(n.GetPath(), "$.")]
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if len(known) > 0 && !slices.Contains(known, name) {
			d.broken(placeOf(d.file, n), "%q is not one of: %s", name, strings.Join(known, ", "))
			continue
		}
		*list = append(*list, name)
	}
	d.failed = d.failed || len(*list) == 0 // it would be shown everywhere, or nowhere
	return nil
}

// shows reports whether the document is shown at a time, to editors with drafts.
func (d *document) shows(at time.Time, drafts bool) bool {
	return (drafts || !d.Draft) && !at.Before(d.From.Time) && (d.Until.IsZero() || at.Before(d.Until.Time))
}

// inLanguage returns a text of the document, marked in a translation that lacks the document.
func (d *document) inLanguage(text string) string {
	if d.english {
		return mark.English(text)
	}
	return text
}

// always reports whether members see the document at any time.
func (d *document) always() bool { return !d.Draft && d.From.IsZero() && d.Until.IsZero() }

// shownAt returns the documents that are shown at a time, in order. Of those with the same id, the
// translation takes precedence over the English one, the folder's own over the built-in one, a
// draft over the others, and then the one that started last.
func shownAt(all []*document, at time.Time, drafts bool) []*document {
	shown := slices.DeleteFunc(slices.Clone(all), func(d *document) bool { return !d.shows(at, drafts) })
	slices.SortFunc(shown, func(a, b *document) int {
		return cmp.Or(cmp.Compare(a.id, b.id), falseFirst(a.english, b.english), falseFirst(a.builtin, b.builtin),
			falseFirst(!a.Draft, !b.Draft),
			b.From.Compare(a.From.Time), cmp.Compare(a.file, b.file))
	})
	shown = slices.CompactFunc(shown, func(a, b *document) bool { return a.id == b.id })
	slices.SortStableFunc(shown, func(a, b *document) int { return cmp.Compare(a.Order, b.Order) })
	return shown
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// wallClock returns the date and time of day of t in its own zone, as a [moment].
func wallClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// switches returns the times at which a document appears or disappears, in order.
func switches(all []*document) []time.Time {
	var times []time.Time
	for _, d := range all {
		times = append(times, d.From.Time, d.Until.Time)
	}
	times = slices.DeleteFunc(times, time.Time.IsZero)
	slices.SortFunc(times, time.Time.Compare)
	return slices.Compact(times)
}

// unmarkedBody is the body without the marks of samples.
func (d *document) unmarkedBody() []byte { return sampleMark.ReplaceAll(d.body, nil) }

// sampleMark marks a line with a promise in the sample company's name. A real insurer must replace
// it, or remove the mark from a copy in its own folder if the sentence is true.
var sampleMark = regexp.MustCompile(`(?m)[ \t]*(# sample|<!-- sample -->)[ \t]*$`)
