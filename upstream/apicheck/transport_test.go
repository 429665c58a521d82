package apicheck

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// A check of a real user API writes only if it is told to, and never deletes a profile.
func TestTransportSendsWhatIsAllowed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		method, path   string
		writes, isSent bool
	}{
		{http.MethodGet, "/profiles", false, true},
		{http.MethodPut, "/paperless/billing", false, false},
		{http.MethodPut, "/paperless/billing", true, true},
		{http.MethodPost, "/profiles/delete-profile", true, false},
	} {
		sent := false
		next := roundTrip(func(*http.Request) (*http.Response, error) { sent = true; return new(http.Response), nil })
		_, err := Transport{next, test.writes}.RoundTrip(httptest.NewRequest(test.method, test.path, nil))
		if sent != test.isSent || (err == nil) != sent {
			t.Errorf("%s %s, writes allowed = %t: sent = %t, %v", test.method, test.path, test.writes, sent, err)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
