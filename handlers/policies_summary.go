package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/visit"
	"memberportal/views/cards"
)

// policySummary is a PDF with what the provider lists for a policy. It is not found for a policy
// without coverages.
func policySummary(v *visit.Visit) error {
	policy := ownedPolicy(v)
	if !policy.ListsCoverages() {
		return fiber.ErrNotFound
	}
	v.C.Attachment(cards.SummaryFileName(v.Text, policy))
	return cards.WriteSummary(v.Ctx, v.Text, v.C.Response().BodyWriter(), v.Profile, policy, v.Portal.Now())
}
