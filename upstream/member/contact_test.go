package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

// Spec: CONTACT-2.
func TestContactAddressesAreMasked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		channel     member.ContactChannel
		value, want string
	}{
		{member.ContactEmail, "marta.lindqvist@example.com", "m•••@example.com"},
		{member.ContactEmail, "élin@example.com", "é•••@example.com"},
		{member.ContactEmail, "@example.com", "•••"},
		{member.ContactEmail, "marta", "•••"},
		{member.ContactEmail, "m***@example.com", "m***@example.com"},
		{member.ContactEmail, " ", ""},
		{member.ContactPhone, "(515) 555-0142", "•••-•••-0142"},
		{member.ContactText, "+1 515 555 0142", "•••-•••-0142"},
		{member.ContactText, "0142", "•••"},
		{member.ContactText, "•••-•••-0142", "•••-•••-0142"},
	} {
		if got := member.MaskContact(test.channel, test.value); got != test.want {
			t.Errorf("%s %q = %q, want %q", test.channel, test.value, got, test.want)
		}
	}
}

// Spec: CONTACT-4.
func TestTextsNeedConsentOnce(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		addresses []member.ContactAddress
		want      bool
	}{
		"not agreed": {[]member.ContactAddress{{Channel: member.ContactText, Current: "•••-•••-0142"}}, true},
		"agreed":     {[]member.ContactAddress{{Channel: member.ContactText, Consented: true}}, false},
		"no texts":   {[]member.ContactAddress{{Channel: member.ContactPhone}}, false},
	} {
		if got := (member.Contacts{Addresses: test.addresses}).NeedsConsent(); got != test.want {
			t.Errorf("%s: needs consent = %t, want %t", name, got, test.want)
		}
	}
}

// Spec: CONTACT-3.
func TestContactValuesAreValidated(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		channel     member.ContactChannel
		value, want string
	}{
		{member.ContactPhone, "(515) 555-0142", "515-555-0142"},
		{member.ContactText, "+1 515.555.0142", "515-555-0142"},
		{member.ContactPhone, "515-555-0142 x12", ""}, // an extension
		{member.ContactEmail, " marta@example.com ", "marta@example.com"},
		{member.ContactEmail, "515-555-0142", ""},
	} {
		if got := member.ContactValue(test.channel, test.value); got != test.want {
			t.Errorf("%s %q = %q, want %q", test.channel, test.value, got, test.want)
		}
	}
}

// Spec: CONTACT-7.
func TestPaperlessNamesTheConfirmedEmail(t *testing.T) {
	t.Parallel()
	email := func(current, pending string) member.Contacts {
		return member.Contacts{Addresses: []member.ContactAddress{{Channel: member.ContactEmail, Current: current, Pending: pending}}}
	}
	for name, test := range map[string]struct {
		contacts member.Contacts
		want     string
	}{
		"confirmed":        {email("m•••@example.com", ""), "m•••@example.com"},
		"another asked":    {email("m•••@example.com", "k•••@example.com"), "m•••@example.com"},
		"only unconfirmed": {email("", "k•••@example.com"), "pat@example.com"},
		"none":             {member.Contacts{}, "pat@example.com"},
	} {
		p := (&member.Profile{PaperlessEmail: "pat@example.com"}).WithContacts(test.contacts)
		if got := p.PaperlessAddress(); got != test.want || p.Contacts == nil {
			t.Errorf("%s: address = %q, want %q", name, got, test.want)
		}
		if p.WithContacts(test.contacts) != p {
			t.Errorf("%s: another profile, want the same one when nothing changes", name)
		}
	}
}
