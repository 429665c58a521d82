// Package cards renders ID cards on the screen, as PDF, and as a page that a phone stores for use
// offline (section 2: /cards).
package cards

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is the member's ID cards, and why some policies have none.
type Page struct {
	Groups       []Group // of active policies
	Upcoming     []Group // of policies that have not started
	WithoutCards []PolicyWithoutCards

	UpcomingHeading string
}

// Group is the cards of one policy, the current term's first.
type Group struct {
	Product, Number, Path string
	Anchor                string
	Cards                 []Card
	File                  string // all of them in one PDF, "" for a single card
}

// PolicyWithoutCards is a policy without cards.
type PolicyWithoutCards struct{ Product, Number, Reason string }

// Card is one vehicle's card for one term, with the same values on the screen, on paper and in the
// PDF.
type Card struct {
	ID        string // the vehicle's, within the profile
	State     string
	Policy    string
	Effective string
	Expires   string
	NotBefore string // on the card itself; "" once the term has started
	StartNote string // NotBefore as a sentence beside the card
	Vehicle   string
	VIN       string
	Names     string
	Address   string
	Agent     string
	Phone     string // the agent's
	File      string
	OnPhone   string      // the page that a phone can save, "" for none
	Until     member.Date // the last day on which the card is valid
}

// NewPage returns the cards of every policy that has some, and the policies without cards.
func NewPage(t *content.Text, p *member.Profile, today member.Date) Page {
	active, others := p.PolicySummary()
	return Page{
		Groups: groups(t, p, active, today), Upcoming: groups(t, p, others, today), UpcomingHeading: t.Policies.Others.Upcoming,
		WithoutCards: policiesWithoutCards(t, p, today),
	}
}

func groups(t *content.Text, p *member.Profile, policies []member.Policy, today member.Date) []Group {
	var found []Group
	for _, policy := range policies {
		if cards := Offered(t, p, policy.Number, today); len(cards) > 0 {
			found = append(found, newGroup(t, policy, cards))
		}
	}
	return found
}

func newGroup(t *content.Text, policy member.Policy, cards []Card) Group {
	group := Group{
		Product: t.Translate(policy.ProductName()),
		Number:  policy.Number,
		Path:    paths.Policy(policy),
		Anchor:  paths.CardsAnchor(policy.Number),
		Cards:   cards,
	}
	if len(cards) > 1 {
		group.File = paths.CardsFile(policy.Number, "")
	}
	return group
}

// policiesWithoutCards leaves out policies that insure no vehicle, and repeats no reason for two
// terms of one policy.
func policiesWithoutCards(t *content.Text, p *member.Profile, today member.Date) []PolicyWithoutCards {
	var without []PolicyWithoutCards
	for _, policy := range p.Policies() {
		why := t.Cards.NoCards[string(policy.CardStatus(today))]
		one := PolicyWithoutCards{t.Translate(policy.ProductName()), policy.Number, why}
		if why != "" && policy.InsuresVehicles() && (len(without) == 0 || without[len(without)-1] != one) {
			without = append(without, one)
		}
	}
	return without
}

// Offered returns the cards of a policy number in any case: one for each vehicle of each term, the
// current term first. It is empty for a number that is not the member's.
func Offered(t *content.Text, p *member.Profile, number string, today member.Date) []Card {
	var cards []Card
	for _, policy := range p.Terms(number) {
		if policy.CardStatus(today) != member.CardAvailable {
			continue
		}
		for _, v := range policy.Vehicles {
			card := newCard(t, p, policy, v)
			switch {
			case !policy.HasStarted(today):
				card.NotBefore, card.StartNote = startTexts(t, policy, len(cards) > 0)
			case card.Until.Known(): // a saved card must expire
				card.OnPhone = paths.CardOnPhone(card.Policy, card.ID)
			}
			cards = append(cards, card)
		}
	}
	return cards
}

func newCard(t *content.Text, p *member.Profile, policy member.Policy, v member.Vehicle) Card {
	i := policy.Insured
	agency, _ := p.Agency(policy.AgencyID)
	return Card{
		ID:        v.ID,
		State:     policy.RiskState,
		Policy:    policy.Number,
		Effective: t.Date(policy.EffectiveDate),
		Expires:   t.Date(policy.ExpirationDate),
		Vehicle:   ui.VehicleName(t, v),
		VIN:       t.OrUnknown(v.VIN),
		Names:     insuredNames(t, i),
		Address:   ui.AddressLine(i.Address, i.City, i.State, i.Zip),
		Agent:     ui.Join(", ", agency.Name, agency.Phone1),
		Phone:     agency.Phone1,
		File:      paths.CardsFile(policy.Number, v.ID),
		Until:     policy.ExpirationDate,
	}
}

func insuredNames(t *content.Text, i member.Insured) string {
	names := ui.NonEmpty(i.Primary.Full, i.Secondary.Full)
	if len(names) == 2 {
		return t.Cards.Names.With(names[0], names[1])
	}
	return t.OrUnknown(ui.Join("", names...))
}

// startTexts returns when a term's cards become valid: for the card, and for the sentence beside
// it, which differs when the member has a current card.
func startTexts(t *content.Text, p member.Policy, current bool) (onCard, sentence string) {
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

// FileName returns the name of a PDF: its policy and, when it holds one card, its vehicle.
func FileName(t *content.Text, cards []Card) string {
	if len(cards) == 1 {
		return paths.FileSafe(t.Cards.FileName.With(cards[0].Policy, cards[0].Vehicle)) + ".pdf"
	}
	return paths.FileSafe(t.Cards.FileNameAll.With(cards[0].Policy)) + ".pdf"
}
