// Package cards renders ID cards on the screen, as PDF, and as a page that a phone stores for use offline (section 2:
// /cards).
package cards

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is the member's ID cards, and why some policies have none.
type Page struct {
	Words   content.Cards
	Groups  []Group
	Refused []Refusal
}

// Group is the cards of one policy, the current term's first.
type Group struct {
	Product, Number, Path string
	Anchor                string
	Cards                 []Card
	File                  string // all of them in one PDF, "" for a single card
}

// Refusal is a policy without cards.
type Refusal struct{ Product, Number, Why string }

// Card is one vehicle's card for one term, as it stands on the screen, on paper and in the PDF.
type Card struct {
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

// NewPage gathers the cards of every policy that may have some.
func NewPage(p *member.Profile, t *content.Text, today member.Date) Page {
	page := Page{Words: t.Cards}
	for _, policy := range p.CurrentTerms() {
		cards := Offered(p, policy.Number, t, today)
		if len(cards) == 0 {
			continue
		}
		group := Group{
			Product: policy.ProductName(), Number: policy.Number, Path: paths.Policy(policy), Anchor: paths.CardsAnchor(policy.Number), Cards: cards,
		}
		if len(cards) > 1 {
			group.File = paths.CardsFile(policy.Number, "")
		}
		page.Groups = append(page.Groups, group)
	}
	page.Refused = cardsRefused(p, t.Cards, today)
	return page
}

// cardsRefused leaves out the policies of which nobody expects a card, and says one reason once.
func cardsRefused(p *member.Profile, t content.Cards, today member.Date) []Refusal {
	var refused []Refusal
	for _, policy := range p.Policies() {
		why := t.Refused[string(policy.CardStatus(today))]
		one := Refusal{policy.ProductName(), policy.Number, why}
		if why != "" && policy.InsuresVehicles() && (len(refused) == 0 || refused[len(refused)-1] != one) {
			refused = append(refused, one)
		}
	}
	return refused
}

// Offered are the cards offered for a policy number of the member's, in any case: one for each vehicle of each term, the current term first. It is
// empty for a number that is not the member's.
func Offered(p *member.Profile, number string, t *content.Text, today member.Date) []Card {
	var cards []Card
	for _, policy := range p.Policies() {
		if !strings.EqualFold(policy.Number, number) || policy.CardStatus(today) != member.CardAvailable {
			continue
		}
		for _, v := range policy.Vehicles {
			card := newIDCard(p, policy, v, t)
			switch {
			case !policy.HasStarted(today):
				card.NotBefore, card.Counts = beforeItCounts(t, policy, len(cards) > 0)
			case card.Until.Known():
				card.OnPhone = paths.CardOnPhone(card.Policy, card.ID)
			}
			cards = append(cards, card)
		}
	}
	return cards
}

func newIDCard(p *member.Profile, policy member.Policy, v member.Vehicle, t *content.Text) Card {
	i := policy.Insured
	agency, _ := p.Agency(policy.AgencyID)
	return Card{
		ID:        v.ID,
		Company:   t.Company.Name,
		Heading:   t.Cards.Heading,
		State:     policy.RiskState,
		Policy:    policy.Number,
		Effective: t.Date(policy.EffectiveDate),
		Expires:   t.Date(policy.ExpirationDate),
		Vehicle:   ui.VehicleName(t, v),
		VIN:       t.OrUnknown(v.VIN),
		Names:     t.OrUnknown(ui.Join(" and ", ui.NonEmpty(i.Primary.Full, i.Secondary.Full)...)),
		Address:   ui.AddressLine(i.Address, i.City, i.State, i.Zip),
		Agent:     ui.Join(", ", agency.Name, agency.Phone1),
		Phone:     agency.Phone1,
		Keep:      t.Cards.Keep,
		Accident:  t.Cards.Accident.With(t.Company.Phone),
		File:      paths.CardsFile(policy.Number, v.ID),
		Until:     policy.ExpirationDate,
	}
}

// beforeItCounts says from when a term's cards count: on the card, and in a sentence that knows whether there is a current card beside it.
func beforeItCounts(t *content.Text, p member.Policy, current bool) (onCard, sentence string) {
	day := t.Cards.UnknownDay
	if p.EffectiveDate.Known() {
		day = t.Date(p.EffectiveDate)
	}
	text := t.Cards.FirstTerm
	if current {
		text = t.Cards.NextTerm
	}
	return t.Cards.NotBefore.With(day), text.With(day)
}

// FileName names a PDF by its policy and, when it holds one card, its vehicle.
func FileName(cards []Card) string {
	if len(cards) == 1 {
		return paths.FileSafe("id-card-"+cards[0].Policy+"-"+cards[0].Vehicle) + ".pdf"
	}
	return paths.FileSafe("id-cards-"+cards[0].Policy) + ".pdf"
}
