package userapi_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
)

// Spec: CONTACT-2, CONTACT-8.
func TestContactsOnTheWire(t *testing.T) {
	t.Parallel()
	address := func(channel member.ContactChannel, current, pending string) member.ContactAddress {
		return member.ContactAddress{Channel: channel, Current: current, Pending: pending}
	}
	none := []member.ContactAddress{
		address(member.ContactPhone, "", ""), address(member.ContactText, "", ""), address(member.ContactEmail, "", ""),
	}
	for name, test := range map[string]struct {
		body string
		want member.Contacts
	}{
		"every field": {
			`{"channels": ["email", "text"], "phone": {"current": "515-555-0142"}, "email": {"current": "pat@example.com", "pending": "kim@new.example.com"},
			  "text": {"current": 5155550142, "consented": "Y"},
			  "topics": [{"id": "bills", "name": "Bills", "description": "All", "channels": ["EMAIL", "text", "fax"], "chosen": ["text", "phone"], "required": true}]}`,
			member.Contacts{
				Addresses: []member.ContactAddress{
					{Channel: member.ContactText, Current: "•••-•••-0142", Consented: true},
					address(member.ContactEmail, "p•••@example.com", "k•••@new.example.com"),
				},
				Topics: []member.ContactTopic{{
					ID: "bills", Name: "Bills", Description: "All", Required: true,
					Channels: []member.ContactChannel{member.ContactText, member.ContactEmail}, Chosen: []member.ContactChannel{member.ContactText},
				}},
			},
		},
		"pending is now": {
			`{"email": {"current": "pat@example.com", "pending": "pat@example.com"}}`,
			member.Contacts{Addresses: []member.ContactAddress{
				none[0], none[1],
				address(member.ContactEmail, "p•••@example.com", ""),
			}},
		},
		"useless topics": {
			`{"topics": [{"id": "a"}, {"name": "B", "channels": ["email"]}, {"id": "c", "name": "C"}, null]}`,
			member.Contacts{Addresses: none},
		},
	} {
		client, _ := clientOf(t, respond(http.StatusOK, test.body))
		got, err := client.Contacts(t.Context(), pat())
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: err = %v, contacts (-want +got):\n%s", name, err, diff)
		}
	}
}

// A provider without the call has no contacts; one whose call fails has some that are unknown.
// Spec: CONTACT-1, CONTACT-8.
func TestContactsOfAProfile(t *testing.T) {
	t.Parallel()
	uncalled := func(http.ResponseWriter, *http.Request) { t.Error("the call that is not offered was made") }
	for name, test := range map[string]struct {
		contacts     http.HandlerFunc
		capabilities string
		want         *member.Contacts
	}{
		"not offered":     {respond(http.StatusNotFound, ``), ``, nil},
		"not implemented": {respond(http.StatusNotImplemented, `{}`), ``, nil},
		"failed":          {respond(http.StatusInternalServerError, `{}`), ``, &member.Contacts{Unknown: true}},
		"another shape":   {respond(http.StatusOK, `["none"]`), ``, &member.Contacts{Unknown: true}},
		"not listed":      {uncalled, `{"calls": ["GET /contacts"]}`, nil},
		"listed": {
			respond(http.StatusOK, `{"channels": ["phone"]}`), `{"calls": ["GET /contacts", "PUT /contacts"]}`,
			&member.Contacts{Addresses: []member.ContactAddress{{Channel: member.ContactPhone}}},
		},
	} {
		routes := map[string]http.HandlerFunc{"GET /profiles": respond(http.StatusOK, `{"accounts": []}`), "GET /contacts": test.contacts}
		if test.capabilities != "" {
			routes["GET /capabilities"] = respond(http.StatusOK, test.capabilities)
		}
		p, err := newClient(t, mux(routes)).Profile(t.Context(), pat())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		same(t, name+": contacts", test.want, p.Contacts)
	}
	client, _ := clientOf(t, respond(http.StatusNotFound, ``))
	if _, err := client.Contacts(t.Context(), pat()); !failure.Is(err, failure.NotOffered) {
		t.Errorf("err = %v, want not offered", err)
	}
}
