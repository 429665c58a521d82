package wire

import (
	"slices"

	"memberportal/upstream/member"
)

// Contacts is the response of GET /contacts.
type Contacts struct {
	Channels           []member.ContactChannel
	Phone, Text, Email member.ContactAddress
	Topics             []member.ContactTopic
}

// Contacts leaves out topics without an ID, a name or a channel that the insurer uses.
func (w *Contacts) Contacts() (c member.Contacts) {
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
