package handlers

import (
	"crypto/rand"
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/newclaim"
	"memberportal/handlers/uploads"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/claims"
)

func showClaims(v *visit.Visit) (templ.Component, error) {
	drafts, err := newclaim.Drafts(v)
	if err != nil {
		return nil, err
	}
	return claims.View(claims.NewPage(v.Text, v.Profile, drafts, v.ListPage().Page)), nil
}

// showClaim shows a claim of the member's own list. If the provider gives no more, it shows what
// the list has.
func showClaim(v *visit.Visit) (templ.Component, error) {
	listed, ok := ownClaim(v, v.Param("claim"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	return claimView(v, listed, rand.Text(), nil)
}

// claimView shows a claim. key is the idempotency key of its forms; sending is nil unless files
// were not sent.
func claimView(v *visit.Visit, listed member.Claim, key string, sending *claims.Sending) (templ.Component, error) {
	whole, err := v.Portal.API.Claim(v.Ctx, v.APIMember(), listed.Number)
	known := claims.Complete
	switch {
	case failure.Of(err).NeedsSignIn():
		return nil, err
	case failure.Is(err, failure.NotOffered), failure.Is(err, failure.NotFound):
		whole, known = listed, claims.Listed
	case err != nil:
		answer.LogFailedCall(v, err)
		whole, known = listed, claims.Unreachable
	}
	sent, err := uploads.Remembered(v, listed.Number)
	if err != nil {
		return nil, err
	}
	return claims.DetailView(claims.NewDetailPage(claims.Detail{
		Text: v.Text, Profile: v.Profile, Claim: whole, Known: known, Today: v.Today(), XSRF: v.XSRF(), Key: key, Sending: sending, Sent: sent,
	})), nil
}

// ownClaim finds a claim of the member by its exact number.
func ownClaim(v *visit.Visit, number string) (member.Claim, bool) {
	i := slices.IndexFunc(v.Profile.Claims, func(c member.Claim) bool { return c.Number == number })
	if i < 0 {
		return member.Claim{}, false
	}
	return v.Profile.Claims[i], true
}
