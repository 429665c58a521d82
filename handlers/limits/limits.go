// Package limits counts what members and addresses do against the rate limits.
package limits

import (
	"context"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/web"
	"memberportal/handlers/web/edge"
	"memberportal/upstream/failure"
)

// Member counts the request for the member who sent it. Its error is a 429.
func Member(v *web.Visit, rule ratelimit.Rule) error {
	return v.Portal.Limits.Take(v.Ctx, rule, v.Identity.Key)
}

// Address counts the request for the address that it comes from. Its error is a 429.
func Address(v *web.Visit, rule ratelimit.Rule) error {
	return v.Portal.Limits.Take(v.Ctx, rule, address(v))
}

// CheckAddress is Address without counting.
func CheckAddress(v *web.Visit, rule ratelimit.Rule) error {
	return v.Portal.Limits.Check(v.Ctx, rule, address(v))
}

// HookAddress is Address for a request by another system.
func HookAddress(p *web.Portal, c *fiber.Ctx, rule ratelimit.Rule) error {
	return p.Limits.Take(c.UserContext(), rule, addressOf(p, c))
}

func address(v *web.Visit) string { return addressOf(v.Portal, v.C) }

func addressOf(p *web.Portal, c *fiber.Ctx) string {
	return edge.Source(p.Proxies.ClientOf(c.Context())).String()
}

// guessLockTTL is how long a crashed instance can keep others from trying a number: longer than a
// call takes.
const guessLockTTL = 30 * time.Second

// Guess makes a call whose answer says whether a number is right, and counts a wrong answer. It
// refuses a number that has had too many, and makes one call for a number at a time, over all
// instances, so that many members at once have no more guesses. Its error is a [failure.Unsent]
// if there was no call.
func Guess(v *web.Visit, number string, call func() error) error {
	subject := plain(number)
	unlock, err := v.Portal.Sessions.Cache().Lock(v.Ctx, "guess/"+subject, guessLockTTL)
	if err != nil {
		return failure.Unsent{Err: err}
	}
	defer unlock()
	if err := v.Portal.Limits.Check(v.Ctx, ratelimit.WrongNumber, subject); err != nil {
		return failure.Unsent{Err: err}
	}
	err = call()
	if failure.Is(err, failure.Refused) {
		// The answer is shown, also when it cannot be counted.
		_ = v.Portal.Limits.Take(context.WithoutCancel(v.Ctx), ratelimit.WrongNumber, subject)
	}
	return err
}

// plain makes all spellings of a number one.
func plain(number string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(number))
}
