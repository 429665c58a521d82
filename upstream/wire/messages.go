package wire

import "memberportal/upstream/member"

// Messages is the response of GET /messages.
type Messages struct {
	Messages     []*Message `json:"messages"`
	Next         Text       `json:"next"` // address of the next page, "" for none
	AcceptsFiles Flag       `json:"acceptsFiles"`

	Unread Unread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *Messages) Lost() bool { return len(w.Messages) == 0 && w.Unread.Has("messages") }

// Message is the response of GET /messages/{messageId}, and the ID in that of POST /messages.
type Message struct {
	ID      Text      `json:"messageId"`
	Subject Text      `json:"subject"`
	About   *about    `json:"about"`
	Date    Timestamp `json:"date"`
	From    Text      `json:"from"`
	Unread  Flag      `json:"unread"`
	Entries []*entry  `json:"entries"`

	AcceptsFiles Flag `json:"acceptsFiles"`
}

type about struct {
	Kind   Text `json:"kind"`
	Number Text `json:"number"`
}

type entry struct {
	From       Text      `json:"from"`
	FromMember Flag      `json:"fromMember"`
	At         Timestamp `json:"at"`
	Text       Text      `json:"text"`
	Files      []Text    `json:"files"`
}

// Inbox leaves out messages without an ID, which can't be opened.
func (w *Messages) Inbox() member.Inbox {
	all := Mapped(withIDs(w.Messages, func(m *Message) Text { return m.ID }), (*Message).Member)
	return member.Inbox{Messages: all, AcceptsFiles: bool(w.AcceptsFiles)}
}

// Member returns the conversation.
func (w *Message) Member() member.Message {
	return member.Message{
		ID: string(w.ID), Subject: string(w.Subject), About: w.About.about(), Date: w.Date.Time, From: string(w.From),
		Unread: bool(w.Unread), Entries: Mapped(w.Entries, (*entry).entry), AcceptsFiles: bool(w.AcceptsFiles),
	}
}

func (w *entry) entry() member.MessageEntry {
	return member.MessageEntry{From: string(w.From), FromMember: bool(w.FromMember), At: w.At.Time, Text: string(w.Text), Files: nonEmpty(w.Files)}
}

// about returns the zero value unless the kind is known and there is a number.
func (w *about) about() member.About {
	if w == nil || w.Number == "" {
		return member.About{}
	}
	switch kind := member.AboutKind(w.Kind); kind {
	case member.AboutBill, member.AboutClaim, member.AboutPolicy, member.AboutAgent:
		return member.About{Kind: kind, Number: string(w.Number)}
	}
	return member.About{}
}
