package userapi

import (
	"cmp"
	"context"
	"net/http"

	"memberportal/upstream/member"
)

// OutgoingMessage is a message to the insurer: an answer in the conversation
// InReplyTo, or else a new one with a subject, perhaps about something.
type OutgoingMessage struct {
	InReplyTo string
	Subject   string
	About     member.About
	Text      string
	Key       string // of idempotency: the same key twice is one message
}

// Messages lists the member's conversations in the provider's order; the entries
// may be missing. See [Unsupported].
func (c *Client) Messages(ctx context.Context, m Member) ([]member.Message, error) {
	r := request{method: http.MethodGet, pattern: "/messages", limit: listLimit, offer: collection, words: changeWords}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return nil, err
	}
	w, err := decode[wireMessages](r, a)
	if err != nil {
		return nil, err
	}
	return w.messages(), nil
}

// Message asks for one conversation, and marks it as read with the provider.
// Unread is as it was before; that marking fails is only logged. See [NotFound]
// and [Unsupported].
func (c *Client) Message(ctx context.Context, m Member, id string) (member.Message, error) {
	r := request{method: http.MethodGet, pattern: "/messages/{messageId}", offer: item, words: changeWords}
	r, err := r.at("/messages/", id, "")
	if err != nil {
		return member.Message{}, err
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return member.Message{}, err
	}
	w, err := decode[wireMessage](r, a)
	if err != nil {
		return member.Message{}, err
	}
	message := w.message()
	message.ID = cmp.Or(message.ID, id)
	if message.Unread {
		c.markRead(ctx, m, id)
	}
	return message, nil
}

// markRead is a call apart, since a GET changes nothing.
func (c *Client) markRead(ctx context.Context, m Member, id string) {
	r := request{method: http.MethodPut, pattern: "/messages/{messageId}/read", payload: struct{}{}, offer: item, words: changeWords}
	r, err := r.at("/messages/", id, "/read")
	if err == nil {
		err = c.ask(ctx, m, r)
	}
	if err != nil {
		c.log.WarnContext(ctx, "message not marked as read", "error", err)
	}
}

// SendMessage sends a message and gives the id of its conversation. A refusal is
// an [*Error] whose Message is the provider's. See [Unsupported].
func (c *Client) SendMessage(ctx context.Context, m Member, message OutgoingMessage) (id string, err error) {
	r := request{
		method: http.MethodPost, pattern: "/messages", payload: newWireOutgoing(message), key: message.Key,
		offer: collection, words: changeWords,
	}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return "", err
	}
	w, err := decode[wireMessage](r, a)
	if err != nil {
		return "", err
	}
	return r.made(a, w.ID)
}
