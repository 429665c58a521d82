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
	Channel member.ContactChannel
	Value   string // of [member.ContactValue]
	Consent string // the words that the member has agreed to, "" for none
	Key     string // idempotency key
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
		payload: wireNewContact{string(n.Channel), n.Value, n.Consent},
	})
}

// ChooseTopics sends what the member wants to read about, and how. See [Client.ChangeContact].
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

type wireNewContact struct {
	Channel string `json:"channel"`
	Value   string `json:"value"`
	Consent string `json:"consent,omitempty"`
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
	Channels []wireText   `json:"channels"`
	Phone    wireContact  `json:"phone"`
	Text     wireContact  `json:"text"`
	Email    wireContact  `json:"email"`
	Topics   []*wireTopic `json:"topics"`
}

type wireContact struct {
	Current   wireText `json:"current"`
	Pending   wireText `json:"pending"`
	Consented wireFlag `json:"consented"`
}

type wireTopic struct {
	ID          wireText   `json:"id"`
	Name        wireText   `json:"name"`
	Description wireText   `json:"description"`
	Channels    []wireText `json:"channels"`
	Chosen      []wireText `json:"chosen"`
	Required    wireFlag   `json:"required"`
}

// Contacts leaves out topics without an ID, a name or a channel that the insurer uses.
func (w *wireContacts) Contacts() (c member.Contacts) {
	used := knownOf(w.Channels, member.ContactChannels...)
	if len(used) == 0 {
		used = member.ContactChannels
	}
	wires := map[member.ContactChannel]wireContact{member.ContactPhone: w.Phone, member.ContactText: w.Text, member.ContactEmail: w.Email}
	for _, channel := range used {
		c.Addresses = append(c.Addresses, wires[channel].address(channel))
	}
	for _, t := range w.Topics {
		if t == nil || t.ID == "" || t.Name == "" {
			continue
		}
		topic := member.ContactTopic{
			ID: string(t.ID), Name: string(t.Name), Description: string(t.Description), Required: bool(t.Required),
			Channels: knownOf(t.Channels, used...), Chosen: knownOf(t.Chosen, used...),
		}
		topic.Chosen = slices.DeleteFunc(topic.Chosen, func(ch member.ContactChannel) bool { return !slices.Contains(topic.Channels, ch) })
		if len(topic.Channels) > 0 {
			c.Topics = append(c.Topics, topic)
		}
	}
	return c
}

// address masks the values. A pending value that is in use already is none.
func (w wireContact) address(channel member.ContactChannel) member.ContactAddress {
	if w.Pending == w.Current {
		w.Pending = ""
	}
	return member.ContactAddress{
		Channel: channel, Consented: bool(w.Consented),
		Current: member.MaskContact(channel, string(w.Current)), Pending: member.MaskContact(channel, string(w.Pending)),
	}
}

// knownOf returns those of the known values that the provider sends, in our order.
func knownOf[V ~string](wires []wireText, known ...V) (found []V) {
	for _, v := range known {
		for _, w := range wires {
			if oneOf(w, "", v) != "" {
				found = append(found, v)
				break
			}
		}
	}
	return found
}
