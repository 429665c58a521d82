// Package claims serves the list of claims, a claim with its files, the message to its adjuster,
// and the steps of a new claim, whose draft it stores.
package claims

import (
	"crypto/rand"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/claims"
)

// ShowAll lists the claims, with one that the member has begun and not sent.
func ShowAll(r *request.Request) (templ.Component, error) {
	drafts, err := Drafts(r)
	if err != nil {
		return nil, err
	}
	return claims.View(claims.NewPage(r.Text, r.Profile, drafts, r.ListPage().Page)), nil
}

// Show shows a claim of the member's own list. If the provider gives no more, it shows what the
// list has. Where the claim may be one that did not load, it shows the list, which says so.
func Show(r *request.Request) (templ.Component, error) {
	listed, ok := ownClaim(r, r.Param("claim"))
	switch {
	case !ok && r.Profile.LacksClaims():
		return ShowAll(r)
	case !ok:
		return nil, fiber.ErrNotFound
	}
	return claimView(r, listed, rand.Text(), nil)
}

// claimView shows a claim. key is the idempotency key of its forms; sending is nil unless files
// were not sent.
func claimView(r *request.Request, listed member.Claim, key string, sending *claims.Sending) (templ.Component, error) {
	whole, err := r.Portal.API.Claim(r.Ctx, r.APIMember(), listed.Number)
	known := claims.Complete
	switch {
	case failure.Of(err).NeedsSignIn():
		return nil, err
	case failure.Is(err, failure.NotOffered), failure.Is(err, failure.NotFound):
		whole, known = listed, claims.Listed
	case err != nil:
		respond.LogFailedCall(r, err)
		whole, known = listed, claims.Unreachable
	default:
		whole = whole.Over(listed)
	}
	return claims.DetailView(claims.NewDetailPage(claims.Detail{
		Text: r.Text, Profile: r.Profile, Claim: whole, Known: known, Today: r.Today(), XSRF: r.XSRF(), Key: key,
		Sending: sending,
	})), nil
}

// ownClaim finds a claim of the member by its exact number.
func ownClaim(r *request.Request, number string) (member.Claim, bool) {
	i := slices.IndexFunc(r.Profile.Claims, func(c member.Claim) bool { return c.Number == number })
	if i < 0 {
		return member.Claim{}, false
	}
	return r.Profile.Claims[i], true
}
