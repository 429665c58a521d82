package userapi

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// listsTimeout limits how long slow lists delay a profile that has loaded.
const listsTimeout = 5 * time.Second

// Profile loads the member's accounts, policies and agencies, with retries after network errors and
// 5xx (section 7), and then the claims, what the messages are about, the contacts and what the
// provider offers. A [breaker.ErrOutage] isn't a failed load.
func (c *Client) Profile(ctx context.Context, m Member) (*member.Profile, error) {
	load, err := c.Breaker.Admit(ctx, profileRequest.Name(), m.Key)
	if err != nil {
		return nil, err
	}
	profile, err := c.profile(ctx, m, load)
	for retry := 0; retry < len(c.RetryWaits) && !load.IsProbe() && isRetryable(err) && ctx.Err() == nil; retry++ {
		c.Log.WarnContext(ctx, "user API call failed, retrying", "error", err, "wait", c.RetryWaits[retry])
		c.Observer.CallRetried(profileRequest.Name())
		if load.Wait(ctx, c.RetryWaits[retry]) != nil {
			break
		}
		profile, err = c.profile(ctx, m, load)
	}
	if isRetryable(err) {
		return nil, load.Failed(err)
	}
	if err != nil {
		return nil, err
	}
	return c.withLists(ctx, m, profile), nil
}

// withLists returns the profile of a member with what optional calls add to it.
func (c *Client) withLists(ctx context.Context, m Member, p *member.Profile) *member.Profile {
	ctx, cancel := context.WithTimeout(ctx, listsTimeout)
	defer cancel()
	var calls sync.WaitGroup
	var inbox member.Inbox
	var messages error
	calls.Go(func() {
		inbox, messages = c.Messages(ctx, m)
		c.warn(ctx, messages, "messages not counted")
	})
	calls.Go(func() { p.Offered, p.Contacts = c.offers(ctx, m) })
	claims := c.addClaims(ctx, m, p)
	calls.Wait()
	m.Offered = p.Offered
	p.Missing = c.missing(ctx, m, claims, messages)
	return p.WithMessages(inbox)
}

// warn logs the failure of a call that a profile can do without, unless it isn't offered.
func (c *Client) warn(ctx context.Context, err error, message string) {
	if err != nil && !failure.Is(err, failure.NotOffered) {
		c.Log.WarnContext(ctx, message, "error", err)
	}
}

// offers returns the optional calls that the provider offers the member, nil if unknown, and the
// contacts, nil if they are not among them.
func (c *Client) offers(ctx context.Context, m Member) (calls []string, contacts *member.Contacts) {
	r := exchange.Get("/capabilities", "")
	w, _, err := exchange.CallFor[contract.Calls](ctx, c.Client, m, r)
	if c.warn(ctx, err, "capabilities not loaded"); err == nil {
		calls = ownCalls(w.Names())
	}
	if calls != nil && !(slices.Contains(calls, getContacts) && slices.Contains(calls, putContact)) {
		return calls, nil
	}
	all, err := c.Contacts(ctx, m)
	if failure.Is(err, failure.NotOffered) {
		return calls, nil
	}
	c.warn(ctx, err, "contacts not loaded")
	all.Unknown = err != nil
	return calls, &all
}

// ownCalls returns the calls of a list under their own names, nil if it names none. A list may
// write them in another letter case, or with a slash at the end.
func ownCalls(listed []string) (own []string) {
	for _, call := range listed {
		named := func(c string) bool { return strings.EqualFold(c, strings.TrimRight(call, "/")) }
		if i := slices.IndexFunc(Calls, named); i >= 0 {
			own = append(own, Calls[i])
		}
	}
	return own
}

var profileRequest = exchange.Request{
	Method: http.MethodGet, Pattern: "/profiles", Limit: exchange.ProfileLimit, NoReplay: true, Said: exchange.ProfileSaid,
}

func (c *Client) profile(ctx context.Context, m Member, load *breaker.Load) (*member.Profile, error) {
	asOf := now()
	r := profileRequest
	r.Load = load
	w, res, err := exchange.CallFor[contract.Profile](ctx, c.Client, m, r)
	if err != nil {
		return nil, err
	}
	if !w.IsEmpty() && !w.HasAccounts() {
		return nil, r.Failure(res, exchange.ErrNoFields)
	}
	profile := w.Profile(asOf)
	profile.Empty, profile.Language = w.IsEmpty(), res.Language()
	return profile, nil
}

// isRetryable reports whether a retry may succeed.
func isRetryable(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && (failure.Status == 0 || failure.Status >= 500)
}

// addClaims loads the claims into a profile.
func (c *Client) addClaims(ctx context.Context, m Member, p *member.Profile) error {
	r := exchange.Get("/claims", "")
	number := func(claim *member.Claim) string { return member.NumberKey(claim.Number) }
	claims, complete, err := exchange.List(ctx, c.Client, m, r, number, func(w *contract.Claims) []member.Claim {
		p.VehicleClaims = p.VehicleClaims || w.AcceptsVehicleDetails.Value
		return w.Members()
	})
	c.warn(ctx, err, "claims not loaded")
	p.Claims, p.ClaimsKnown, p.ClaimsIncomplete = claims, err == nil, err == nil && !complete
	return err
}

// missing returns the calls that the provider does not offer, so that no page links to them. claims
// and messages are the errors of their lists. A provider that lists no calls and has claims is
// assumed to offer everything; without claims, the documents are tried, too. Paperless delivery
// can't be tried: a provider without all of these is assumed not to offer it.
func (c *Client) missing(ctx context.Context, m Member, claims, messages error) (missing member.Missing) {
	lacks := func(call string) bool { return !slices.Contains(m.Offered, call) }
	lacked := func(err error) bool { return failure.Is(err, failure.NotOffered) }
	switch {
	case m.Offered != nil:
		missing.Claims, missing.Documents = lacks("GET /claims"), lacks("GET /documents")
		missing.Messages = lacks("GET /messages")
		missing.Paperless = lacks("PUT /paperless/billing") && lacks("PUT /paperless/policy")
	case lacked(claims):
		_, err := c.Documents(ctx, m)
		missing.Claims, missing.Documents, missing.Messages = true, lacked(err), lacked(messages)
		missing.Paperless = missing.Documents && missing.Messages
	}
	return missing
}

// now returns the current time without the monotonic reading, which the cache does not preserve.
func now() time.Time { return time.Now().UTC().Round(0) }
