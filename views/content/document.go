package content

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// document is a Markdown file: its front matter, and the body below it.
type document struct {
	file     string
	language string
	id       string // the file's name unless the front matter says otherwise; documents with the same id take turns
	title    string
	order    int
	draft    bool
	shown    window
	body     []byte
	bodyLine int // of the body's first line, in the file
	settings map[string]setting

	section FAQSection // of a document of questions
	prose   Prose      // of any other
	notice  Notice     // of a notice
	help    Help       // of a help block
}

// setting is one line of front matter.
type setting struct {
	value string
	at    place
}

// common are the settings that every document may have.
var common = []string{"id", "draft", "from", "until"}

// spacedFence is a line of --- with blanks that nobody sees behind it.
var spacedFence = regexp.MustCompile(`(?m)^---[ \t]+$`)

// parseDocument reads a file's front matter, where it has one; that may have the common settings and the others named.
func (f *findings) parseDocument(file, language string, data []byte, others ...string) (*document, bool) {
	d := &document{file: file, language: language, id: strings.TrimSuffix(path.Base(file), ".md")}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	data = append(bytes.TrimSuffix(spacedFence.ReplaceAll(data, []byte("---")), []byte("\n")), '\n')
	lines, begun := bytes.CutPrefix(data, []byte("---\n"))
	head, body, ended := bytes.Cut(append([]byte("\n"), lines...), []byte("\n---\n"))
	switch {
	case !begun:
		d.body, d.bodyLine = data, 1
		return d, true
	case !ended:
		f.broken(place{file, 1}, "the front matter has no end. Put a line of --- below its settings")
		return nil, false
	}
	d.body, d.bodyLine = body, 3+bytes.Count(head, []byte("\n"))
	d.settings = f.parseSettings(file, head, append(others, common...))
	f.commonSettings(d)
	return d, true
}

func (f *findings) parseSettings(file string, head []byte, known []string) map[string]setting {
	settings := map[string]setting{}
	for i, line := range strings.Split(string(head), "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		at := place{file, i + 1}
		name, text, ok := strings.Cut(line, ":")
		name = strings.TrimSpace(name)
		switch _, twice := settings[name]; {
		case !ok:
			f.broken(at, "%q is not a setting. Write a name, a colon and a value, such as title: ID cards", line)
		case !slices.Contains(known, name):
			f.broken(at, "there is no setting %q here. Use one of: %s", name, strings.Join(known, ", "))
		case twice:
			f.broken(at, "the setting %q stands here twice. Keep one of the two", name)
		}
		settings[name] = setting{strings.TrimSpace(text), at}
	}
	return settings
}

func (f *findings) commonSettings(d *document) {
	if id, ok := d.settings["id"]; ok {
		d.id = id.value
		if !isName(id.value) {
			f.broken(id.at, "the id %q must be made of small letters, digits and hyphens", id.value)
		}
	}
	if draft, ok := d.settings["draft"]; ok {
		var err error
		if d.draft, err = strconv.ParseBool(draft.value); err != nil {
			f.broken(draft.at, "draft must be true or false, not %q", draft.value)
		}
	}
	if order, ok := d.settings["order"]; ok {
		var err error
		if d.order, err = strconv.Atoi(order.value); err != nil {
			f.broken(order.at, "order must be a whole number, not %q", order.value)
		}
	}
	d.shown.from = f.moment(d, "from", 0)
	d.shown.until = f.moment(d, "until", 1)
	if d.shown.ends() && !d.shown.from.Before(d.shown.until) {
		f.broken(d.settings["until"].at, "this ends before it begins. Set until to a later time than from")
	}
}

// titled reads the title, which such a document must have; where a setting is misspelled, that is told, and it may be the title.
func (f *findings) titled(d *document) {
	title := d.settings["title"]
	f.fits(title.at, title.value, "60")
	f.filled(title.at, title.value, "")
	if d.title = title.value; d.title == "" && !f.tried(d.file) {
		f.broken(place{d.file, 1}, "the front matter, between two lines of --- at the top of the file, has no title. Add a line such as title: ID cards")
	}
}

// moment is the front matter's time of that name; a day alone is its beginning, or the beginning of a day some days later.
func (f *findings) moment(d *document, name string, days int) time.Time {
	s, ok := d.settings[name]
	if !ok {
		return time.Time{}
	}
	if at, err := time.Parse("2006-01-02 15:04", s.value); err == nil {
		return at
	}
	day, err := time.Parse(time.DateOnly, s.value)
	if err != nil {
		f.broken(s.at, "%s must be a day or a day and a time, such as 2026-12-01 or 2026-12-01 09:00, not %q", name, s.value)
		return time.Time{}
	}
	return day.AddDate(0, 0, days)
}

func (d *document) place() place { return place{d.file, 1} }

func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
