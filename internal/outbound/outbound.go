// Package outbound is how the program calls other systems: the transport that every caller uses.
package outbound

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

// Transport returns a transport with enough idle connections for many members at a time. The
// default of two per host is too low for a portal that calls only two hosts.
func Transport() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	t.ResponseHeaderTimeout = 15 * time.Second
	return t
}

// Get returns a response without its body. Redirects are answers, as they are for the portal.
func Get(ctx context.Context, address *url.URL) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := Transport().RoundTrip(request)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}
