package handlers

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/claims"
)

func showClaims(v *visit) (templ.Component, error) {
	return claims.View(claims.NewPage(v.profile, v.text)), nil
}

// showClaim shows a claim of the member's own list. If the provider gives no more, it shows what
// the list has.
func showClaim(v *visit) (templ.Component, error) {
	listed, ok := v.ownClaim(v.param("claim"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	whole, err := v.portal.API.Claim(v.ctx, v.apiMember(), listed.Number)
	known := claims.Complete
	switch {
	case failureOf(err) == signInNeeded:
		return nil, err
	case failureOf(err) == notOffered, userapi.NotFound(err):
		whole, known = listed, claims.Listed
	case err != nil:
		v.logFailedCall(err)
		whole, known = listed, claims.Unreachable
	}
	return claims.DetailView(claims.NewDetailPage(v.text, v.profile, whole, known, v.text.Company)), nil
}

// ownClaim finds a claim of the member by its exact number.
func (v *visit) ownClaim(number string) (member.Claim, bool) {
	i := slices.IndexFunc(v.profile.Claims, func(c member.Claim) bool { return c.Number == number })
	if i < 0 {
		return member.Claim{}, false
	}
	return v.profile.Claims[i], true
}
