// Package cards renders ID cards on the screen, as a PDF, and as a page that a phone stores for
// offline use (section 2: /cards).
package cards

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is the member's ID cards, and why some policies have none.
type Page struct {
	Groups       []Group // of active policies
	Upcoming     []Group // of policies that have not started
	WithoutCards []PolicyWithoutCards
	Unconfirmed  *ui.Unconfirmed // policies that insure vehicles, nil for none
	Empty        string          // of a member without policies that cover vehicles
	Incomplete   bool            // an account or a policy may be missing

	UpcomingHeading string
	Keep            *Keep         // nil without a current card
	Coverages       []ui.Coverage // of accounts with a notice of cancellation
}

// Keep offers to keep all current cards on the member's phone.
type Keep struct {
	Label   string // of the button
	Path    string // of the page that the phone keeps
	Version string // of the cards on that page
}

// Group is the cards of one policy, the current term's first.
type Group struct {
	Name         ui.PolicyName
	Number, Path string
	Anchor       string
	Cards        []Card
	Next         []Card // of the next term, folded away; none without a current card
	NextHeading  string
	File         string // all of them in one PDF, "" for a single card
	Proof        ui.Proof
	Gap          string // that a vehicle may be missing, "" for none
}

// hasFiles reports whether the group offers files. The proof may be beside the first card.
func (g Group) hasFiles(shown bool) bool { return g.File != "" || g.Proof.Path != "" && !shown }

// bare reports whether the first card, shown on the band, is all there is.
func (g Group) bare() bool {
	return len(g.Cards)+len(g.Next) == 1 && !g.hasFiles(true) && g.Proof.Note == "" && g.Gap == ""
}

// PolicyWithoutCards is a policy without cards. Phone is a number in Reason that becomes a link, ""
// for none.
type PolicyWithoutCards struct {
	Name          ui.PolicyName
	Reason, Phone string
}

// Card is one vehicle's card for one term, with the same values on the screen, on paper and in the
// PDF.
type Card struct {
	ID        string // the vehicle's, within the profile
	State     string
	Policy    string
	Effective string
	Expires   string
	EndsEarly bool   // whether a cancellation that is still to come ends it
	Early     bool   // whether a cancellation or a notice ends it before its term
	NotBefore string // on the card itself; "" once the term has started
	StartNote string // NotBefore as a sentence beside the card
	Vehicle   string
	VIN       string // "" if the provider sent none
	Names     string
	Address   string
	Agent     string // with the phone number
	Agency    string // the agent's name alone
	Phone     string // the agent's
	File      string
	Show      string      // the page that shows the card alone, large; "" before the term starts
	Until     member.Date // the last day on which the card is valid
	Valid     string      // from or until when, for the member; only on the page of all cards
	Picture   ui.Picture  // of the vehicle; only on that page
	Roadside  ui.Fact     // help on the road, empty if the provider lists none for the vehicle
}

// cardsInView is how many cards a member can have for the first one to be shown large. With more,
// the page asks which one.
const cardsInView = 2

// first returns the card that the page shows, nil if the member chooses one.
func (p Page) first() *Card {
	count := 0
	for _, g := range p.Groups {
		count += len(g.Cards)
	}
	if count == 0 || count > cardsInView {
		return nil
	}
	return &p.Groups[0].Cards[0]
}

// hasNone reports whether something else stands in the place of a card.
func (p Page) hasNone() bool { return len(p.Groups)+len(p.Upcoming) == 0 }

// othersWithoutCards leaves out the policy whose reason is in the place of a card.
func (p Page) othersWithoutCards() []PolicyWithoutCards {
	if p.hasNone() && p.Unconfirmed == nil && len(p.WithoutCards) > 0 {
		return p.WithoutCards[1:]
	}
	return p.WithoutCards
}

// cardName is the ID of a card's heading, which names the card.
func cardName(c Card) string { return "card-name-" + c.ID }

