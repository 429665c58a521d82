package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views"
)

func cardRoutes() []route {
	return []route{
		{get, "/cards", "ID Cards", members, nil, page(cards)},
		{get, "/cards/:policy/:vehicle.pdf", "", members, nil, cardsFile},
		{get, "/cards/:policy/:vehicle/on-phone", "", members, nil, cardOnPhone},
		{get, "/cards/expired", "", public, nil, cardExpired},
	}
}

func cards(v *visit) (templ.Component, error) {
	return views.Cards(views.NewCardsPage(v.profile, v.Words, v.today())), nil
}

// cardsFile is one card of a policy of the member's as a PDF, or "all" of them. A card that is not offered, or not of this policy, does not exist.
func cardsFile(v *visit) error {
	offered := views.IDCards(v.profile, v.param("policy"), v.Words, v.today())
	if id := v.param("vehicle"); id != "all" {
		offered = cardOf(offered, id)
	}
	if len(offered) == 0 {
		return fiber.ErrNotFound
	}
	v.c.Attachment(views.CardsFileName(offered))
	return views.WriteCards(v.c.Response().BodyWriter(), offered, v.Now())
}

func cardOf(offered []views.IDCard, id string) []views.IDCard {
	for _, card := range offered {
		if card.ID == id {
			return []views.IDCard{card}
		}
	}
	return nil
}
