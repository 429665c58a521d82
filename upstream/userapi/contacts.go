package userapi

import (
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
)

// Names of the calls.
const (
	getContacts = "GET /contacts"
	putContact  = "PUT /contacts"
	putTopics   = "PUT /contacts/topics"
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
// read: no other part of the portal has them. See [failure.NotOffered].
func (c *Client) Contacts(ctx context.Context, m Member) (member.Contacts, error) {
	r := request{method: http.MethodGet, pattern: "/contacts", kind: collection, said: ownSaid}
	w, _, err := callFor[wireContacts](ctx, c, m, r)
	if err != nil {
		return member.Contacts{}, err
	}
	return w.Contacts(), nil
}

// ChangeContact sends a new address. It is in use when [Client.Contacts] returns it as the current
// one. A rejection is [failure.Refused]. See [failure.NotOffered].
func (c *Client) ChangeContact(ctx context.Context, m Member, n NewContact) error {
	return c.submit(ctx, m, request{
		method: http.MethodPut, pattern: "/contacts", key: n.Key, kind: collection, noReplay: true,
		payload: n,
	})
}

// ChooseTopics sends the topics that the member chose, and the channel. See [Client.ChangeContact].
func (c *Client) ChooseTopics(ctx context.Context, m Member, n ChosenTopics) error {
	payload := wireChosenTopics{Consent: n.Consent}
	for _, t := range n.Topics {
		payload.Topics = append(payload.Topics, wireChosenTopic{t.ID, append([]member.ContactChannel{}, t.Chosen...)})
	}
	return c.submit(ctx, m, request{
		method: http.MethodPut, pattern: "/contacts/topics", key: n.Key, kind: collection, noReplay: true, payload: payload,
	})
}

// contacts returns the contacts for a profile, nil if the provider does not offer the call.
func (c *Client) contacts(ctx context.Context, m Member) *member.Contacts {
	contacts, err := c.Contacts(ctx, m)
	if failure.Is(err, failure.NotOffered) {
		return nil
	}
	if contacts.Unknown = err != nil; contacts.Unknown {
		c.log.WarnContext(ctx, "contacts not loaded", "error", err)
	}
	return &contacts
}

type wireChosenTopics struct {
	Topics  []wireChosenTopic `json:"topics"`
	Consent string            `json:"consent,omitempty"`
}

type wireChosenTopic struct {
	ID       string                  `json:"id"`
	Channels []member.ContactChannel `json:"channels"`
}

// wireContacts is the response of GET /contacts.
type wireContacts struct {
	Channels           []member.ContactChannel
	Phone, Text, Email member.ContactAddress
	Topics             []member.ContactTopic
}

// Contacts leaves out topics without an ID, a name or a channel that the insurer uses.
func (w *wireContacts) Contacts() (c member.Contacts) {
	used := among(w.Channels, member.ContactChannels)
	if len(used) == 0 {
		used = member.ContactChannels
	}
	sent := map[member.ContactChannel]member.ContactAddress{
		member.ContactPhone: w.Phone, member.ContactText: w.Text,
		member.ContactEmail: w.Email,
	}
	for _, channel := range used {
		c.Addresses = append(c.Addresses, masked(channel, sent[channel]))
	}
	for _, topic := range w.Topics {
		topic.Channels = among(topic.Channels, used)
		topic.Chosen = among(topic.Chosen, topic.Channels)
		if topic.ID != "" && topic.Name != "" && len(topic.Channels) > 0 {
			c.Topics = append(c.Topics, topic)
		}
	}
	return c
}

// masked returns the address of a channel. A pending value that is in use already is none.
func masked(channel member.ContactChannel, a member.ContactAddress) member.ContactAddress {
	if a.Pending == a.Current {
		a.Pending = ""
	}
	a.Channel, a.Current, a.Pending = channel, member.MaskContact(channel, a.Current),
		member.MaskContact(channel, a.Pending)
	return a
}

// among returns those of the known channels that the provider sends, in our order.
func among(sent, known []member.ContactChannel) []member.ContactChannel {
	return slices.DeleteFunc(slices.Clone(known),
		func(c member.ContactChannel) bool { return !slices.Contains(sent, c) })
}