// NewPage returns the cards of every policy that has some, and the policies without cards.
func NewPage(t *text.Text, p *member.Profile, today member.Date) Page {
	active, others := p.PolicySummary()
	insuring := insuringVehicles(p)
	return Page{
		Groups: groups(t, p, active, today), Upcoming: groups(t, p, others, today),
		UpcomingHeading: t.Policies.Others.Upcoming,
		Empty:           ui.None(t, p.Incomplete.Any(), t.Cards.Empty),
		Incomplete:      p.Incomplete.Any(),
		Unconfirmed:     ui.NewUnconfirmed(t, p, insuring, today),
		WithoutCards:    policiesWithoutCards(t, p, insuring, today), Keep: newKeep(t, Kept(t, p, today)),
	}
}

func newKeep(t *text.Text, kept []Card) *Keep {
	if len(kept) == 0 {
		return nil
	}
	return &Keep{Label: t.Cards.OnPhone.Offer.With(len(kept)), Path: paths.CardsOnPhone(), Version: Version(kept)}
}

func groups(t *text.Text, p *member.Profile, policies []*member.Policy, today member.Date) []Group {
	var found []Group
	for _, policy := range policies {
		if cards := Offered(t, p, policy.Number, today); len(cards) > 0 {
			group := newGroup(t, *policy, cards, today)
			group.Proof = ui.NewProof(t, p, *policy, today)
			found = append(found, group)
		}
	}
	return found
}

func newGroup(t *text.Text, policy member.Policy, cards []Card, today member.Date) Group {
	group := Group{
		Name:   ui.NamePolicy(t, policy),
		Number: policy.Number,
		Path:   paths.Policy(policy),
		Anchor: paths.CardsAnchor(policy.Number),
	}
	switch {
	case policy.Partial():
		group.Gap = t.Policies.Unread.With(t.Company.Phone)
	case len(policy.CardVehicles(today)) < len(policy.Vehicles):
		group.Gap = t.Cards.VehicleUnknown.With(t.Company.Phone)
	}
	group.Cards, group.Next = byTerm(cards)
	for i, c := range group.Cards {
		group.Cards[i].Picture = ui.PictureOfVehicle(policy, c.Vehicle, i)
		group.Cards[i].Valid = c.StartNote
		if c.Show != "" {
			group.Cards[i].Valid = ui.DatedText(t, c.Until, t.Cards.ValidUntil, "")
		}
	}
	if len(group.Next) > 0 {
		group.NextHeading = t.Cards.NextCards
	}
	if len(cards) > 1 {
		group.File = paths.CardsFile(policy.Number, "")
	}
	return group
}

// byTerm splits cards into those of the current term and those of the next. Without a current term,
// the next one takes its place.
func byTerm(cards []Card) (now, next []Card) {
	started := slices.IndexFunc(cards, func(c Card) bool { return c.NotBefore != "" })
	if started <= 0 {
		return cards, nil
	}
	return cards[:started], cards[started:]
}

// insuringVehicles returns the policies that insure vehicles, by number.
func insuringVehicles(p *member.Profile) []*member.Policy {
	active, others := p.PolicySummary()
	noVehicles := func(q *member.Policy) bool { return !q.InsuresVehicles() }
	all := slices.DeleteFunc(slices.Concat(active, others), noVehicles)
	slices.SortStableFunc(all, func(a, b *member.Policy) int { return member.CompareFold(a.Number, b.Number) })
	return all
}

// policiesWithoutCards leaves out those that the portal can't confirm.
func policiesWithoutCards(
	t *text.Text, p *member.Profile, all []*member.Policy, today member.Date,
) []PolicyWithoutCards {
	var without []PolicyWithoutCards
	for _, policy := range all {
		one, vouched := PolicyWithoutCards{Name: ui.NamePolicy(t, *policy)}, p.Vouch(*policy, today)
		one.Reason, one.Phone = noCardsReason(t, vouched.Card)
		if one.Reason != "" && !vouched.Unconfirmed() {
			without = append(without, one)
		}
	}
	return without
}

// noCardsReason returns "" for a policy that has cards.
func noCardsReason(t *text.Text, status member.CardStatus) (reason, phone string) {
	if status == member.CardByPhone {
		return t.Cards.NoCardsByPhone.With(t.Company.Phone), t.Company.Phone
	}
	return t.Cards.NoCards[string(status)], ""
}

