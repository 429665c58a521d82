// Package messages renders the member's conversations with the insurer (section 2: /messages).
package messages

import (
	"cmp"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// InboxPage is the list of the member's conversations, the latest first.
type InboxPage struct {
	Unread string // how many are unread, "" for none
	List   InboxList
}

// InboxList is one page of the conversations.
type InboxList struct {
	Address    string // of the page that shows exactly this list
	Filters    ui.Filters
	Empty      string // why there is no conversation, "" when there are some
	Rows       []ui.Entry
	Incomplete bool // whether the list lacks conversations
	Pager      ui.Pager
}

// InboxQuery is the search and page of the list, as in the URL.
type InboxQuery struct {
	Incomplete bool   // whether the list lacks conversations
	Find       string // words of a subject, an author, or what a conversation is about; "" for all
	ui.ListPage
}

// manyMessages is from how many conversations on the list has a search.
const manyMessages = 10

// NewInboxPage returns a page of conversations with their dates in the time zone in.
func NewInboxPage(
	t *text.Text, p *member.Profile, messages []member.Message, q InboxQuery, in *time.Location,
) InboxPage {
	page := InboxPage{List: NewInboxList(t, p, messages, q, in)}
	if n := member.UnreadCount(messages); n > 0 {
		page.Unread = text.Sentence(t.InWords(t.Common.NewCount, n))
	}
	return page
}

// NewInboxList returns the list of [NewInboxPage] alone.
func NewInboxList(
	t *text.Text, p *member.Profile, messages []member.Message, q InboxQuery, in *time.Location,
) InboxList {
	list := InboxList{Filters: ui.Filters{
		Action:   paths.Messages(),
		Fragment: paths.MessagesFragment("", 1, paths.DefaultPageSize), Region: "messages",
		Content: analytics.ContentMessages,
	}}
	if len(messages) >= manyMessages || q.Find != "" {
		list.Filters.Search = ui.SearchField(t.Messages.Search, q.Find)
	}
	list.Incomplete = q.Incomplete
	rows := inboxRows(t, p, messages, q, in)
	switch {
	case len(messages) == 0:
		list.Empty = t.Messages.Empty
	case len(rows) == 0:
		list.Empty = t.Messages.NoMatch
	}
	list.Pager = ui.NewPager(q.Page, q.Size, len(rows))
	list.Pager.List, list.Pager.Region = analytics.ListMessages, "messages"
	list.Pager.Link = func(page, size int) string { return paths.MessagesPage(q.Find, page, size) }
	list.Pager.Fragment = func(page, size int) string { return paths.MessagesFragment(q.Find, page, size) }
	list.Address = list.Pager.Link(list.Pager.Page, list.Pager.Size)
	from, to := list.Pager.Bounds()
	list.Rows = rows[from:to]
	return list
}

// inboxRows returns the conversations that the search finds, the latest first. A row has who wrote,
// else what the conversation is about.
func inboxRows(
	t *text.Text, p *member.Profile, messages []member.Message, q InboxQuery, in *time.Location,
) (rows []ui.Entry) {
	latestFirst := func(a, b member.Message) int { return b.Date.Compare(a.Date) }
	for _, m := range slices.SortedStableFunc(slices.Values(messages), latestFirst) {
		about := ""
		if link := newAboutLink(t, p, m.About); link != nil {
			about = link.Text
		}
		row := ui.Entry{
			Path: paths.Message(m.ID), Title: subjectOf(t, m), Sub: cmp.Or(m.From, about), SideSub: dayOf(t, m.Date, in),
			Initials: ui.Initials(m.From), ByName: m.From != "", New: m.Unread,
			Event: analytics.PageLinkClick(analytics.LinkMessage),
		}
		if ui.Found(q.Find, row.Title, m.From, row.SideSub, about) {
			rows = append(rows, row)
		}
	}
	return rows
}

func subjectOf(t *text.Text, m member.Message) string {
	return cmp.Or(t.Theirs(m.Subject), t.Messages.NoSubject)
}

func dayOf(t *text.Text, at time.Time, in *time.Location) string {
	if at.IsZero() {
		return t.NotAvailable
	}
	return t.Date(member.DateOf(at.In(in)))
}
