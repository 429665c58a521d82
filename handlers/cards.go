package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/cards"
)

func cardRoutes() []route {
	return []route{
		{get, "/cards", "ID Cards", members, nil, page(showCards)},
		{get, "/cards/:policy/:vehicle.pdf", "", members, nil, cardsFile},
		{get, "/cards/:policy/:vehicle/on-phone", "", members, nil, cardOnPhone},
		{get, "/cards/expired", "", public, nil, cardExpired},
	}
}

func showCards(v *visit) (templ.Component, error) {
	return cards.View(cards.NewPage(v.Words, v.profile, v.today())), nil
}

// cardsFile is one card of a policy of the member's as a PDF, or "all" of them. A card that is not offered, or not of this policy, does not exist.
func cardsFile(v *visit) error {
	offered := cards.Offered(v.Words, v.profile, v.param("policy"), v.today())
	if id := v.param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	v.c.Attachment(cards.FileName(v.Words, offered))
	return cards.WritePDF(v.Words, v.c.Response().BodyWriter(), offered, v.Now())
}

func cardOf(offered []cards.Card, id string) []cards.Card {
	for _, card := range offered {
		if card.ID == id {
			return []cards.Card{card}
		}
	}
	return nil
}
