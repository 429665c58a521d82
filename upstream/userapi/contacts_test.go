package userapi_test

import (
	"net/http"
	"testing"

	"memberportal/upstream/member"
)

// A provider without the call has no contacts; one whose call fails has some that are unknown. The
// addresses are masked. Only what the provider offers can be chosen.
// Spec: CONTACT-1, CONTACT-2, CONTACT-8.
func TestContactsOfAProfile(t *testing.T) {
	t.Parallel()
	const all = `{
		"channels": ["email", "text"], "phone": {"current": "515-555-0142"},
		"email": {"current": "pat@example.com", "pending": "kim@new.example.com"},
		"text": {"current": 5155550142, "pending": 5155550142, "consented": "Y"},
		"topics": [
			{"id": "a"}, {"name": "B", "channels": ["email"]}, null,
			{"id": "bills", "name": "Bills", "description": "All", "channels": ["EMAIL", "text", "fax"],
				"chosen": ["text", "phone"], "required": true}
		]
	}`
	channels := []member.ContactChannel{member.ContactText, member.ContactEmail}
	ok, unknown := respond(http.StatusOK, all), &member.Contacts{Unknown: true}
	read := &member.Contacts{
		Addresses: []member.ContactAddress{
			{Channel: member.ContactText, Current: "•••-•••-0142", Consented: true},
			{Channel: member.ContactEmail, Current: "p•••@example.com", Pending: "k•••@new.example.com"},
		},
		Topics: []member.ContactTopic{
			{ID: "bills", Name: "Bills", Description: "All", Required: true, Channels: channels, Chosen: channels[:1]},
		},
	}
	for name, test := range map[string]struct {
		contacts     http.HandlerFunc
		capabilities string
		want         *member.Contacts
	}{
		"not offered":     {respond(http.StatusNotFound, ``), ``, nil},
		"not implemented": {respond(http.StatusNotImplemented, `{}`), ``, nil},
		"failed":          {respond(http.StatusInternalServerError, `{}`), ``, unknown},
		"another shape":   {respond(http.StatusOK, `["none"]`), ``, unknown},
		"no change":       {ok, `{"calls": ["GET /contacts"]}`, nil},
		"listed":          {ok, `{"calls": ["GET /contacts", "PUT /contacts"]}`, read},
		"every channel": {respond(http.StatusOK, `{"topics": []}`), ``, &member.Contacts{Addresses: []member.ContactAddress{
			{Channel: member.ContactPhone}, {Channel: member.ContactText}, {Channel: member.ContactEmail},
		}}},
		"calls unknown": {ok, ``, read},
	} {
		all := routes{"GET /profiles": respond(http.StatusOK, `{"accounts": []}`), "GET /contacts": test.contacts}
		if test.capabilities != "" {
			all["GET /capabilities"] = respond(http.StatusOK, test.capabilities)
		}
		c, _ := clientOf(t, mux(all))
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		same(t, name+": contacts", test.want, p.Contacts)
	}
}
