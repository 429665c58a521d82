package views

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// CardsPage is the member's ID cards, and why some policies have none.
type CardsPage struct {
	Words   content.Cards
	Groups  []CardGroup
	Refused []CardRefused
}

// CardGroup is the cards of one policy, the current term's first.
type CardGroup struct {
	Product, Number, Path string
	Anchor                string
	Cards                 []IDCard
	File                  string // all of them in one PDF, "" for a single card
}

// CardRefused is a policy without cards.
type CardRefused struct{ Product, Number, Why string }

// IDCard is one vehicle's card for one term, as it stands on the screen, on paper and in the PDF.
type IDCard struct {
	ID        string // the vehicle's, within the profile
	Company   string
	Heading   string
	State     string
	Policy    string
	Effective string
	Expires   string
	NotBefore string // on the card itself; "" once the term has begun
	Counts    string // beside it, in a sentence
	Vehicle   string
	VIN       string
	Names     string
	Address   string
	Agent     string
	Phone     string // the agent's
	Keep      string
	Accident  string
	File      string
	OnPhone   string      // its own page, to be kept on the member's phone; "" when it cannot be: it does not count yet, or has no known end
	Until     member.Date // the last day it counts
}

// NewCardsPage gathers the cards of every policy that may have some.
func NewCardsPage(p *member.Profile, w *content.Words, today member.Date) CardsPage {
	page := CardsPage{Words: w.Cards}
	for _, policy := range p.CurrentTerms() {
		cards := IDCards(p, policy.Number, w, today)
		if len(cards) == 0 {
			continue
		}
		group := CardGroup{
			Product: policy.ProductName(), Number: policy.Number, Path: PolicyPath(policy), Anchor: cardsAnchor(policy.Number), Cards: cards,
		}
		if len(cards) > 1 {
			group.File = CardsFilePath(policy.Number, "")
		}
		page.Groups = append(page.Groups, group)
	}
	page.Refused = cardsRefused(p, w.Cards, today)
	return page
}

// cardsRefused leaves out the policies of which nobody expects a card, and says one reason once.
func cardsRefused(p *member.Profile, w content.Cards, today member.Date) []CardRefused {
	var refused []CardRefused
	for _, policy := range p.Policies() {
		why := w.Refused[string(policy.CardStatus(today))]
		one := CardRefused{policy.ProductName(), policy.Number, why}
		if why != "" && policy.InsuresVehicles() && (len(refused) == 0 || refused[len(refused)-1] != one) {
			refused = append(refused, one)
		}
	}
	return refused
}

// IDCards are the cards offered for a policy number of the member's, in any case: one for each vehicle of each term, the current term first. It is
// empty for a number that is not the member's.
func IDCards(p *member.Profile, number string, w *content.Words, today member.Date) []IDCard {
	var cards []IDCard
	for _, policy := range p.Policies() {
		if !strings.EqualFold(policy.Number, number) || policy.CardStatus(today) != member.CardAvailable {
			continue
		}
		for _, v := range policy.Vehicles {
			card := newIDCard(p, policy, v, w)
			switch {
			case !policy.HasStarted(today):
				card.NotBefore, card.Counts = beforeItCounts(policy, w.Cards, len(cards) > 0)
			case card.Until.Known():
				card.OnPhone = CardOnPhonePath(card.Policy, card.ID)
			}
			cards = append(cards, card)
		}
	}
	return cards
}

func newIDCard(p *member.Profile, policy member.Policy, v member.Vehicle, w *content.Words) IDCard {
	i := policy.Insured
	agency, _ := p.Agency(policy.AgencyID)
	return IDCard{
		ID:        v.ID,
		Company:   w.Company.Name,
		Heading:   w.Cards.Heading,
		State:     policy.RiskState,
		Policy:    policy.Number,
		Effective: Day(policy.EffectiveDate),
		Expires:   Day(policy.ExpirationDate),
		Vehicle:   vehicleName(v),
		VIN:       orUnknown(v.VIN),
		Names:     orUnknown(joined(" and ", nonEmpty(i.Primary.Full, i.Secondary.Full)...)),
		Address:   addressLine(i.Address, i.City, i.State, i.Zip),
		Agent:     joined(", ", agency.Name, agency.Phone1),
		Phone:     agency.Phone1,
		Keep:      w.Cards.Keep,
		Accident:  strings.ReplaceAll(w.Cards.Accident, "{phone}", w.Company.Phone),
		File:      CardsFilePath(policy.Number, v.ID),
		Until:     policy.ExpirationDate,
	}
}

// beforeItCounts says from when a term's cards count: on the card, and in a sentence that knows whether there is a current card beside it.
func beforeItCounts(p member.Policy, w content.Cards, current bool) (onCard, sentence string) {
	day := w.UnknownDay
	if p.EffectiveDate.Known() {
		day = Day(p.EffectiveDate)
	}
	sentence = w.FirstTerm
	if current {
		sentence = w.NextTerm
	}
	return strings.ReplaceAll(w.NotBefore, "{date}", day), strings.ReplaceAll(sentence, "{date}", day)
}

// CardsFileName names a PDF by its policy and, when it holds one card, its vehicle.
func CardsFileName(cards []IDCard) string {
	if len(cards) == 1 {
		return FileSafe("id-card-"+cards[0].Policy+"-"+cards[0].Vehicle) + ".pdf"
	}
	return FileSafe("id-cards-"+cards[0].Policy) + ".pdf"
}
