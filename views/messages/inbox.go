// Package messages renders the member's conversations with the insurer (section 2: /messages).
package messages

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

// InboxPage is the list of the member's conversations, the latest first.
type InboxPage struct {
	Unread string // how many are unread, "" for none
	List   InboxList
}

// InboxList is one page of the conversations.
type InboxList struct {
	Address string // of the page that shows exactly this list
	Rows    []InboxRow
	Pager   ui.Pager
}

// InboxRow is one conversation in the list.
type InboxRow struct {
	Path, Subject, From, Date string
	Unread                    bool
	About                     *AboutLink // nil when it is about no bill, claim or policy
}

// NewInboxPage returns a page of conversations with their dates in the time zone in.
func NewInboxPage(t *content.Text, p *member.Profile, messages []member.Message, asked ui.ListPage, in *time.Location) InboxPage {
	page := InboxPage{List: NewInboxList(t, p, messages, asked, in)}
	if n := member.UnreadCount(messages); n > 0 {
		page.Unread = t.Messages.UnreadCount.With(n)
	}
	return page
}

// NewInboxList returns the list of [NewInboxPage] alone.
func NewInboxList(t *content.Text, p *member.Profile, messages []member.Message, asked ui.ListPage, in *time.Location) InboxList {
	latest := slices.SortedStableFunc(slices.Values(messages), func(a, b member.Message) int { return b.Date.Compare(a.Date) })
	list := InboxList{Pager: ui.NewPager(asked.Page, asked.Size, len(latest))}
	list.Pager.List, list.Pager.Region = analytics.ListMessages, "messages"
	list.Pager.Link, list.Pager.Fragment = paths.MessagesPage, paths.MessagesFragment
	list.Address = list.Pager.Link(list.Pager.Page, list.Pager.Size)
	from, to := list.Pager.Bounds()
	for _, m := range latest[from:to] {
		list.Rows = append(list.Rows, InboxRow{
			Path: paths.Message(m.ID), Subject: subjectOf(t, m), From: m.From, Date: dayOf(t, m.Date, in), Unread: m.Unread, About: newAboutLink(t, p, m.About),
		})
	}
	return list
}

func subjectOf(t *content.Text, m member.Message) string {
	return cmp.Or(m.Subject, t.Messages.NoSubject)
}

func dayOf(t *content.Text, at time.Time, in *time.Location) string {
	if at.IsZero() {
		return t.NotAvailable
	}
	return t.Date(member.DateOf(at.In(in)))
}
