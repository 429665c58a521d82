// Package activity renders what the member sent and did, and what became of it.
package activity

import (
	"cmp"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Source is what the list is made of.
type Source struct {
	Own        []member.Activity // of the identity, by the portal's own records
	OwnMissing bool              // whether some of the portal's own records cannot be read
	Payments   []member.PaymentEntry
	Claims     []member.Claim // with all details of those that were asked for
	Inbox      member.Inbox
	Live       map[string]bool // IDs of the sessions that have not ended
	// StatesMissing is whether the provider has not answered what became of some entries.
	StatesMissing bool
	Name          string // of the member, as the provider may write it
	XSRF          string
}

// Query is which entries a list shows. The list ignores a group without entries.
type Query struct {
	Group member.ActivityGroup // "" for all
	Now   time.Time
	ui.ListPage
}

// HistoryDays is for how many days the list has the provider's entries, and payments.
const HistoryDays = 365

// Page is one page of the list, the latest first.
type Page struct {
	Address string
	Filters ui.Filters
	Chips   []ui.FilterChip
	Periods []Period
	Empty   bool
	Pager   ui.Pager
	Notes   []string // what is missing
	XSRF    string
}

// Period is a heading with its entries.
type Period struct {
	Title   string
	Entries []Entry
}

// Entry is one thing that happened, formatted.
type Entry struct {
	Icon, Tint  string // the icon, and the suffix of the class of its wash, "" for the usual one
	Title       string
	Facts       string
	State, Tone string // a word and its tone, "" for none
	Theirs      bool   // whether it comes from the provider
	When, Stamp string // for people and for machines
	Path        string // "" for an entry that leads nowhere

	group member.ActivityGroup
	at    time.Time
}

// NewPage returns one page of the entries of a group.
func NewPage(t *content.Text, s Source, q Query) Page {
	all := s.entries(t, q.Now)
	q.Group = member.ActivityGroup(ui.Offered(all, string(q.Group), groupOf))
	shown := slices.DeleteFunc(slices.Clone(all), func(e Entry) bool { return !ui.Matches(string(q.Group), groupOf(e)) })
	page := Page{Pager: q.pager(len(shown)), Empty: len(shown) == 0, Notes: s.notes(t), XSRF: s.XSRF}
	page.Address = page.Pager.Address()
	page.Filters = ui.Filters{Region: "activity", Content: analytics.ContentActivity, Chips: t.Activity.Kind}
	page.Chips = q.chips(t, all, page.Pager.Size)
	from, to := page.Pager.Bounds()
	for _, e := range shown[from:to] {
		page.add(periodOf(t, e.at, q.Now), e)
	}
	return page
}

func groupOf(e Entry) string { return string(e.group) }

func (p *Page) add(period string, e Entry) {
	if n := len(p.Periods); n == 0 || p.Periods[n-1].Title != period {
		p.Periods = append(p.Periods, Period{Title: period})
	}
	last := &p.Periods[len(p.Periods)-1]
	last.Entries = append(last.Entries, e)
}

func periodOf(t *content.Text, at, now time.Time) string {
	day, today := member.DateOf(at), member.DateOf(now)
	switch {
	case day == today:
		return t.Activity.Today
	case day.Year() == today.Year() && day.Month() == today.Month():
		return t.Activity.ThisMonth
	}
	return t.Month(day)
}

func (q Query) pager(total int) ui.Pager {
	pager := ui.NewPager(q.Page, q.Size, total)
	pager.List, pager.Region = analytics.ListActivity, "activity"
	pager.Link = func(page, size int) string { return paths.ActivityPage(string(q.Group), page, size) }
	pager.Fragment = func(page, size int) string { return paths.ActivityFragment(string(q.Group), page, size) }
	return pager
}

// chips returns a choice for each group that has entries, in the order of member.ActivityGroups.
func (q Query) chips(t *content.Text, all []Entry, size int) []ui.FilterChip {
	rank := func(group string) int { return slices.Index(member.ActivityGroups, member.ActivityGroup(group)) }
	label := func(e Entry) string { return t.Activity.Groups[groupOf(e)] }
	options := ui.CountedOptions(t, all, groupOf, label, func(string, string) int { return 0 })
	slices.SortStableFunc(options, func(a, b ui.Option) int { return cmp.Compare(rank(a.Value), rank(b.Value)) })
	var chips []ui.FilterChip
	for _, o := range options {
		chips = append(chips, ui.FilterChip{
			Label: o.Label, Current: o.Value == string(q.Group),
			Path: paths.ActivityPage(o.Value, 1, size), Fragment: paths.ActivityFragment(o.Value, 1, size),
		})
	}
	return chips
}

func (s Source) notes(t *content.Text) []string {
	var notes []string
	if s.OwnMissing {
		notes = append(notes, t.Activity.OwnMissing)
	}
	if s.StatesMissing {
		notes = append(notes, t.Activity.StatesMissing)
	}
	return notes
}
