package userapi

import (
	"context"
	"errors"
	"net/http"
	"time"

	"memberportal/upstream/member"
)

// claimsTimeout limits how long slow claims delay a profile that has loaded.
const claimsTimeout = 5 * time.Second

// Profile loads the member's accounts, policies and agencies, with retries after network errors and
// 5xx (section 7), and then the claims. If the claims fail, ClaimsKnown is false. Describe an error
// with [ProfileMessage].
func (c *Client) Profile(ctx context.Context, m Member) (*member.Profile, error) {
	profile, err := c.profile(ctx, m)
	for retry := 0; retry < len(c.RetryWaits) && isRetryable(err) && ctx.Err() == nil; retry++ {
		c.log.WarnContext(ctx, "user API call failed, retrying", "error", err, "wait", c.RetryWaits[retry])
		if ended := wait(ctx, c.RetryWaits[retry]); ended != nil {
			return nil, interrupted(err, ended)
		}
		profile, err = c.profile(ctx, m)
	}
	if err != nil {
		return nil, err
	}
	profile.Claims, profile.ClaimsKnown = c.claims(ctx, m)
	return profile, nil
}

func (c *Client) profile(ctx context.Context, m Member) (*member.Profile, error) {
	asOf := now()
	r := request{method: http.MethodGet, pattern: "/profiles", limit: profileLimit, noReplay: true, failureText: profileFailureText}
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

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
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

// claims makes a call that the portal defines (openapi.yaml) and a provider may not offer.
func (c *Client) claims(ctx context.Context, m Member) (claims []member.Claim, known bool) {
	ctx, cancel := context.WithTimeout(ctx, claimsTimeout)
	defer cancel()
	r := request{method: http.MethodGet, pattern: "/claims", kind: collection, failureText: fixedText(textUnknown)}
	w, _, err := callFor[wireClaims](ctx, c, m, r)
	if err != nil {
		c.log.WarnContext(ctx, "claims not loaded", "error", err)
		return nil, false
	}
	return w.claims(), true
}

// now returns the current time without the monotonic reading, which the cache does not preserve.
func now() time.Time { return time.Now().UTC().Round(0) }
