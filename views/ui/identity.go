package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"memberportal/views/analytics"
	"memberportal/views/content"
)

// identityEvent returns the analytics event of an identity's form: sign-out, or a switch.
func identityEvent(signsOut bool) templ.Attributes {
	if signsOut {
		return analytics.Logout(false)
	}
	return analytics.FormSubmit(analytics.FormSwitch)
}

// NowSee says whose accounts the pages show: those of the active identity. name may be "".
func NowSee(t *content.Text, name, email string) string {
	if name == "" {
		return t.Session.Changed.NowSeeEmail.With(email)
	}
	return t.Session.Changed.NowSee.With(name)
}

// MemberMenu is the active identity and the others that the member can switch to.
type MemberMenu struct {
	Email  string
	Others []OtherIdentity
}

// Initials returns the first letters of the first two words of the email's name, in capitals.
func (m MemberMenu) Initials() string {
	name, _, _ := strings.Cut(m.Email, "@")
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
	initials := ""
	for _, word := range words[:min(len(words), 2)] {
		first, _ := utf8.DecodeRuneInString(word)
		initials += string(unicode.ToUpper(first))
	}
	return initials
}

// OtherEmails returns the email addresses of the other identities, separated by commas.
func (m MemberMenu) OtherEmails() string {
	var all []string
	for _, other := range m.Others {
		all = append(all, other.Email)
	}
	return strings.Join(all, ", ")
}

// OtherIdentity is a known identity that is not the active one (section 4).
type OtherIdentity struct {
	Key   string
	Email string
}
