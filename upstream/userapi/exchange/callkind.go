package exchange

import (
	"net/http"
	"net/url"
	"slices"

	"memberportal/upstream/failure"
)

// callKind is who defines a call, which decides what a 404 means. Every provider has the calls of
// section 7. The calls that the portal defines (openapi.yaml) are optional: a provider without one
// responds with 404 or 501. For a single item, a 404 means that the item does not exist.
type callKind int

const (
	specified  callKind = iota
	Collection          // defined by the portal, without an item ID
	Item                // defined by the portal, for one item by its ID
)

// cause returns the meaning of the response to a failed call, nil if there is no specific one. The
// code takes precedence over the status.
func (r Request) cause(m Member, res Response) error {
	missing := res.Status == http.StatusNotFound || res.Status == http.StatusNotImplemented
	if r.Kind == specified || !missing {
		return nil
	}
	switch {
	case r.Kind == Item && res.Status == http.StatusNotFound && res.code() != failure.CodeNotOffered:
		return ErrNotFound
	case slices.Contains(m.Offered, r.Name()):
		return ErrNotServed
	}
	return ErrUnsupported
}

// Offers returns an error for an optional request that the provider does not list among its calls:
// a page must not wait for its 404. It returns nil if the provider lists none.
func (m Member) Offers(r Request) error {
	if listed := m.Offered; listed == nil || slices.Contains(listed, r.Name()) {
		return nil
	}
	return r.Failure(Response{Status: http.StatusNotFound}, ErrUnsupported)
}

// WithID returns the request for one item. It returns [ErrNotFound] for an ID that would change the
// path.
func (r Request) WithID(before, id, after string) (Request, error) {
	if id == "" || id == "." || id == ".." {
		return r, r.Failure(Response{}, ErrNotFound)
	}
	r.path = before + url.PathEscape(id) + after
	return r, nil
}

// CreatedID returns the ID of the created item, or [ErrRejected] if there is none.
func (r Request) CreatedID(res Response, id string) (string, error) {
	if id == "" {
		return "", r.Failure(res, ErrRejected)
	}
	return id, nil
}
