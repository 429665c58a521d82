package member

import "time"

// Message is a conversation between the member and the insurer. The specification does not define
// its fields; openapi.yaml does. A list of messages may leave out Entries.
type Message struct {
	ID      string
	Subject string
	About   About
	Date    time.Time // time of the latest entry, zero when unknown
	From    string    // author of the latest entry
	Unread  bool
	Closed  bool           // whether the provider has closed it; a missing or unread flag is no
	Entries []MessageEntry // oldest first
	// AcceptsFiles is whether a reply can have photos and documents.
	AcceptsFiles bool
}

// Inbox is the list of the member's conversations.
type Inbox struct {
	Messages []Message
	// AcceptsFiles is whether a new conversation can start with photos and documents.
	AcceptsFiles bool
	Incomplete   bool // whether some could not be loaded
}

// MessageEntry is one entry of a conversation, in plain text.
type MessageEntry struct {
	From       string
	FromMember bool
	At         time.Time // zero when unknown
	Text       string
	Files      []string // names of attached files
}

// About is the subject that a message refers to. The zero value is none.
type About struct {
	Kind   AboutKind `json:"kind"`
	Number string    `json:"number"` // account, claim or policy number, or an agency's ID, depending on Kind
}

// AboutKind is the type of subject that a message can refer to.
type AboutKind string

// The kinds of [About]. Any other value counts as none.
const (
	AboutBill   AboutKind = "bill"
	AboutClaim  AboutKind = "claim"
	AboutPolicy AboutKind = "policy"
	AboutAgent  AboutKind = "agent"
)

// UnreadCount returns how many conversations have an entry that the member has not read.
func UnreadCount(messages []Message) int {
	n := 0
	for _, m := range messages {
		if m.Unread {
			n++
		}
	}
	return n
}

// Ways in which an adjuster replies.
const (
	ReplyByPhone = "phone"
	ReplyByEmail = "email"
)

// Fields of a message to an adjuster, beside FieldPhone.
const (
	FieldClaim = "claim"
	FieldReply = "reply"
	FieldText  = "text"
)

// AdjusterFields are the fields of a message to the adjuster of a claim.
var AdjusterFields = []Field{
	{Name: FieldClaim},
	{Name: FieldReply, Choices: []string{ReplyByPhone, ReplyByEmail}, Opens: []string{ReplyByPhone}},
	{Name: FieldPhone, Kind: AskPhone, Below: FieldReply},
	{Name: FieldText, Kind: AskText},
}
