package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/ui"
)

func showCards(v *visit.Visit) (templ.Component, error) {
	noticed, err := payment.Noticed(v, func(member.Account) bool { return true })
	if err != nil {
		return nil, err
	}
	page := cards.NewPage(v.Text, v.Profile, v.Today())
	page.Coverages = ui.NewCoverages(v.Text, v.Profile, noticed)
	return cards.View(page), nil
}

// cardsFile is one card of the member's policy as a PDF, or "all" of them. A card that is not
// offered or not of this policy is not found.
func cardsFile(v *visit.Visit) error {
	offered := cards.Offered(v.Text, v.Profile, v.Param("policy"), v.Today())
	if id := v.Param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	v.C.Attachment(cards.FileName(v.Text, offered))
	return cards.WritePDF(v.Text, v.C.Response().BodyWriter(), offered, v.Portal.Now())
}

func cardOf(offered []cards.Card, id string) []cards.Card {
	for _, card := range offered {
		if card.ID == id {
			return []cards.Card{card}
		}
	}
	return nil
}

// proofOfInsurance is a PDF about a policy that is in force, for a lender or a dealer. It is not
// found for a policy that the portal can't vouch for.
func proofOfInsurance(v *visit.Visit) error {
	policy, ok := v.Profile.Policy(v.Param("policy"))
	if !ok || v.Profile.ProofStatus(policy, v.Today()) != member.ProofAvailable {
		return fiber.ErrNotFound
	}
	v.C.Attachment(cards.ProofFileName(v.Text, policy))
	return cards.WriteProof(v.Text, v.C.Response().BodyWriter(), v.Profile, policy, v.Portal.Now())
}
