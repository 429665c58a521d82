package text

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
)

// Notice is news for some members for some time: a storm, an outage, other opening hours.
type Notice struct {
	Kind  NoticeKind
	Title string
	Text  Prose

	Pages  []string // empty for every page
	Lines  []string // of business, empty for all
	States []string // empty for all
}

// NoticeKind is what a notice is about.
type NoticeKind string

// The kinds of notices.
const (
	Storm  NoticeKind = "storm"
	Outage NoticeKind = "outage"
	Hours  NoticeKind = "hours"
)

// NoticeKinds are in the order in which notices appear.
var NoticeKinds = []string{string(Storm), string(Outage), string(Hours)}

// Reader is the member that a page is shown to.
type Reader struct {
	Lines  []member.PolicyType // of the member's policies
	States []string            // where the insured risks are
}

// NoticesOn returns the notices for a reader of the page at a path of the portal, the most urgent
// kind first.
func (t *Text) NoticesOn(path string, reader Reader) []Notice {
	var all []Notice
	for _, n := range t.Notices {
		here := len(n.Pages) == 0 || on(n.Pages, path)
		if here && matches(n.Lines, reader.Lines) && matches(n.States, reader.States) {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b Notice) int {
		return cmp.Compare(slices.Index(NoticeKinds, string(a.Kind)), slices.Index(NoticeKinds, string(b.Kind)))
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
	Pages []string
}

// HelpOn returns the blocks below the page at a path of the portal.
func (t *Text) HelpOn(path string) []Help {
	return slices.DeleteFunc(slices.Clone(t.HelpBlocks), func(h Help) bool { return !on(h.Pages, path) })
}
