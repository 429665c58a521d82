package content

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
)

// Notice is news for some members for some time: a storm, an outage, other opening hours.
type Notice struct {
	ID    string
	Kind  NoticeKind
	Title string
	Text  Prose

	pages  []string // empty for every page
	lines  []string // of business, empty for all
	states []string // empty for all
}

// NoticeKind is what a notice is about.
type NoticeKind string

// The kinds of notices.
const (
	Storm  NoticeKind = "storm"
	Outage NoticeKind = "outage"
	Hours  NoticeKind = "hours"
)

// noticeKinds are in the order in which notices appear.
var noticeKinds = []string{string(Storm), string(Outage), string(Hours)}

// Reader is the member that a page is shown to.
type Reader struct {
	Lines  []member.PolicyType // of the member's policies
	States []string            // where the insured risks are
}

// NoticesOn returns the notices for a reader of the page at a path of the portal, the most urgent
// kind first.
func (t *Text) NoticesOn(path string, reader Reader) []Notice {
	var all []Notice
	for _, n := range t.notices {
		here := len(n.pages) == 0 || on(n.pages, path)
		if here && matches(n.lines, reader.Lines) && matches(n.states, reader.States) {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b Notice) int {
		return cmp.Compare(slices.Index(noticeKinds, string(a.Kind)), slices.Index(noticeKinds, string(b.Kind)))
	})
	return all
}

// matches reports whether the reader has one of the wanted values, or none is wanted.
func matches[T ~string](wanted []string, has []T) bool {
	return len(wanted) == 0 || slices.ContainsFunc(has, func(one T) bool { return slices.Contains(wanted, string(one)) })
}

// on reports whether a path is one of the pages or below one.
func on(pages []string, path string) bool {
	return slices.ContainsFunc(pages, func(page string) bool {
		below, ok := strings.CutPrefix(strings.TrimPrefix(path, "/"), page)
		return ok && (below == "" || below[0] == '/')
	})
}

// Help is a block below a page that answers questions about it.
type Help struct {
	ID    string
	Title string
	Text  Prose

	pages []string
}

// HelpOn returns the blocks below the page at a path of the portal.
func (t *Text) HelpOn(path string) []Help {
	return slices.DeleteFunc(slices.Clone(t.help), func(h Help) bool { return !on(h.pages, path) })
}

func newNotice(d *document) Notice {
	return Notice{
		ID: d.id, Kind: NoticeKind(strings.Join(d.Kind, "")), Title: d.inLanguage(d.Title), Text: d.prose,
		pages: d.Pages, lines: d.Lines, states: d.States,
	}
}

func lineNames() []string {
	var all []string
	for _, line := range member.PolicyTypes() {
		all = append(all, string(line))
	}
	return all
}

// states are the states of the US and its district, as policies name them.
var states = strings.Fields(`AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ
	NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY`)
