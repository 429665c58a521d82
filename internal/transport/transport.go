// Package transport is how the program calls other systems: the transport that every caller uses.
package transport

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

// buffers is for reading and for writing on each connection. Most heads fit in it, and bodies pass
// it by. The default is twice as large, and the slow calls of hundreds of members have a connection
// each.
const buffers = 2 << 10

// New returns a transport with enough idle connections for many members at a time. The default of
// two per host is too low for a portal that calls only two hosts.
func New() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 64
	t.ReadBufferSize, t.WriteBufferSize = buffers, buffers
	t.ResponseHeaderTimeout = 15 * time.Second
	return t
}

// Get returns a response without its body. Redirects are answers, as they are for the portal.
func Get(ctx context.Context, address *url.URL) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := New().RoundTrip(request)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}
