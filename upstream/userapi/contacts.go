package userapi

import (
	"context"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// Names of the calls.
const (
	getContacts = "GET /contacts"
	putContact  = "PUT /contacts"
)

// NewContact asks the insurer to use another address for a channel.
type NewContact struct {
	Channel member.ContactChannel `json:"channel"`
	Value   string                `json:"value"`             // of [member.ContactValue]
	Consent string                `json:"consent,omitempty"` // the words that the member has agreed to, "" for none
	Key     string                `json:"-"`                 // idempotency key
}

// ChosenTopics asks the insurer to write about these topics.
type ChosenTopics struct {
	Topics  []member.ContactTopic // of each its ID and what is chosen
	Consent string                // the words that the member has agreed to, "" for none
	Key     string                // idempotency key
}

// Contacts returns where the insurer reaches the member. The addresses are masked when they are
// read: no other part of the portal has them.
func (c *Client) Contacts(ctx context.Context, m Member) (member.Contacts, error) {
	w, _, err := exchange.CallFor[contract.Contacts](ctx, c.Client, m, exchange.Get("/contacts", ""))
	if err != nil {
		return member.Contacts{}, err
	}
	return w.Member(), nil
}

// ChangeContact sends a new address. It is in use when [Client.Contacts] returns it as the current
// one.
func (c *Client) ChangeContact(ctx context.Context, m Member, n NewContact) error {
	return c.put(ctx, m, "/contacts", n.Key, n)
}

// ChooseTopics sends the topics that the member chose, and the channel. See [Client.ChangeContact].
func (c *Client) ChooseTopics(ctx context.Context, m Member, n ChosenTopics) error {
	topics := []fields{}
	for _, t := range n.Topics {
		topics = append(topics, fields{"id": t.ID, "channels": append([]member.ContactChannel{}, t.Chosen...)})
	}
	payload := fields{"topics": topics}
	if n.Consent != "" {
		payload["consent"] = n.Consent
	}
	return c.put(ctx, m, "/contacts/topics", n.Key, payload)
}
