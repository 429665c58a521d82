package userapi

import (
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// OutgoingMessage is a message to the insurer: a reply in the conversation InReplyTo, or a new
// conversation with a subject and an optional reference.
type OutgoingMessage struct {
	InReplyTo string       `json:"inReplyTo,omitempty"`
	Subject   string       `json:"subject,omitempty"`
	About     member.About `json:"about,omitzero"`
	Text      string       `json:"text"`
	Files     []File       `json:"-"` // only where files are accepted
	Key       string       `json:"-"` // idempotency key
}

// Messages lists the member's conversations in the provider's order.
func (c *Client) Messages(ctx context.Context, m Member) (member.Inbox, error) {
	r := exchange.Get("/messages", "")
	var inbox member.Inbox
	id := func(m *member.Message) string { return m.ID }
	messages, complete, err := exchange.List(ctx, c.Client, m, r, id, func(w *contract.Messages) []member.Message {
		inbox.AcceptsFiles = inbox.AcceptsFiles || w.AcceptsFiles.Value
		return w.Members()
	})
	inbox.Messages, inbox.Incomplete = messages, !complete
	return inbox, err
}

// Message returns one conversation and marks it as read with the provider. Unread is the value
// before that. A failure to mark it is only logged.
func (c *Client) Message(ctx context.Context, m Member, id string) (member.Message, error) {
	r := exchange.Get("/messages/{messageId}", id)
	read, err := item(ctx, c, m, r, func(m *contract.Message) string { return m.MessageID.Value })
	if err != nil {
		return member.Message{}, err
	}
	message := read.Member()
	message.ID = id
	sortEntries(message.Entries)
	if message.Unread {
		c.markRead(ctx, m, id)
	}
	return message, nil
}

// sortEntries sorts the entries of a conversation, the oldest first. Without the time of each, the
// provider's order stays.
func sortEntries(all []member.MessageEntry) {
	undated := func(e member.MessageEntry) bool { return e.At.IsZero() }
	if !slices.ContainsFunc(all, undated) {
		slices.SortStableFunc(all, func(a, b member.MessageEntry) int { return a.At.Compare(b.At) })
	}
}

// markRead is a separate call, because a GET must not change anything.
func (c *Client) markRead(ctx context.Context, m Member, id string) {
	r := exchange.Request{
		Method: http.MethodPut, Pattern: "/messages/{messageId}/read", ID: id, Payload: fields{},
	}
	if err := c.submit(ctx, m, r); err != nil {
		c.Log.WarnContext(ctx, "message not marked as read", "error", err)
	}
}

// SendMessage sends a message and returns the ID of its conversation.
func (c *Client) SendMessage(ctx context.Context, m Member, message OutgoingMessage) (id string, err error) {
	r := exchange.Request{Pattern: "/messages", Payload: message, Key: message.Key}
	if len(message.Files) > 0 { // without files, every provider accepts JSON
		r.Payload = exchange.Form{Name: "message", Object: message, Field: "files", Files: message.Files}
	}
	sent, err := create(ctx, c, m, r, func(m *contract.NewMessage) string { return m.MessageID.Value })
	if err != nil {
		return "", err
	}
	return sent.MessageID.Value, nil
}
