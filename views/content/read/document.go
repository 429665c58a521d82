package read

import (
	"bytes"
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// Document is a Markdown file.
type Document struct {
	Settings
	File     string
	Language string
	Key      string // documents with the same id take turns
	Builtin  bool   // the folder does not have it
	English  bool   // of a translation without it
	Body     []byte
	BodyLine int // line of the body's start in the file

	Section text.FAQSection // of a document in faqs
	Prose   text.Prose      // of any other document
}

// Settings is the front matter of a document.
type Settings struct {
	ID     string `yaml:"id"`
	Draft  bool   `yaml:"draft"`
	From   moment `yaml:"from"`
	Until  moment `yaml:"until"`
	Title  string `yaml:"title"`
	Order  int    `yaml:"order"`
	Kind   Names  `yaml:"kind"`
	Pages  Names  `yaml:"pages"`
	Lines  Names  `yaml:"lines"`
	States Names  `yaml:"states"`

	Replaces Names `yaml:"replaces"`
}

// ReplacesAll reports whether a document replaces all built-in ones of its folder.
func ReplacesAll(d *Document) bool { return d.Always() && slices.Contains(d.Replaces, "all") }

// moment is a local time without a zone. A day alone is its start; as until it is its end.
type moment struct {
	time.Time
	Node ast.Node
}

// UnmarshalYAML decodes a day or a day and a time.
func (m *moment) UnmarshalYAML(ctx context.Context, n ast.Node) (err error) {
	m.Node = n
	if m.Time, err = time.Parse("2006-01-02 15:04", TextOf(n)); err == nil {
		return nil
	}
	if m.Time, err = time.Parse(time.DateOnly, TextOf(n)); err != nil {
		decodingOf(ctx).Broken(n, "this must be a day or a day and a time, such as 2026-12-01 or 2026-12-01 09:00, not %q",
			TextOf(n))
		return nil
	}
	if strings.HasSuffix(n.GetPath(), ".until") {
		m.Time = m.AddDate(0, 0, 1)
	}
	return nil
}

// Names is a list of names, separated by commas.
type Names []string

// UnmarshalYAML decodes the names and reports those that are not known.
func (list *Names) UnmarshalYAML(ctx context.Context, n ast.Node) error {
	var text string
	if err := yaml.NodeToValue(n, &text); err != nil {
		return err
	}
	d := decodingOf(ctx)
	known := d.Known[strings.TrimPrefix(n.GetPath(), "$.")]
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if len(known) > 0 && !slices.Contains(known, name) {
			report := d.Findings.Broken
			if n.GetPath() == "$.pages" { // which a later version may not have: no page shows it
				report = d.Improve
			}
			report(PlaceOf(d.File, n), "%q is not one of: %s", name, strings.Join(known, ", "))
		}
		*list = append(*list, name)
	}
	return nil
}

// shows reports whether the document is shown at a time, to editors with drafts.
func (d *Document) shows(at time.Time, drafts bool) bool {
	return (drafts || !d.Draft) && !at.Before(d.From.Time) && (d.Until.IsZero() || at.Before(d.Until.Time))
}

// InLanguage returns a text of the document, marked in a translation without the document.
func (d *Document) InLanguage(text string) string {
	if d.English {
		return mark.English(text)
	}
	return text
}

// Always reports whether members see the document at any time.
func (d *Document) Always() bool { return !d.Draft && d.From.IsZero() && d.Until.IsZero() }

// ShownAt returns the documents that are shown at a time, in order. Of those with the same id, the
// translation takes precedence over the English one, the folder's own over the built-in one, a
// draft over the others, and then the one that started last.
func ShownAt(all []*Document, at time.Time, drafts bool) []*Document {
	shown := slices.DeleteFunc(slices.Clone(all), func(d *Document) bool { return !d.shows(at, drafts) })
	slices.SortFunc(shown, func(a, b *Document) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), falseFirst(a.English, b.English), falseFirst(a.Builtin, b.Builtin),
			falseFirst(!a.Draft, !b.Draft),
			b.From.Compare(a.From.Time), cmp.Compare(a.File, b.File))
	})
	shown = slices.CompactFunc(shown, func(a, b *Document) bool { return a.Key == b.Key })
	slices.SortStableFunc(shown, func(a, b *Document) int { return cmp.Compare(a.Order, b.Order) })
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

// WallClock returns the date and time of day of t in its own zone, as a [moment].
func WallClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// Switches returns the times at which a document appears or disappears, in order.
func Switches(all []*Document) []time.Time {
	var times []time.Time
	for _, d := range all {
		times = append(times, d.From.Time, d.Until.Time)
	}
	times = slices.DeleteFunc(times, time.Time.IsZero)
	slices.SortFunc(times, time.Time.Compare)
	return slices.Compact(times)
}

// unmarkedBody is the body without the marks of samples.
func (d *Document) unmarkedBody() []byte { return SampleMark.ReplaceAll(d.Body, nil) }

// SampleMark marks a line with a promise in the sample company's name. A real insurer must replace
// it, or remove the mark from a copy in its own folder if the sentence is true.
var SampleMark = regexp.MustCompile(`(?m)[ \t]*(# sample|<!-- sample -->)[ \t]*$`)

// Whole returns the title and the text of a document.
func (d *Document) Whole() string {
	return strings.TrimSpace(d.Title + "\n" + strings.TrimSpace(string(d.unmarkedBody())))
}

// IsReplacedBy reports whether members always see another document in place of a built-in one.
func (d *Document) IsReplacedBy(other *Document) bool {
	return !other.Builtin && other.Key == d.Key && other.Always()
}

// Equals reports whether two documents have the same text.
func (d *Document) Equals(other *Document) bool {
	return d.Key == other.Key && mark.Strip(d.Title) == mark.Strip(other.Title) &&
		bytes.Equal(bytes.TrimSpace(d.unmarkedBody()), bytes.TrimSpace(other.unmarkedBody()))
}
