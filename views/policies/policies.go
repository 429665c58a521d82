// Package policies renders the page of a policy and the list of policies (section 2: /policies).
package policies

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is everything the page of one policy shows, as strings.
type Page struct {
	Product    string
	Number     string
	Status     string
	StatusTone string
	Note       string // what is not as usual about this policy, "" for nothing
	Actions    []ui.QuickAction
	Figures    []ui.Detail // what a member of this line looks for first
	Facts      []ui.Fact
	Renewal    *RenewalCard // nil when there is none yet
	Insured    InsuredCard
	Agent      *ui.Agent // nil when the provider named none
	Company    content.Company
	Vehicles   []VehicleLine
	ListsCars  bool // also when there are none: the line is about them
	Drivers    []DriverLine
	Units      []UnitCard
	ListsUnits bool
	Locations  []string
	List       *List // nil when this is the only policy
}

// InsuredCard is who a policy insures.
type InsuredCard struct {
	Names   []string
	Address []string
	Phone   string
}

// NewPage words one policy of the member's; list is the member's policies beside it, nil when there are no others.
func NewPage(t *content.Text, p *member.Profile, policy member.Policy, list *List, company content.Company, today member.Date) Page {
	status, tone := ui.PolicyStatus(t, policy, today)
	page := Page{
		Product:    ui.Or(policy.ProductName(), "Policy"),
		Number:     policy.Number,
		Status:     status,
		StatusTone: tone,
		Note:       policyNote(t, policy, today),
		Actions:    policyActions(policy, today),
		Figures:    policyFigures(t, policy),
		Facts:      policyFacts(t, p, policy, today),
		Insured:    newInsuredCard(policy.Insured),
		Company:    company,
		Vehicles:   vehicleLines(t, policy.Vehicles),
		ListsCars:  policy.InsuresVehicles(),
		Drivers:    driverLines(t, policy.Drivers),
		Units:      unitCards(t, policy.Units),
		ListsUnits: len(policy.Units) > 0 || insuresBuildings(policy),
		Locations:  locationLines(t, policy.Locations),
		List:       list,
	}
	if next, ok := p.NextTerm(policy); ok {
		page.Renewal = newRenewalCard(t, policy, member.NewRenewal(policy, next))
	}
	if a, ok := p.Agency(policy.AgencyID); ok {
		agent := ui.NewAgent(t, a)
		page.Agent = &agent
	}
	return page
}

// policyNote says what a member must not overlook.
func policyNote(t *content.Text, p member.Policy, today member.Date) string {
	switch p.Status(today) {
	case member.StatusCancelled:
		return "This policy is cancelled" + asOfDate(t, p.CancelledDate) + ". Call your agent with any question about it."
	case member.StatusExpired:
		return "This policy ended on " + t.Date(p.ExpirationDate) + ". Call your agent if you expected it to renew."
	}
	if !p.HasStarted(today) {
		return "This policy has not begun. It covers you from " + fromDay(t, p.EffectiveDate) + "."
	}
	return ""
}

func asOfDate(t *content.Text, d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " as of " + t.Date(d)
}

func fromDay(t *content.Text, d member.Date) string {
	if !d.Known() {
		return "its first day, which we do not know yet"
	}
	return t.Date(d)
}

// policyActions are what a member comes to a policy for. A loss can only have happened once the policy had begun.
func policyActions(p member.Policy, today member.Date) []ui.QuickAction {
	var actions []ui.QuickAction
	add := func(icon, label, path string) {
		actions = append(actions, ui.QuickAction{icon, label, path, analytics.LinkPolicyWay})
	}
	if p.CardStatus(today) == member.CardAvailable {
		add("cards", "ID cards", paths.PolicyCards(p.Number))
	}
	if p.HasStarted(today) {
		add("claims", "Start a claim", paths.NewClaim(p.Number))
	}
	if p.Number != "" {
		add("documents", "Documents", paths.DocumentsAbout(p.Number))
		add("messages", "Ask about it", paths.NewMessage(member.About{Kind: member.AboutPolicy, Number: p.Number}))
	}
	return actions
}

// policyFigures puts the limit first in line where the limit is what the policy is about.
func policyFigures(t *content.Text, p member.Policy) []ui.Detail {
	figures := []ui.Detail{{"Premium", t.Money(p.Premium)}, {"Starts", t.Date(p.EffectiveDate)}, {"Ends", t.Date(p.ExpirationDate)}}
	if isExcess(p) {
		figures = append([]ui.Detail{{"Liability limit", limit(t, p.LiabilityLimit)}}, figures...)
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

func policyFacts(t *content.Text, owner *member.Profile, p member.Policy, today member.Date) []ui.Fact {
	facts := []ui.Fact{
		{Name: "Kind of policy", Value: ui.Or(p.TypeDescription, p.ProductName())},
		{Name: "State", Value: p.RiskState},
		{Name: "Package", Value: p.PackageNumber},
		{Name: "Billing account", Value: p.AccountNumber, Path: paths.Billing(p.AccountNumber)},
		{Name: "Paperless policy", Value: ui.Either(p.PaperlessPolicy, "On", "Off"), Path: ui.PaperlessPolicyLink(owner, p.Number, today), Link: "Change"},
	}
	if !isExcess(p) {
		facts = append([]ui.Fact{{Name: "Liability limit", Value: limit(t, p.LiabilityLimit)}}, facts...)
	}
	return told(t, facts)
}

// told leaves out what this policy does not have: a package number, a limit, a state.
func told(t *content.Text, facts []ui.Fact) []ui.Fact {
	var known []ui.Fact
	for _, f := range facts {
		if f.Value != "" && f.Value != t.NotAvailable {
			known = append(known, f)
		}
	}
	return known
}

// limit shows a plain number of dollars as such; a split limit such as 250/500/100 is what members know it by.
func limit(t *content.Text, s string) string {
	if s == "" {
		return t.NotAvailable
	}
	if m, err := member.ParseMoney(s); err == nil && m.Known() {
		return strings.TrimSuffix(t.Money(m), ".00")
	}
	return s
}

func newInsuredCard(i member.Insured) InsuredCard {
	return InsuredCard{
		Names:   ui.NonEmpty(i.Primary.Full, i.Secondary.Full),
		Address: ui.AddressLines(i.Address, i.City, i.State, i.Zip),
		Phone:   i.Phone,
	}
}
