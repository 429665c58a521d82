package handlers

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
)

func claimRoutes() []route {
	return []route{
		{get, "/claims", "Claims", members, nil, page(showClaims)},
		{get, "/claims/contact-adjuster", "Contact Adjuster", members, nil, page(adjuster)},
		{post, "/claims/contact-adjuster", "Contact Adjuster", members, nil, contactAdjuster},
		{get, "/claims/:claim", "Claims", members, nil, page(showClaim)},
	}
}

func showClaims(v *visit) (templ.Component, error) {
	return claims.View(claims.NewPage(v.profile, v.Words)), nil
}

// showClaim shows a claim of the member's own list. What the list says is shown also when the provider tells no more.
func showClaim(v *visit) (templ.Component, error) {
	listed, ok := v.ownClaim(v.param("claim"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	whole, err := v.API.Claim(v.ctx, v.apiMember(), listed.Number)
	known := claims.Complete
	switch {
	case needsSignIn(err):
		return nil, err
	case userapi.Unsupported(err), userapi.NotFound(err):
		whole, known = listed, claims.Listed
	case err != nil:
		v.Log.WarnContext(v.ctx, "claim not loaded", "request", requestID(v.c), "error", err)
		whole, known = listed, claims.Unreachable
	}
	return claims.DetailView(claims.NewDetailPage(v.Words, v.profile, whole, known, v.Words.Company)), nil
}

// ownClaim finds a claim of exactly this number among the member's.
func (v *visit) ownClaim(number string) (member.Claim, bool) {
	i := slices.IndexFunc(v.profile.Claims, func(c member.Claim) bool { return c.Number == number })
	if i < 0 {
		return member.Claim{}, false
	}
	return v.profile.Claims[i], true
}
