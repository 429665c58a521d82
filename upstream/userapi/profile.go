package userapi

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"memberportal/upstream/breaker"
	"memberportal/upstream/member"
	"memberportal/upstream/wire"
)

// claimsTimeout limits how long slow claims delay a profile that has loaded.
const claimsTimeout = 5 * time.Second

// Profile loads the member's accounts, policies and agencies, with retries after network errors and
// 5xx (section 7), and then the claims and what the messages are about. If the claims fail,
// ClaimsKnown is false; if the provider does not offer them, Missing says what else it lacks.
// Describe an error with [ProfileMessage]. An [ErrOutage] is no failed load.
func (c *Client) Profile(ctx context.Context, m Member) (*member.Profile, error) {
	load, err := c.Breaker.Admit(ctx, profileRequest.name(), m.Key)
	if err != nil {
		return nil, err
	}
	profile, err := c.profile(ctx, m, load)
	for retry := 0; retry < len(c.RetryWaits) && !load.IsProbe() && isRetryable(err) && ctx.Err() == nil; retry++ {
		c.log.WarnContext(ctx, "user API call failed, retrying", "error", err, "wait", c.RetryWaits[retry])
		c.Observer.CallRetried(profileRequest.name())
		if ended := load.Wait(ctx, c.RetryWaits[retry]); ended != nil {
			return nil, load.Failed(interrupted(err, ended))
		}
		profile, err = c.profile(ctx, m, load)
	}
	if isRetryable(err) {
		return nil, load.Failed(err)
	}
	if err != nil {
		return nil, err
	}
	var listed sync.WaitGroup
	var inbox member.Inbox
	listed.Go(func() { inbox = c.inbox(ctx, m) })
	claims, err := c.claims(ctx, m)
	if Unsupported(err) {
		profile.Missing = c.missing(ctx, m)
	}
	profile.Claims, profile.VehicleClaims, profile.ClaimsKnown = claims.Members(), bool(claims.AcceptsVehicleDetails), err == nil
	listed.Wait()
	return profile.WithMessages(inbox), nil
}

// inbox returns the member's conversations, none when they are unknown: a page must not wait for
// them, nor guess.
func (c *Client) inbox(ctx context.Context, m Member) member.Inbox {
	ctx, cancel := context.WithTimeout(ctx, claimsTimeout)
	defer cancel()
	inbox, err := c.Messages(ctx, m)
	if err != nil && !Unsupported(err) {
		c.log.WarnContext(ctx, "messages not counted", "error", err)
	}
	return inbox
}

var profileRequest = request{
	method: http.MethodGet, pattern: "/profiles", limit: profileLimit, noReplay: true, failureText: profileFailureText,
}

func (c *Client) profile(ctx context.Context, m Member, load *breaker.Load) (*member.Profile, error) {
	asOf := now()
	r := profileRequest
	r.load = load
	w, _, err := callFor[wireProfile](ctx, c, m, r)
	if err != nil {
		return nil, err
	}
	return w.profile(asOf), nil
}

// isRetryable reports whether a retry may succeed.
func isRetryable(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && (failure.Status == 0 || failure.Status >= 500)
}

// interrupted returns the failure of the last attempt, with its message and the context's error as
// its cause.
func interrupted(err, ended error) error {
	var failure *Error
	if !errors.As(err, &failure) {
		return ended
	}
	last := *failure
	last.Err = ended
	return &last
}

// claims makes a call that the portal defines (openapi.yaml) and a provider may not offer. It
// returns an empty list with an error.
func (c *Client) claims(ctx context.Context, m Member) (*wire.Claims, error) {
	ctx, cancel := context.WithTimeout(ctx, claimsTimeout)
	defer cancel()
	r := request{method: http.MethodGet, pattern: "/claims", kind: collection, failureText: fixedText(textUnknown)}
	w, _, err := callFor[wire.Claims](ctx, c, m, r)
	switch {
	case Unsupported(err):
		return new(wire.Claims), err
	case err != nil:
		c.log.WarnContext(ctx, "claims not loaded", "error", err)
		return new(wire.Claims), err
	}
	return w, nil
}

// missing returns what a provider without claims does not offer, so that pages do not lead members
// there. The paperless calls only change something, so nothing can try them: a provider that has
// none of the other calls is taken to lack them too.
func (c *Client) missing(ctx context.Context, m Member) member.Missing {
	ctx, cancel := context.WithTimeout(ctx, claimsTimeout)
	defer cancel()
	missing := member.Missing{Claims: true}
	var calls sync.WaitGroup
	calls.Go(func() {
		_, err := c.Documents(ctx, m)
		missing.Documents = Unsupported(err)
	})
	calls.Go(func() {
		_, err := c.Messages(ctx, m)
		missing.Messages = Unsupported(err)
	})
	calls.Wait()
	missing.Paperless = missing.Documents && missing.Messages
	return missing
}

// now returns the current time without the monotonic reading, which the cache does not preserve.
func now() time.Time { return time.Now().UTC().Round(0) }
