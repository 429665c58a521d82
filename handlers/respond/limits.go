package respond

import (
	"context"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/upstream/failure"
)

// LimitMember counts the request for the member who sent it. Its error is a 429.
func LimitMember(r *request.Request, rule ratelimit.Rule) error {
	return r.Portal.Limits.Take(r.Ctx, rule, ratelimit.Of(r.Identity.Key))
}

// LimitBrowser counts the request for the identity that signed in first in its browser, so that a
// switch does not begin a new count. Its error is a 429.
func LimitBrowser(r *request.Request, rule ratelimit.Rule) error {
	return r.Portal.Limits.Take(r.Ctx, rule, ratelimit.Of(r.Portal.Sessions.Identities(r.Ctx)[0].Key))
}

// LimitAddress counts the request for the networks that it comes from. Its error is a 429.
func LimitAddress(p *request.Portal, c *fiber.Ctx, rule ratelimit.Rule) error {
	return eachNetwork(p, c, func(network ratelimit.Subject) error {
		return p.Limits.Take(c.UserContext(), rule, network)
	})
}

// CheckAddressLimit is LimitAddress without counting.
func CheckAddressLimit(p *request.Portal, c *fiber.Ctx, rule ratelimit.Rule) error {
	return eachNetwork(p, c, func(network ratelimit.Subject) error {
		return p.Limits.Check(c.UserContext(), rule, network)
	})
}

// eachNetwork applies a limit to the networks of an address, the smallest first. A network at its
// limit counts nothing for the larger one.
func eachNetwork(p *request.Portal, c *fiber.Ctx, limit func(ratelimit.Subject) error) error {
	for _, n := range edge.NetworksOf(p.Proxies.ClientOf(c.Context())) {
		if err := limit(ratelimit.Subject{Name: n.String(), Times: n.Households}); err != nil {
			return err
		}
	}
	return nil
}

// guessLockTTL is how long a crashed instance can keep others from trying a number: longer than a
// call takes.
const guessLockTTL = 30 * time.Second

// LimitGuesses makes a call whose answer reveals whether a number is right, and counts a wrong
// answer. It refuses a number that has had too many, and makes one call for a number at a time,
// over all instances, so that many members at once have no more guesses. A member's own first tries
// are always sent. Its error is a [failure.Unsent] if there was no call.
func LimitGuesses(r *request.Request, number string, call func() error) error {
	number = plain(number)
	unlock, err := Turn(r.Ctx, func(ctx context.Context) (func(), error) {
		return r.Cache.Lock(ctx, "guess/"+number, guessLockTTL)
	})
	if err != nil {
		return failure.Unsent{Err: err}
	}
	defer unlock()
	if err := r.Portal.Limits.CheckGuess(r.Ctx, r.Identity.Key, number); err != nil {
		return failure.Unsent{Err: err}
	}
	err = call()
	if failure.Is(err, failure.Refused) || failure.Is(err, failure.Unconfirmed) {
		// The answer is shown even if it can't be counted.
		_ = r.Portal.Limits.CountWrong(context.WithoutCancel(r.Ctx), r.Identity.Key, number)
	}
	return err
}

// plain makes all spellings of a number one.
func plain(number string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(number))
}
