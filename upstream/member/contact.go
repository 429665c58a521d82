package member

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// ContactChannel is a way in which the insurer reaches a member. It is stored as JSON, so a value
// keeps its meaning.
type ContactChannel string

// The channels.
const (
	ContactPhone ContactChannel = "phone" // calls
	ContactText  ContactChannel = "text"  // text messages
	ContactEmail ContactChannel = "email" // apart from the sign-in email
)

// ContactChannels has every channel, in the order of the page.
var ContactChannels = []ContactChannel{ContactPhone, ContactText, ContactEmail}

// Contacts is where the insurer reaches a member, and about what. The specification does not define
// it; openapi.yaml does.
type Contacts struct {
	Addresses []ContactAddress // one for each channel that the insurer uses, in our order
	Topics    []ContactTopic
	Unknown   bool `json:",omitempty"` // the provider has contacts, but they did not load
}

// ContactAddress is the phone number or email of a channel. Both values are masked.
type ContactAddress struct {
	Channel   ContactChannel
	Current   string // in use: the provider has confirmed it; "" for none
	Pending   string // asked for and not confirmed, "" for none
	Consented bool   // whether the member has agreed to texts
}

// ContactTopic is what the insurer writes about, and how.
type ContactTopic struct {
	ID, Name, Description string
	Channels              []ContactChannel // those to choose from
	Chosen                []ContactChannel
	Required              bool // whether one channel must stay chosen
}

// Address returns the address of a channel, false if the insurer does not use the channel.
func (c Contacts) Address(channel ContactChannel) (ContactAddress, bool) {
	i := slices.IndexFunc(c.Addresses, func(a ContactAddress) bool { return a.Channel == channel })
	if i < 0 {
		return ContactAddress{}, false
	}
	return c.Addresses[i], true
}

// NeedsConsent reports whether the member has not agreed to texts yet.
func (c Contacts) NeedsConsent() bool {
	text, ok := c.Address(ContactText)
	return ok && !text.Consented
}

// Reaches reports whether the channel has an address, confirmed or not.
func (c Contacts) Reaches(channel ContactChannel) bool {
	a, _ := c.Address(channel)
	return a.Current != "" || a.Pending != ""
}

// Has reports whether the topic is chosen for the channel.
func (t ContactTopic) Has(channel ContactChannel) bool { return slices.Contains(t.Chosen, channel) }

// masked is what stands for the hidden part of an address.
const masked = "•••"

// MaskContact hides an address but for what its owner recognizes: the first letter and the domain
// of an email, the last four digits of a number. Of anything else nothing remains, and a value that
// the provider has masked stays as it is.
func MaskContact(channel ContactChannel, value string) string {
	value = strings.TrimSpace(value)
	switch {
	case value == "" || strings.ContainsAny(value, "•*"):
		return value
	case channel == ContactEmail:
		return maskEmail(value)
	}
	return maskPhone(value)
}

func maskEmail(email string) string {
	at := strings.LastIndexByte(email, '@')
	if at <= 0 {
		return masked
	}
	_, first := utf8.DecodeRuneInString(email)
	return email[:first] + masked + email[at:]
}

func maskPhone(phone string) string {
	digits := digitsOf(phone)
	if len(digits) < 7 {
		return masked
	}
	return masked + "-" + masked + "-" + digits[len(digits)-4:]
}

// ContactValue returns an address as it is sent, "" if it isn't valid for its channel. A number has
// no extension: texts can't use one, and the provider confirms a number by a call.
func ContactValue(channel ContactChannel, s string) string {
	if channel == ContactEmail {
		return NormalEmail(s)
	}
	if number := NormalPhone(s); !HasExtension(number) {
		return number
	}
	return ""
}
