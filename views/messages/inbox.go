// Package messages renders the member's conversations with the insurer (section 2: /messages).
package messages

import (
	"slices"
	"strconv"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// InboxPage is the list of the member's conversations, the latest first.
type InboxPage struct {
	Intro  content.Prose
	Write  string // the way to a new message
	Unread string // how many are unread, "" for none
	List   InboxList
}

// InboxList is one page of the conversations.
type InboxList struct {
	Address string // of the page that shows exactly this list
	Rows    []InboxRow
	Empty   string // why there is nothing, "" when there is something
	Pager   ui.Pager
}

// InboxRow is one conversation in the list.
type InboxRow struct {
	Path, Subject, From, Date string
	Unread                    bool
	About                     *AboutLink // nil when it hangs on nothing
}

// UnreadCount is how many conversations hold something the member has not read.
func UnreadCount(messages []member.Message) int {
	n := 0
	for _, m := range messages {
		if m.Unread {
			n++
		}
	}
	return n
}

// NewInboxPage lists conversations; in is where the member's days begin and end.
func NewInboxPage(t *content.Text, p *member.Profile, messages []member.Message, list ui.ListPage, in *time.Location, words content.Messages) InboxPage {
	page := InboxPage{Intro: words.Intro, Write: words.New.Write, List: NewInboxList(t, p, messages, list, in, words)}
	if n := UnreadCount(messages); n > 0 {
		page.Unread = strconv.Itoa(n) + " unread"
	}
	return page
}

// NewInboxList pages conversations.
func NewInboxList(t *content.Text, p *member.Profile, messages []member.Message, asked ui.ListPage, in *time.Location, words content.Messages) InboxList {
	latest := slices.SortedStableFunc(slices.Values(messages), func(a, b member.Message) int { return b.Date.Compare(a.Date) })
	list := InboxList{Pager: ui.NewPager(asked.Page, asked.Size, len(latest))}
	list.Pager.List, list.Pager.Region = analytics.ListMessages, "messages"
	list.Pager.Link, list.Pager.Fragment = paths.MessagesPage, paths.MessagesFragment
	list.Address = list.Pager.Link(list.Pager.Page, list.Pager.Size)
	if len(latest) == 0 {
		list.Empty = words.Empty
	}
	from, to := list.Pager.Bounds()
	for _, m := range latest[from:to] {
		list.Rows = append(list.Rows, InboxRow{
			Path: paths.Message(m.ID), Subject: subjectOf(m), From: m.From, Date: dayOf(t, m.Date, in), Unread: m.Unread, About: newAboutLink(t, p, m.About),
		})
	}
	return list
}

func subjectOf(m member.Message) string { return ui.Or(m.Subject, "Message without a subject") }

func dayOf(t *content.Text, at time.Time, in *time.Location) string {
	if at.IsZero() {
		return t.NotAvailable
	}
	return t.Date(member.DateOf(at.In(in)))
}
