package exchange

import (
	"errors"
	"net/http"
	"regexp"
	"slices"
	"time"

	"memberportal/upstream/failure"
)

// Every provider has the calls of section 7. The others are optional: a provider without one
// responds with 404 or 501. For a single item, a 404 means that the item does not exist.

// item matches the place of an item's ID in a pattern.
var item = regexp.MustCompile(`\{\w+\}`)

func (r Request) isItem() bool { return item.MatchString(r.Pattern) }

// cause returns the meaning of the response to a failed call, nil if there is no specific one. The
// code takes precedence over the status.
func (r Request) cause(m Member, res Response) error {
	missing := res.Status == http.StatusNotFound || res.Status == http.StatusNotImplemented
	if !r.Optional || !missing {
		return nil
	}
	switch {
	case r.isItem() && res.Status == http.StatusNotFound && res.code() != failure.CodeNotOffered:
		return ErrNotFound
	case slices.Contains(m.Offered, r.Name()):
		return ErrNotServed
	}
	return ErrUnsupported
}

// Get is the request of an optional read, with the ID of its item, "" for none.
func Get(pattern, id string) Request {
	return Request{Method: http.MethodGet, Pattern: pattern, ID: id, Optional: true}
}

// absentFor is how long the portal waits before it repeats a call that the provider doesn't have,
// for each member.
const absentFor = time.Hour

// isOptionalRead reports whether a provider may not have this read at all: each load of a profile
// would wait for its 404 again. A 404 for one item says nothing about another.
func (r Request) isOptionalRead() bool {
	return r.Optional && !r.isItem() && r.Method == http.MethodGet
}

// isAbsent reports whether a request need not be sent: its result was a 404 for this member in the
// last hour, while no member of this instance had an answer in that time.
func (c *Client) isAbsent(m Member, r Request) bool {
	return !slices.Contains(m.Offered, r.Name()) && !c.absent.Until(m.Key, r.Name()).IsZero() &&
		c.absent.Until(anyone, r.Name()).IsZero()
}

// anyone is the member of an answer.
const anyone = ""

// keepAbsent keeps the result of a request, for [Client.isAbsent].
func (c *Client) keepAbsent(m Member, r Request, err error) {
	switch until := time.Now().Add(absentFor); {
	case !r.isOptionalRead():
	case err == nil:
		c.absent.Keep(anyone, r.Name(), until)
	case errors.Is(err, ErrUnsupported):
		c.absent.Keep(m.Key, r.Name(), until)
	}
}

// ForgetAbsent makes every call for a member again.
func (c *Client) ForgetAbsent(member string) { c.absent.Forget(member) }
