package userapi_test

import (
	"errors"
	"net/http"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// A response without any choice must not mean that both are off.
// Spec: ERROR-5, READING-13.
func TestAuthenticationMethods(t *testing.T) {
	t.Parallel()
	var unknown userapi.AuthenticationMethods
	for body, want := range map[string]userapi.AuthenticationMethods{
		`{"EmailMethod": true, "MobilePhoneMethod": "N", "ProfileId": "P-1",
			"Email": "m•••", "MobilePhone": "•••-0142"}`: {
			EmailMethod: true, ProfileID: "P-1", Email: "m•••", MobilePhone: "•••-0142",
		},
		`{"MobilePhoneMethod": "Y"}`:                          {MobilePhoneMethod: true},
		`{"EmailMethod": "perhaps", "MobilePhoneMethod": {}}`: unknown,
		`{"methods": ["email"]}`:                              unknown,
	} {
		c, _ := clientOf(t, respondAs("text/html", 200, body))
		got, err := c.AuthenticationMethods(t.Context(), pat())
		if got != want || errors.Is(err, exchange.ErrMalformed) != (want == unknown) {
			t.Errorf("AuthenticationMethods of %s = %+v, %v, want %+v", body, got, err, want)
		}
		const call = "GET /profiles/authentication-methods" // explain has section 8's text for it
		if err != nil && failure.Of(err).Call != call {
			t.Errorf("failure of %q, want of %q", failure.Of(err).Call, call)
		}
	}
}

// Section 7: the response of the update is returned as it is. If the response does not have both
// choices, they are fetched again, and a choice that is still missing keeps the member's value.
// Spec: API-13.
func TestUpdateOfAuthenticationMethodsSucceedsWithAnyBody(t *testing.T) {
	t.Parallel()
	const email = `{"EmailMethod": true, "MobilePhoneMethod": false}`
	const phone = `{"EmailMethod": false, "MobilePhoneMethod": true}`
	for name, test := range map[string]struct {
		response, fetch http.HandlerFunc
		email, phone    bool // the member chooses phone
	}{
		"both choices":         {respond(200, email), respond(500, ""), true, false},
		"no body":              {respond(204, ""), respond(200, email), true, false},
		"a string":             {respond(200, `"OK"`), respond(200, email), true, false},
		"not JSON":             {respond(200, `<html>OK</html>`), respond(200, email), true, false},
		"truncated":            {truncated(200, `{"EmailMethod": fal`), respond(200, email), true, false},
		"one choice":           {respond(200, `{"EmailMethod": true}`), respond(200, phone), false, true},
		"one choice, no fetch": {respond(200, `{"EmailMethod": true}`), respond(500, ""), true, true},
		"unclear choices":      {respond(200, `{"EmailMethod": "perhaps"}`), respond(500, ""), false, true},
		"no body, fetch fails": {respond(200, ""), respond(500, ""), false, true},
	} {
		p := &provider{responses: responses{test.response, test.fetch}}
		chosen := userapi.AuthenticationMethods{MobilePhoneMethod: true}
		got, err := serverClient(t, p.ServeHTTP).UpdateAuthenticationMethods(t.Context(), pat(), chosen)
		want := userapi.AuthenticationMethods{EmailMethod: test.email, MobilePhoneMethod: test.phone}
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
		same(t, name+": fetched", name != "both choices", len(p.lines()) == 2)
		same(t, name+": request without an ID", `{"EmailMethod":false,"MobilePhoneMethod":true}`, p.received[0].Body)
	}
}
