package userapi

import (
	"context"
	"errors"
	"net/http"
	"time"

	"memberportal/upstream/member"
)

// claimsTime bounds how long claims may hold back a profile that is there.
const claimsTime = 5 * time.Second

// Profile loads the member's accounts, policies and agencies, trying again after
// network errors and 5xx (section 7), and then the claims, whose failure only
// leaves ClaimsKnown false. Describe an error with [ProfileMessage].
func (c *Client) Profile(ctx context.Context, m Member) (*member.Profile, error) {
	profile, err := c.profile(ctx, m)
	for retry := 0; retry < len(c.RetryWaits) && mayPass(err) && ctx.Err() == nil; retry++ {
		c.log.WarnContext(ctx, "user API call failed, trying again", "error", err, "wait", c.RetryWaits[retry])
		if ended := wait(ctx, c.RetryWaits[retry]); ended != nil {
			return nil, cutShort(err, ended)
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
	r := request{method: http.MethodGet, pattern: "/profiles", limit: profileLimit, once: true, words: profileWords}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return nil, err
	}
	w, err := decode[wireProfile](r, a)
	if err != nil {
		return nil, err
	}
	return w.profile(asOf), nil
}

// mayPass tells the failures that trying again may cure.
func mayPass(err error) bool {
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

// cutShort is the failure of the last attempt, whose words stand, ended by the
// context.
func cutShort(err, ended error) error {
	var failure *Error
	if !errors.As(err, &failure) {
		return ended
	}
	last := *failure
	last.Err = ended
	return &last
}

// claims is a call of ours (design.md, "The wire"); a provider may not have it.
func (c *Client) claims(ctx context.Context, m Member) (claims []member.Claim, known bool) {
	ctx, cancel := context.WithTimeout(ctx, claimsTime)
	defer cancel()
	r := request{method: http.MethodGet, pattern: "/claims", offer: collection, words: fixedWords(wordsUnknown)}
	a, err := c.call(ctx, m, r)
	if err != nil {
		c.log.WarnContext(ctx, "claims not loaded", "error", err)
		return nil, false
	}
	w, err := decode[wireClaims](r, a)
	if err != nil {
		c.log.WarnContext(ctx, "claims not loaded", "error", err)
		return nil, false
	}
	return w.claims(), true
}

// now is the time to keep with an answer: without the monotonic reading, which
// would not survive the cache.
func now() time.Time { return time.Now().UTC().Round(0) }
