package member

import "time"

// Message is a conversation between the member and the insurer. Its fields are
// ours. In a list Entries may be missing.
type Message struct {
	ID      string
	Subject string
	About   About
	Date    time.Time // of the latest entry; zero when unknown
	From    string    // who wrote that entry
	Unread  bool
	Entries []MessageEntry // the oldest first
}

// MessageEntry is one letter of a conversation, in plain text.
type MessageEntry struct {
	From       string
	FromMember bool
	At         time.Time // zero when unknown
	Text       string
}

// About is what a message hangs on; the zero value is nothing.
type About struct {
	Kind   AboutKind
	Number string // of the account whose bill it is, of the claim, or of the policy
}

// AboutKind is the kind of thing a message can be about.
type AboutKind string

// The kinds of [About]; any other counts as none.
const (
	AboutBill   AboutKind = "bill"
	AboutClaim  AboutKind = "claim"
	AboutPolicy AboutKind = "policy"
)
