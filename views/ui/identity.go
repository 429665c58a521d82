package ui

import (
	"cmp"
	"strings"

	"memberportal/views/analytics"
	"memberportal/views/text"
)

// identityEvent returns the analytics event of an identity's form: sign-out, or a switch.
func identityEvent(signsOut bool) *analytics.Attributes {
	if signsOut {
		return analytics.Logout(false)
	}
	return analytics.FormSubmit(analytics.FormSwitch)
}

// NowSee returns the sentence that names the active identity, whose accounts the pages show. name
// may be "".
func NowSee(t *text.Text, name, email string) string {
	if name == "" {
		return t.Session.Changed.NowSeeEmail.With(email)
	}
	return t.Session.Changed.NowSee.With(name)
}

// MemberMenu is the active identity and the others that the member can switch to.
type MemberMenu struct {
	Name   string // "" when it is unknown
	Email  string
	Others []OtherIdentity
}

// Who returns the member's name, or the email address when the name is unknown.
func (m MemberMenu) Who() string { return cmp.Or(m.Name, m.Email) }

// OtherNames returns the names of the other members, or their email addresses.
func (m MemberMenu) OtherNames() string {
	var names []string
	for _, other := range m.Others {
		names = append(names, cmp.Or(other.Name, other.Email))
	}
	return strings.Join(names, ", ")
}

// Initials returns the first letters of the first two words of the member's name, in capitals, or
// of the email address when the name is unknown.
func (m MemberMenu) Initials() string {
	name, _, _ := strings.Cut(m.Who(), "@")
	return Initials(name)
}

// OtherIdentity is a known identity that is not the active one (section 4).
type OtherIdentity struct {
	Key   string
	Name  string // "" when it is unknown
	Email string
}
