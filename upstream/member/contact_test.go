package member

import "testing"

// Spec: CONTACT-2.
func TestContactAddressesAreMasked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		channel     ContactChannel
		value, want string
	}{
		{ContactEmail, "marta.lindqvist@example.com", "m•••@example.com"},
		{ContactEmail, "élin@example.com", "é•••@example.com"},
		{ContactEmail, "@example.com", "•••"},
		{ContactEmail, "marta", "•••"},
		{ContactEmail, "m***@example.com", "m***@example.com"},
		{ContactEmail, " ", ""},
		{ContactText, "+1 515 555 0142", "•••-•••-0142"},
		{ContactText, "0142", "•••"},
	} {
		if got := MaskContact(test.channel, test.value); got != test.want {
			t.Errorf("%s %q = %q, want %q", test.channel, test.value, got, test.want)
		}
	}
}

// Spec: CONTACT-4.
func TestTextsNeedConsentOnce(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		addresses []ContactAddress
		want      bool
	}{
		"not agreed": {[]ContactAddress{{Channel: ContactText, Current: "•••-•••-0142"}}, true},
		"agreed":     {[]ContactAddress{{Channel: ContactText, Consented: true}}, false},
		"no texts":   {[]ContactAddress{{Channel: ContactPhone}}, false},
	} {
		if got := (Contacts{Addresses: test.addresses}).NeedsConsent(); got != test.want {
			t.Errorf("%s: needs consent = %t, want %t", name, got, test.want)
		}
	}
}

// Spec: CONTACT-3.
func TestContactValuesAreValidated(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		channel     ContactChannel
		value, want string
	}{
		{ContactPhone, "(515) 555-0142", "515-555-0142"},
		{ContactPhone, "515-555-0142 x12", ""}, // an extension
		{ContactEmail, " marta@example.com ", "marta@example.com"},
		{ContactEmail, "515-555-0142", ""},
	} {
		if got := ContactValue(test.channel, test.value); got != test.want {
			t.Errorf("%s %q = %q, want %q", test.channel, test.value, got, test.want)
		}
	}
}

// Spec: CONTACT-7.
func TestPaperlessNamesTheConfirmedEmail(t *testing.T) {
	t.Parallel()
	email := func(current, pending string) Contacts {
		return Contacts{Addresses: []ContactAddress{{Channel: ContactEmail, Current: current, Pending: pending}}}
	}
	for name, test := range map[string]struct {
		contacts Contacts
		want     string
	}{
		"confirmed":        {email("m•••@example.com", ""), "m•••@example.com"},
		"another asked":    {email("m•••@example.com", "k•••@example.com"), "m•••@example.com"},
		"only unconfirmed": {email("", "k•••@example.com"), "pat@example.com"},
		"none":             {Contacts{}, "pat@example.com"},
	} {
		p := (&Profile{PaperlessEmail: "pat@example.com"}).WithContacts(test.contacts)
		if got := p.PaperlessAddress(); got != test.want || p.Contacts == nil {
			t.Errorf("%s: address = %q, want %q", name, got, test.want)
		}
		if p.WithContacts(test.contacts) != p {
			t.Errorf("%s: another profile, want the same one when nothing changes", name)
		}
	}
}
