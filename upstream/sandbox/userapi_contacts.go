package sandbox

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// contactWait is how long a new address is unconfirmed: a person would follow the link in a message
// meanwhile.
const contactWait = 2 * time.Minute

// contactChannels are the channels of the contacts.
var contactChannels = []string{"phone", "text", "email"}

// getContacts returns the member's contacts. A member without any does not have the calls.
func (s *Sandbox) getContacts(m *member, _ *http.Request) response {
	if m.Contacts == nil {
		return itemNotFound
	}
	for _, channel := range contactChannels {
		if asked, ok := m.contactAsked[channel]; ok && s.options.Now().Sub(asked) >= contactWait {
			m.confirmContact(channel)
		}
	}
	return response{http.StatusOK, m.Contacts}
}

// putContact stores a new address as pending. A text needs the consent, and no text goes to a
// number that ends with 0000.
func (s *Sandbox) putContact(m *member, r *http.Request) response {
	if m.Contacts == nil {
		return itemNotFound
	}
	body, err := formObject(r, "channel", "value", "?consent")
	channel, value := body.Text("channel"), body.Text("value")
	switch {
	case err != nil:
		return failure(http.StatusBadRequest, err.Error())
	case !slices.Contains(contactChannels, channel) || value == "":
		return failure(http.StatusBadRequest, "channel must be phone, text or email, and value not empty")
	case channel == "text" && body.Text("consent") == "":
		return failure(http.StatusBadRequest, "consent is missing")
	case strings.HasSuffix(value, "0000"):
		return rejected("We can't reach that number. Please enter another one.")
	}
	m.contact(channel)["pending"] = value
	if m.contactAsked == nil {
		m.contactAsked = map[string]time.Time{}
	}
	m.contactAsked[channel] = s.options.Now()
	if channel == "text" {
		m.contact(channel)["consented"] = true
	}
	return noContent
}

// putTopics stores the chosen channels of topics.
func (s *Sandbox) putTopics(m *member, r *http.Request) response {
	if m.Contacts == nil {
		return itemNotFound
	}
	body, err := formObject(r, "topics", "?consent")
	if err != nil {
		return failure(http.StatusBadRequest, err.Error())
	}
	topics := m.Contacts.Records("topics")
	for _, chosen := range body.Records("topics") {
		topic := find(topics, "id", chosen.Text("id"))
		channels, _ := chosen["channels"].([]any)
		switch {
		case topic == nil:
			return rejected("We do not write about that.")
		case topic["required"] == true && len(channels) == 0:
			return rejected("We have to reach you about " + topic.Text("name") + ".")
		case slices.Contains(channels, any("text")) && m.contact("text")["consented"] != true && body.Text("consent") == "":
			return failure(http.StatusBadRequest, "consent is missing")
		}
		topic["chosen"] = channels
	}
	if body.Text("consent") != "" {
		m.contact("text")["consented"] = true
	}
	return noContent
}

// contact returns the address of a channel, which the caller may change.
func (m *member) contact(channel string) samples.Record {
	address, ok := m.Contacts[channel].(map[string]any)
	if !ok {
		address = map[string]any{}
		m.Contacts[channel] = address
	}
	return address
}

func (m *member) confirmContact(channel string) {
	address := m.contact(channel)
	if pending := address.Text("pending"); pending != "" {
		address["current"] = pending
	}
	delete(address, "pending")
	delete(m.contactAsked, channel)
}

// ConfirmContacts confirms the new addresses of a member, as the member would by the link in a
// message.
func (s *Sandbox) ConfirmContacts(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, channel := range contactChannels {
		s.members[key].confirmContact(channel)
	}
}