// Offered returns the cards of a policy: one for each vehicle of each term, the current term first.
// It ignores the letter case of the number, and returns none for a number that is not the member's.
// A card is in English, because an officer reads it; only StartNote is the member's.
func Offered(t *text.Text, p *member.Profile, number string, today member.Date) []Card {
	var cards []Card
	var glossary *text.Glossary
	english := t.InEnglish()
	gap := p.Interrupted(number, today)
	for _, policy := range p.On(today).PresentTerms(number) {
		if len(policy.Vehicles) == 0 {
			continue
		}
		vouched := p.Vouch(*policy, today)
		if vouched.Card != member.CardAvailable {
			continue
		}
		for _, v := range policy.CardVehicles(today) {
			card := newCard(english, p, *policy, v)
			card.Until, card.Expires, card.EndsEarly = vouched.Until, english.Date(policy.ExpirationDate), vouched.EndsEarly
			if v.LastDay.Before(card.Until) {
				card.Until = v.LastDay
			}
			card.Early = card.Until != p.LastDay(*policy)
			if vouched.EndsEarly {
				card.Expires = english.Date(vouched.Ends)
			}
			if len(v.Coverages) > 0 {
				glossary = cmp.Or(glossary, english.Coverages.Glossary())
				card.Roadside = roadside(english, glossary, v)
			}
			if policy.HasStarted(today) {
				card.Show = paths.ShowCard(card.Policy, card.ID)
			} else {
				card.NotBefore, card.StartNote = startTexts(t, *policy, len(cards) > 0 && !gap)
			}
			cards = append(cards, card)
		}
	}
	return cards
}

func newCard(t *text.Text, p *member.Profile, policy member.Policy, v member.Vehicle) Card {
	i := policy.Insured
	agency, _ := p.Agency(policy.AgencyID)
	return Card{
		ID:        v.ID,
		State:     policy.RiskState,
		Policy:    policy.Number,
		Effective: t.Date(policy.EffectiveDate),
		Vehicle:   ui.VehicleName(t, v),
		VIN:       v.VIN,
		Names:     insuredNames(t, i),
		Address:   ui.AddressLine(i.Address, i.City, i.State, i.Zip),
		Agent:     ui.Join(", ", agency.Name, agency.Phone1),
		Agency:    cmp.Or(agency.Name, agency.Phone1),
		Phone:     ui.FirstCall(agency.Phone1, agency.Phone2, agency.Phone3),
		File:      paths.CardsFile(policy.Number, v.ID),
	}
}

// roadside returns the coverage of a vehicle for help on the road, and whom to call for it.
func roadside(t *text.Text, g *text.Glossary, v member.Vehicle) ui.Fact {
	for _, c := range v.Coverages {
		if g.Key(c.Code, c.Description) == text.Roadside {
			return ui.Fact{
				Name:  cmp.Or(c.Description, g.Term(c.Code, c.Description).Title, t.Coverages.Unnamed),
				Value: cmp.Or(ui.Join(", ", c.Limit, t.Company.RoadsidePhone), t.Coverages.NotStated),
			}
		}
	}
	return ui.Fact{}
}

func insuredNames(t *text.Text, i member.Insured) string {
	names := ui.NonEmpty(i.Primary.Full, i.Secondary.Full)
	if len(names) == 2 {
		return t.Cards.Names.With(names[0], names[1])
	}
	return ui.Join("", names...)
}

// startTexts returns when a term's cards become valid: for the card, and for the sentence beside
// it, which differs when the member has a current card that is valid until then.
func startTexts(t *text.Text, p member.Policy, current bool) (onCard, sentence string) {
	day, text := t.Date(p.EffectiveDate), t.Cards.FirstTerm
	if current {
		text = t.Cards.NextTerm
	}
	return t.InEnglish().Cards.NotBefore.With(day), text.With(day)
}

// FileName returns the name of a PDF: its policy and, when it holds one card, its vehicle.
func FileName(t *text.Text, cards []Card) string {
	if len(cards) == 1 {
		return paths.FileSafe(t.Cards.FileName.With(cards[0].Policy, cards[0].Vehicle)) + ".pdf"
	}
	return paths.FileSafe(t.Cards.FileNameAll.With(cards[0].Policy)) + ".pdf"
}
