package userapi

import (
	"errors"
	"net/http"
	"net/url"
)

// offer says whose a call is and so what a 404 means. The calls of section 7
// are the provider's and always there. Ours a provider may not offer, and says
// so with 404 or 501; but a 404 for one thing by its id means that it is not there.
type offer int

const (
	specified  offer = iota
	collection       // ours, and about no single thing
	item             // ours, about one thing by its id
)

// cause is what a failure's status means for the call.
func (o offer) cause(status int) error {
	switch {
	case o == item && status == http.StatusNotFound:
		return ErrNotFound
	case o != specified && (status == http.StatusNotFound || status == http.StatusNotImplemented):
		return ErrUnsupported
	}
	return nil
}

// Unsupported reports whether a call failed because the provider does not offer
// it. Only our own calls can: claims, documents, messages and paperless.
func Unsupported(err error) bool { return errors.Is(err, ErrUnsupported) }

// NotFound reports whether a call failed because the claim, document or message
// it asks for is not there.
func NotFound(err error) bool { return errors.Is(err, ErrNotFound) }

// at is the request for one thing. An id that would make another path names nothing.
func (r request) at(before, id, after string) (request, error) {
	if id == "" || id == "." || id == ".." {
		return r, r.failure(answer{}, ErrNotFound)
	}
	r.path = before + url.PathEscape(id) + after
	return r, nil
}
