package views

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
)

// PolicyPage is everything the page of one policy shows, as strings.
type PolicyPage struct {
	Product    string
	Number     string
	Status     string
	StatusTone string
	Note       string // what is not as usual about this policy, "" for nothing
	Actions    []QuickAction
	Figures    []Detail // what a member of this line looks for first
	Facts      []Fact
	Renewal    *RenewalCard // nil when there is none yet
	Insured    InsuredCard
	Agent      *Agent // nil when the provider named none
	Company    content.Company
	Vehicles   []VehicleLine
	ListsCars  bool // also when there are none: the line is about them
	Drivers    []DriverLine
	Units      []UnitCard
	ListsUnits bool
	Locations  []string
	List       *PolicyList // nil when this is the only policy
}

// Fact is one named fact that may lead somewhere: by its value, or by a link beside it where the value would not say whither.
type Fact struct{ Name, Value, Path, Link string }

// subject names the fact within a sentence.
func (f Fact) subject() string { return strings.ToLower(f.Name) }

// InsuredCard is who a policy insures.
type InsuredCard struct {
	Names   []string
	Address []string
	Phone   string
}

// NewPolicyPage words one policy of the member's; list is the member's policies beside it, nil when there are no others.
func NewPolicyPage(p *member.Profile, policy member.Policy, list *PolicyList, company content.Company, today member.Date) PolicyPage {
	status, tone := policyStatus(policy, today)
	page := PolicyPage{
		Product:    orElse(policy.ProductName(), "Policy"),
		Number:     policy.Number,
		Status:     status,
		StatusTone: tone,
		Note:       policyNote(policy, today),
		Actions:    policyActions(policy, today),
		Figures:    policyFigures(policy),
		Facts:      policyFacts(p, policy, today),
		Insured:    newInsuredCard(policy.Insured),
		Company:    company,
		Vehicles:   vehicleLines(policy.Vehicles),
		ListsCars:  policy.InsuresVehicles(),
		Drivers:    driverLines(policy.Drivers),
		Units:      unitCards(policy.Units),
		ListsUnits: len(policy.Units) > 0 || insuresBuildings(policy),
		Locations:  locationLines(policy.Locations),
		List:       list,
	}
	if next, ok := p.NextTerm(policy); ok {
		page.Renewal = newRenewalCard(policy, member.NewRenewal(policy, next))
	}
	if a, ok := p.Agency(policy.AgencyID); ok {
		agent := newAgent(a)
		page.Agent = &agent
	}
	return page
}

// policyNote says what a member must not overlook.
func policyNote(p member.Policy, today member.Date) string {
	switch p.Status(today) {
	case member.StatusCancelled:
		return "This policy is cancelled" + asOfDate(p.CancelledDate) + ". Call your agent with any question about it."
	case member.StatusExpired:
		return "This policy ended on " + Day(p.ExpirationDate) + ". Call your agent if you expected it to renew."
	}
	if !p.HasStarted(today) {
		return "This policy has not begun. It covers you from " + fromDay(p.EffectiveDate) + "."
	}
	return ""
}

func asOfDate(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " as of " + Day(d)
}

func fromDay(d member.Date) string {
	if !d.Known() {
		return "its first day, which we do not know yet"
	}
	return Day(d)
}

// policyActions are what a member comes to a policy for. A loss can only have happened once the policy had begun.
func policyActions(p member.Policy, today member.Date) []QuickAction {
	var actions []QuickAction
	add := func(icon, label, path string) {
		actions = append(actions, QuickAction{icon, label, path, analytics.LinkPolicyWay})
	}
	if p.CardStatus(today) == member.CardAvailable {
		add("cards", "ID cards", PolicyCardsPath(p.Number))
	}
	if p.HasStarted(today) {
		add("claims", "Start a claim", NewClaimPath(p.Number))
	}
	if p.Number != "" {
		add("documents", "Documents", DocumentsAboutPath(p.Number))
		add("messages", "Ask about it", NewMessagePath(member.About{Kind: member.AboutPolicy, Number: p.Number}))
	}
	return actions
}

// policyFigures puts the limit first in line where the limit is what the policy is about.
func policyFigures(p member.Policy) []Detail {
	figures := []Detail{{"Premium", Dollars(p.Premium)}, {"Starts", Day(p.EffectiveDate)}, {"Ends", Day(p.ExpirationDate)}}
	if isExcess(p) {
		figures = append([]Detail{{"Liability limit", limit(p.LiabilityLimit)}}, figures...)
	}
	return figures
}

func isExcess(p member.Policy) bool {
	kind, _ := p.Type()
	return kind == member.Excess || kind == member.ComlExcess || kind == member.FarmExcess
}

func insuresBuildings(p member.Policy) bool {
	kind, _ := p.Type()
	return kind == member.Home || kind == member.DwellingFire || kind == member.Business || kind == member.FarmPackage
}

func policyFacts(owner *member.Profile, p member.Policy, today member.Date) []Fact {
	paper := PaperlessForm{Kind: PaperPolicy, Profile: owner, Today: today}
	facts := []Fact{
		{Name: "Kind of policy", Value: orElse(p.TypeDescription, p.ProductName())},
		{Name: "State", Value: p.RiskState},
		{Name: "Package", Value: p.PackageNumber},
		{Name: "Billing account", Value: p.AccountNumber, Path: BillingPath(p.AccountNumber)},
		{Name: "Paperless policy", Value: yesNo(p.PaperlessPolicy, "On", "Off"), Path: paper.PathOf(p.Number), Link: "Change"},
	}
	if !isExcess(p) {
		facts = append([]Fact{{Name: "Liability limit", Value: limit(p.LiabilityLimit)}}, facts...)
	}
	return told(facts)
}

// told leaves out what this policy does not have: a package number, a limit, a state.
func told(facts []Fact) []Fact {
	var known []Fact
	for _, f := range facts {
		if f.Value != "" && f.Value != unknown {
			known = append(known, f)
		}
	}
	return known
}

// limit shows a plain number of dollars as such; a split limit such as 250/500/100 is what members know it by.
func limit(s string) string {
	if s == "" {
		return unknown
	}
	if m, err := member.ParseMoney(s); err == nil && m.Known() {
		return strings.TrimSuffix(Dollars(m), ".00")
	}
	return s
}

func newInsuredCard(i member.Insured) InsuredCard {
	return InsuredCard{
		Names:   nonEmpty(i.Primary.Full, i.Secondary.Full),
		Address: addressLines(i.Address, i.City, i.State, i.Zip),
		Phone:   i.Phone,
	}
}

// addressLines are the street, then the city with state and zip.
func addressLines(street, city, state, zip string) []string {
	return nonEmpty(street, joined(" ", joined(", ", city, state), zip))
}

func addressLine(street, city, state, zip string) string {
	return joined(", ", addressLines(street, city, state, zip)...)
}

func nonEmpty(lines ...string) []string {
	var kept []string
	for _, s := range lines {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}
