package userapi

import "memberportal/upstream/member"

// wireMessages is the response of GET /messages.
type wireMessages struct {
	Messages     []*wireMessage `json:"messages"`
	Next         wireText       `json:"next"` // address of the next page, "" for none
	AcceptsFiles wireFlag       `json:"acceptsFiles"`

	Unread wireUnread `json:"-"`
}

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (w *wireMessages) Lost() bool { return len(w.Messages) == 0 && w.Unread.Has("messages") }

// wireMessage is the response of GET /messages/{messageId}, and the ID in that of POST /messages.
type wireMessage struct {
	ID      wireText            `json:"messageId"`
	Subject wireText            `json:"subject"`
	About   *wireMessageAbout   `json:"about"`
	Date    wireTimestamp       `json:"date"`
	From    wireText            `json:"from"`
	Unread  wireFlag            `json:"unread"`
	Closed  wireFlag            `json:"closed"`
	Entries []*wireMessageEntry `json:"entries"`

	AcceptsFiles wireFlag `json:"acceptsFiles"`
}

type wireMessageAbout struct {
	Kind   wireText `json:"kind"`
	Number wireText `json:"number"`
}

type wireMessageEntry struct {
	From       wireText      `json:"from"`
	FromMember wireFlag      `json:"fromMember"`
	At         wireTimestamp `json:"at"`
	Text       wireText      `json:"text"`
	Files      []wireText    `json:"files"`
}

// Inbox leaves out messages without an ID, which can't be opened.
func (w *wireMessages) Inbox() member.Inbox {
	all := mapped(withIDs(w.Messages, func(m *wireMessage) wireText { return m.ID }), (*wireMessage).Member)
	return member.Inbox{Messages: all, AcceptsFiles: bool(w.AcceptsFiles)}
}

// Member returns the conversation.
func (w *wireMessage) Member() member.Message {
	return member.Message{
		ID: string(w.ID), Subject: string(w.Subject), About: w.About.about(), Date: w.Date.Time, From: string(w.From),
		Unread: bool(w.Unread), Closed: bool(w.Closed), Entries: mapped(w.Entries, (*wireMessageEntry).entry), AcceptsFiles: bool(w.AcceptsFiles),
	}
}

func (w *wireMessageEntry) entry() member.MessageEntry {
	return member.MessageEntry{From: string(w.From), FromMember: bool(w.FromMember), At: w.At.Time, Text: string(w.Text), Files: nonEmpty(w.Files)}
}

// wireMessageAbout returns the zero value unless the kind is known and there is a number.
func (w *wireMessageAbout) about() member.About {
	if w == nil || w.Number == "" {
		return member.About{}
	}
	switch kind := member.AboutKind(w.Kind); kind {
	case member.AboutBill, member.AboutClaim, member.AboutPolicy, member.AboutAgent:
		return member.About{Kind: kind, Number: string(w.Number)}
	}
	return member.About{}
}
