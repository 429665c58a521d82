package userapi

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/member"
)

// OutgoingMessage is a message to the insurer: a reply in the conversation InReplyTo, or a new
// conversation with a subject and an optional reference.
type OutgoingMessage struct {
	InReplyTo string       `json:"inReplyTo,omitempty"`
	Subject   string       `json:"subject,omitempty"`
	About     member.About `json:"about,omitzero"`
	Text      string       `json:"text"`
	Files     []File       `json:"-"` // only where files are accepted
	Key       string       `json:"-"` // idempotency key: the provider creates one message per key
}

// Messages lists the member's conversations in the provider's order. The list may be incomplete.
// See [failure.NotOffered].
func (c *Client) Messages(ctx context.Context, m Member) (member.Inbox, error) {
	r := request{method: http.MethodGet, pattern: "/messages", limit: listLimit, kind: collection, said: ownSaid}
	fresh := unseen(func(m member.Message) string { return m.ID })
	var inbox member.Inbox
	complete, err := eachPage(ctx, c, m, r, pages[wireMessages]{
		func(w *wireMessages) string { return w.Next },
		func(w *wireMessages) bool {
			inbox.Messages = append(inbox.Messages, fresh(w.Messages)...)
			inbox.AcceptsFiles = inbox.AcceptsFiles || w.AcceptsFiles
			return true
		},
	})
	inbox.Messages = slices.DeleteFunc(inbox.Messages,
		func(m member.Message) bool { return m.ID == "" }) // can't be opened
	inbox.Incomplete = !complete
	return inbox, err
}

// Message returns one conversation and marks it as read with the provider. Unread is the value
// before that. A failure to mark it is only logged. See [failure.NotFound] and
// [failure.NotOffered].
func (c *Client) Message(ctx context.Context, m Member, id string) (member.Message, error) {
	r := request{method: http.MethodGet, pattern: "/messages/{messageId}", kind: item, said: ownSaid}
	r, err := r.withID("/messages/", id, "")
	if err != nil {
		return member.Message{}, err
	}
	message, _, err := callFor[member.Message](ctx, c, m, r)
	if err != nil {
		return member.Message{}, err
	}
	message.ID = cmp.Or(message.ID, id)
	if message.Unread {
		c.markRead(ctx, m, id)
	}
	return *message, nil
}

// markRead is a separate call, because a GET must not change anything.
func (c *Client) markRead(ctx context.Context, m Member, id string) {
	r := request{method: http.MethodPut, pattern: "/messages/{messageId}/read", payload: struct{}{}, kind: item, said: ownSaid}
	r, err := r.withID("/messages/", id, "/read")
	if err == nil {
		err = c.submit(ctx, m, r)
	}
	if err != nil {
		c.log.WarnContext(ctx, "message not marked as read", "error", err)
	}
}

// SendMessage sends a message and returns the ID of its conversation. A rejection is
// [failure.Refused]. See [failure.NotOffered].
func (c *Client) SendMessage(ctx context.Context, m Member, message OutgoingMessage) (id string, err error) {
	r := request{
		method: http.MethodPost, pattern: "/messages", payload: message, key: message.Key,
		kind: collection, said: ownSaid,
	}
	if len(message.Files) > 0 { // without files, every provider accepts JSON
		if r.payload, err = newForm("message", message, "files", message.Files); err != nil {
			return "", err
		}
	}
	sent, res, err := callFor[member.Message](ctx, c, m, r)
	if err != nil {
		return "", err
	}
	return r.createdID(res, sent.ID)
}
