package userapi_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// Spec: READING-13.
func TestAuthenticationMethods(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]userapi.AuthenticationMethods{
		`{"EmailMethod": true, "MobilePhoneMethod": "N", "ProfileId": "P-1", "Email": "m•••@example.com", "MobilePhone": "•••-0142"}`: {
			EmailMethod: true, ProfileID: "P-1", Email: "m•••@example.com", MobilePhone: "•••-0142",
		},
		`{"MobilePhoneMethod": {"phoneNumber": "1", "MobilePhoneMethod": "Y"}}`: {MobilePhoneMethod: true},
	} {
		c, _ := clientOf(t, plainText(200, body, "text/html"))
		if got, err := c.AuthenticationMethods(t.Context(), pat()); got != want || err != nil {
			t.Errorf("AuthenticationMethods of %s = %+v, %v, want %+v", body, got, err, want)
		}
	}
}

// A response without any choice must not mean that both are off.
// Spec: ERROR-5, READING-13.
func TestAuthenticationMethodsWithoutChoiceAreUnknown(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{}`, `{"EmailMethod": null}`, `{"EmailMethod": "perhaps", "MobilePhoneMethod": {}}`, `{"methods": ["email"]}`,
	} {
		c, _ := clientOf(t, respond(200, body))
		_, err := c.AuthenticationMethods(t.Context(), pat())
		const call = "GET /profiles/authentication-methods" // explain has section 8's text for it
		if !errors.Is(err, exchange.ErrMalformed) || failure.Of(err).Call != call {
			t.Errorf("AuthenticationMethods of %s: err = %v of %q, want %v of %q", body, err, failure.Of(err).Call, exchange.ErrMalformed, call)
		}
	}
}

// An update whose response says that it failed has changed nothing.
func TestRefusedUpdateOfAuthenticationMethods(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"error": "Phone is not verified"}`, `{"success": false}`} {
		c, _ := clientOf(t, respond(200, body))
		_, err := c.UpdateAuthenticationMethods(t.Context(), pat(), userapi.AuthenticationMethods{MobilePhoneMethod: true})
		if !errors.Is(err, exchange.ErrRejected) {
			t.Errorf("%s: err = %v, want %v", body, err, exchange.ErrRejected)
		}
	}
}

// Section 7: the response of the update is returned as it is. If the response does not have both
// choices, they are fetched again, and a choice that is still missing keeps the member's value.
// Spec: API-13.
func TestUpdateOfAuthenticationMethodsSucceedsWithAnyBody(t *testing.T) {
	t.Parallel()
	const email, phone = `{"EmailMethod": true, "MobilePhoneMethod": false}`, `{"EmailMethod": false, "MobilePhoneMethod": true}`
	wants := map[string]userapi.AuthenticationMethods{
		"email": {EmailMethod: true, ProfileID: "P-1"}, "phone": {MobilePhoneMethod: true, ProfileID: "P-1"},
		"both": {EmailMethod: true, MobilePhoneMethod: true, ProfileID: "P-1"},
	}
	for name, test := range map[string]struct {
		response, fetch http.HandlerFunc
		want            string // the member chooses phone
		fetches         int
	}{
		"both choices":         {respond(200, email), drop, "email", 0},
		"no body":              {respond(204, ""), respond(200, email), "email", 1},
		"empty object":         {respond(200, `{}`), respond(200, email), "email", 1},
		"a string":             {respond(200, `"OK"`), respond(200, email), "email", 1},
		"not JSON":             {respond(200, `<html>OK</html>`), respond(200, email), "email", 1},
		"one choice":           {respond(200, `{"EmailMethod": true}`), respond(200, phone), "phone", 1},
		"one choice, no fetch": {respond(200, `{"EmailMethod": true}`), drop, "both", 1},
		"unclear choices":      {respond(200, `{"EmailMethod": "perhaps", "MobilePhoneMethod": null}`), drop, "phone", 1},
		"no body, fetch fails": {respond(200, ""), respond(500, ""), "phone", 1},
	} {
		t.Run(name, func(t *testing.T) {
			c, p := clientOf(t, test.response, test.fetch)
			got, err := c.UpdateAuthenticationMethods(t.Context(), pat(), wants["phone"])
			if err != nil || got != wants[test.want] {
				t.Errorf("update = %+v, %v, want %+v", got, err, wants[test.want])
			}
			if n := len(p.lines()) - 1; n != test.fetches {
				t.Errorf("fetches after the update = %d, want %d", n, test.fetches)
			}
		})
	}
}

// Only a real connection can truncate a response.
// Spec: API-13.
func TestUpdateOfAuthenticationMethodsSucceedsWithTruncatedBody(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			respond(200, `{"EmailMethod": true, "MobilePhoneMethod": false}`)(w, r)
			return
		}
		w.Header().Set("Content-Length", "100")
		respond(200, `{"EmailMethod": fal`)(w, r)
	}))
	defer s.Close()
	c := newClientOf(t, s)
	got, err := c.UpdateAuthenticationMethods(t.Context(), pat(), userapi.AuthenticationMethods{EmailMethod: true, MobilePhoneMethod: true})
	if want := (userapi.AuthenticationMethods{EmailMethod: true}); err != nil || got != want {
		t.Errorf("update = %+v, %v, want %+v", got, err, want)
	}
}
