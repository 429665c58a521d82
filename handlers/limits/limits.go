// Package limits counts what members and addresses do against the rate limits.
package limits

import (
	"strings"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/web"
	"memberportal/handlers/web/edge"
	"memberportal/handlers/web/outcome"
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

func address(v *web.Visit) string {
	return edge.Source(v.Portal.Proxies.ClientOf(v.C.Context())).String()
}

// Attach counts an attempt to add an account or policy. It refuses a number for which others have
// had too many wrong answers.
func Attach(v *web.Visit, number string) error {
	if err := v.Portal.Limits.Check(v.Ctx, ratelimit.WrongNumber, plain(number)); err != nil {
		return err
	}
	return Member(v, ratelimit.Attach)
}

// Attached counts a wrong answer for a number, by the error of the call.
func Attached(v *web.Visit, number string, err error) error {
	if outcome.Of(err) == outcome.Refused {
		_ = v.Portal.Limits.Take(v.Ctx, ratelimit.WrongNumber, plain(number)) // the answer is shown in any case
	}
	return err
}

// plain makes all spellings of a number one.
func plain(number string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(number))
}
