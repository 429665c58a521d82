package userapi_test

import (
	"errors"
	"net/http"
	"slices"
	"testing"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// The provider's list of calls decides which links members see. Without a list, the responses of
// the calls decide.
// Spec: CONTRACT-3.
func TestCapabilitiesDecideWhatIsMissing(t *testing.T) {
	t.Parallel()
	ok, none := respond(200, `{}`), respond(404, "")
	for name, test := range map[string]struct {
		capabilities, claims http.HandlerFunc
		offered              []string
		want                 member.Missing
	}{
		"all": {
			respond(200, `{"calls": ["GET /claims", "GET /documents", "GET /messages", "PUT /paperless/policy"]}`), ok,
			[]string{"GET /claims", "GET /documents", "GET /messages", "PUT /paperless/policy"},
			member.Missing{},
		},
		"some": {
			respond(200, `{"calls": [" GET /messages ", ""]}`), ok,
			[]string{"GET /messages"},
			member.Missing{Claims: true, Documents: true, Paperless: true},
		},
		"outage": {
			respond(200, `{"calls": ["GET /claims", "GET /documents"]}`), none,
			[]string{"GET /claims", "GET /documents"},
			member.Missing{Messages: true, Paperless: true},
		},
		"their case": {
			respond(200, `{"calls": ["get /claims", "GET /Documents/", "GET /weather"]}`), ok,
			[]string{"GET /claims", "GET /documents"},
			member.Missing{Messages: true, Paperless: true},
		},
		"none of ours": {respond(200, `{"calls": ["GET /weather"]}`), ok, nil, member.Missing{}},
		"empty list":   {respond(200, `{"calls": []}`), none, nil, member.Missing{Claims: true}},
		"no list":      {respond(200, `{}`), ok, nil, member.Missing{}},
		"no call":      {none, none, nil, member.Missing{Claims: true}},
		"failure":      {respond(500, ``), none, nil, member.Missing{Claims: true}},
	} {
		c := newClient(t, mux(map[string]http.HandlerFunc{
			"GET /profiles": ok, "GET /capabilities": test.capabilities, "GET /claims": test.claims, "GET /documents": ok, "GET /messages": ok,
		}))
		p, err := c.Profile(t.Context(), pat())
		if err != nil || p.Missing != test.want || !slices.Equal(p.Offered, test.offered) {
			t.Errorf("%s: missing = %+v, offered = %q, %v, want %+v and %q", name, p.Missing, p.Offered, err, test.want, test.offered)
		}
	}
}

// A 404 of a call that the provider lists is an outage.
// Spec: CONTRACT-3.
func TestMissingCallThatIsOfferedIsAnOutage(t *testing.T) {
	t.Parallel()
	for _, status := range []int{404, 501} {
		for offered, outage := range map[string]bool{"GET /documents": true, "GET /messages": false} {
			c, _ := clientOf(t, respond(status, ""))
			m := pat()
			m.Offered = []string{offered}
			_, err := c.Documents(t.Context(), m)
			if errors.Is(err, exchange.ErrNotServed) != outage || failure.Is(err, failure.NotOffered) == outage {
				t.Errorf("%d, offered %s: err = %v, want an outage: %t", status, offered, err, outage)
			}
		}
	}
	c, _ := clientOf(t, respond(404, ""), respond(404, `{"code": "not-offered"}`), respond(501, ""))
	m := pat()
	m.Offered = []string{"GET /claims/{claimNumber}"}
	for _, want := range []error{exchange.ErrNotFound, exchange.ErrNotServed, exchange.ErrNotServed} {
		if _, err := c.Claim(t.Context(), m, "1"); !errors.Is(err, want) {
			t.Errorf("err = %v, want %v", err, want)
		}
	}
	c, _ = clientOf(t, respond(404, `{"type": "https://api.example.com/problems/not-offered"}`))
	if _, err := c.Claim(t.Context(), pat(), "1"); !failure.Is(err, failure.NotOffered) {
		t.Errorf("err = %v, want a call that is not offered", err)
	}
}
