package apicheck

import (
	"errors"
	"net/http"
	"strings"
)

var errNotAllowed = errors.New("apicheck: this call is not allowed")

// Transport sends reads, and other calls only if Writes is true. It never sends a request that
// deletes a profile, whatever calls it.
type Transport struct {
	Next   http.RoundTripper
	Writes bool
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodGet && !t.Writes || strings.Contains(r.URL.Path, "delete-profile") {
		return nil, errNotAllowed
	}
	return t.Next.RoundTrip(r)
}
