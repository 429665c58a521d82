package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/cards"
)

func showCards(v *visit) (templ.Component, error) {
	return cards.View(cards.NewPage(v.profile, v.text, v.today())), nil
}

// cardsFile is one card of the member's policy as a PDF, or "all" of them. A card that is not
// offered or not of this policy is not found.
func cardsFile(v *visit) error {
	offered := cards.Offered(v.profile, v.param("policy"), v.text, v.today())
	if id := v.param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	v.c.Attachment(cards.FileName(offered))
	return cards.WritePDF(v.c.Response().BodyWriter(), offered, v.portal.Now())
}

func cardOf(offered []cards.Card, id string) []cards.Card {
	for _, card := range offered {
		if card.ID == id {
			return []cards.Card{card}
		}
	}
	return nil
}
