package content

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
)

// Notice is news for some members for some time: a storm, an outage, other hours.
type Notice struct {
	ID    string
	Kind  NoticeKind
	Title string
	Text  Prose
	Lang  string // of the title

	pages  []string // empty for every page
	lines  []string // of business; empty for all
	states []string // likewise
}

// NoticeKind says what a notice is about, and so how it looks.
type NoticeKind string

// The kinds of notices.
const (
	Storm  NoticeKind = "storm"
	Outage NoticeKind = "outage"
	Hours  NoticeKind = "hours"
)

// noticeKinds are in the order in which notices stand.
var noticeKinds = []string{string(Storm), string(Outage), string(Hours)}

// Reader is whom a page is shown to: what lines of business the policies are of, and in which states the risks lie.
type Reader struct {
	Lines  []member.PolicyType
	States []string
}

// NoticesOn are the notices for a reader of the page at an address of ours, the most urgent kind first.
func (w *Words) NoticesOn(address string, reader Reader) []Notice {
	var all []Notice
	for _, n := range w.notices {
		if n.concerns(address, reader) {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b Notice) int {
		return cmp.Compare(slices.Index(noticeKinds, string(a.Kind)), slices.Index(noticeKinds, string(b.Kind)))
	})
	return all
}

func (n Notice) concerns(address string, reader Reader) bool {
	here := len(n.pages) == 0 || slices.ContainsFunc(n.pages, func(page string) bool { return under(page, address) })
	return here && anyOf(n.lines, reader.Lines...) && anyOf(n.states, reader.States...)
}

// anyOf says whether one of what there is is asked for, or everything is.
func anyOf[T ~string](asked []string, has ...T) bool {
	return len(asked) == 0 || slices.ContainsFunc(has, func(one T) bool { return slices.Contains(asked, string(one)) })
}

// notice reads a notice's own settings.
func (r *reading) notice(d *document) Notice {
	r.titled(d)
	kind := d.settings["kind"]
	if !slices.Contains(noticeKinds, kind.value) {
		at := kind.at
		if at.line == 0 {
			at = d.place()
		}
		r.broken(at, "the notice needs a kind. Add a line kind: and one of: %s", strings.Join(noticeKinds, ", "))
	}
	return Notice{
		ID: d.id, Kind: NoticeKind(kind.value), Title: d.title, Text: d.prose, Lang: d.prose.Lang,
		pages:  r.names(d.settings["pages"], "page", Pages()),
		lines:  r.names(d.settings["lines"], "line of business", lineNames()),
		states: r.names(d.settings["states"], "state", states),
	}
}

// names are those of a setting, separated by commas, each one of the known.
func (r *reading) names(s setting, what string, known []string) []string {
	if s.value == "" {
		return nil
	}
	var all []string
	for name := range strings.SplitSeq(s.value, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(known, name) {
			r.broken(s.at, "there is no %s %q. Use one of: %s", what, name, strings.Join(known, ", "))
		}
		all = append(all, name)
	}
	return all
}

func lineNames() []string {
	var all []string
	for _, line := range member.PolicyTypes() {
		all = append(all, string(line))
	}
	return all
}

// states are those of the United States and its district, as policies name them.
var states = strings.Fields(`AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD
	TN TX UT VT VA WA WV WI WY`)
