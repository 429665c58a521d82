// Package policies renders a policy's page and the list of policies (section 2: /policies).
package policies

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is the page of one policy, formatted.
type Page struct {
	Name    ui.PolicyName
	Picture ui.Picture
	Number  string
	Answer  string // the state of the coverage
	Note    string // what to do about it, "" for nothing
	Call    string // the number to call before anyone relies on the policy, "" for none
	Actions []ui.Entry
	Proof   ui.Proof
	Figures []ui.Fact // the most important values
	Facts   []ui.Fact
	Renewal *RenewalCard // nil when there is no next term yet
	Insured InsuredCard
	Agent   bool // whether the provider sent one
	// AgentPerson is the agent as someone to reach, with the hours of today when they are known. The
	// name leads to the page with all contacts.
	AgentPerson ui.Person
	Vehicles    []VehicleLine
	ListsCars   bool // whether to show vehicles and drivers, even when there are none
	Drivers     []DriverLine
	Building    *Building // the only one, nil for none or several
	NoUnits     bool      // whether to say that no building is listed
	Partial     bool      // whether a list that is empty may have entries
	AgentUnread bool      // whether the policy may have an agent
	Covers      Covers
	CarsHeading string
	Locations   []string
	Paper       string          // at the foot of a printed page
	All         bool            // whether the member has other policies
	Limit       *ui.Fact        // of a policy that lists no coverages, nil for none
	TermBelow   bool            // whether the term is folded, because the page lists what is insured
	TermLine    string          // what the fold says of the term
	Mortgagee   *ui.Entry       // leads to the bill that the mortgage company gets, nil for another bill
	Incomplete  bool            // an account or a policy may be missing
	Unread      bool            // something of this policy may be missing, and nothing else says so
	Coverages   []ui.Coverage   // none without a notice of cancellation for the policy's account
	Requested   []RequestedLine // the requests whose conversation is open
	Unconfirmed *Unconfirmed    // in place of all that the policy lists, nil for a policy that is confirmed
}

// InsuredCard is the insured of a policy.
type InsuredCard struct {
	Names   []string
	Address []string
	Phone   string
}

// hasCard reports whether the page shows what changes.
func (p Page) hasCard() bool { return p.Renewal != nil && p.Unconfirmed == nil }

// discounts reports whether they stand by the price. Else they are on the card.
func (p Page) discounts() bool { return p.Renewal == nil && len(p.Covers.Discounts) > 0 }

func (p Page) hasNotes() bool {
	return p.Incomplete || p.Unread || p.Proof.Note != "" || len(p.Requested) > 0
}

func (i InsuredCard) empty() bool { return len(i.Names)+len(i.Address) == 0 && i.Phone == "" }

// Paper is the foot of a policy's printed page. amounts is the day of its account's amounts if they
// are old.
func Paper(t *text.Text, policy member.Policy, today, amounts member.Date) string {
	return ui.PaperNote(t, nil, ui.Records(t, today, amounts), t.Common.Paper.CheckPolicy.With(policy.Number))
}

// NewPage returns the page of a policy of member p. terms is the provider's data about its next
// term.
func NewPage(t *text.Text, p *member.Profile, policy member.Policy, terms member.RenewalTerms, today member.Date) Page {
	w := newCoverWriter(t, policy)
	page := Page{
		Picture:   ui.PictureOf(policy),
		Name:      ui.NamePolicy(t, policy),
		Number:    policy.Number,
		Answer:    answer(t, p, policy, today),
		Note:      note(t, p, policy, today),
		Proof:     ui.NewProof(t, p, policy, today),
		Figures:   known(t, figures(t, policy, p.Vouch(policy, today))),
		Facts:     facts(t, p, policy, today),
		Insured:   newInsuredCard(policy.Insured),
		Vehicles:  vehicleLines(w, policy),
		ListsCars: policy.InsuresVehicles(),
		Partial:   policy.Partial(), AgentUnread: policy.Partial() || policy.AgencyID != "" || p.Incomplete.Agencies,
		Drivers:    driverLines(t, policy.Drivers),
		Building:   onlyBuilding(t, policy.Units),
		NoUnits:    len(policy.Units) == 0 && policy.InsuresBuildings(),
		Locations:  locationLines(t, policy),
		Paper:      Paper(t, policy, today, member.Date{}),
		All:        p.HasPolicies(2),
		Incomplete: p.Incomplete.Any(),
	}
	page.Covers = newCovers(w, policy)
	page.CarsHeading = carsHeading(w, policy)
	page.addLimit(t, policy)
	page.Mortgagee = mortgageeRow(t, p, policy)
	page.TermBelow = page.Limit != nil || policy.ListsCoverages() ||
		len(policy.Vehicles)+len(policy.Units)+len(policy.Locations) > 0
	page.TermLine = termLine(t, p, policy, today)
	page.Call = ui.Either(mustCall(p, policy, today), t.Company.Phone, "")
	page.Unread = len(policy.Unread) > 0 && page.Call == ""
	page.Actions = actions(t, p, policy, page.Proof, today)
	if path := requestPath(p, policy, today); path != nil {
		page.Actions = append(page.Actions, policyAction("renewal", t.Requests.Policy.Action, path("")))
		for i := range page.Vehicles {
			page.Vehicles[i].Change = path(policy.Vehicles[i].ID)
		}
	}
	page.Unconfirmed = newUnconfirmed(t, p, &policy, page, today)
	if next, ok := p.NextTerm(policy); ok {
		page.Renewal = newRenewalCard(t, p, policy, member.NewRenewal(policy, next), terms)
	}
	if a, ok := p.Agency(policy.AgencyID); ok {
		agent := ui.NewAgent(t, a)
		page.Agent, page.AgentPerson = true, agent.Person(p, a)
		page.AgentPerson.Path = agent.Path
		if page.Unconfirmed == nil { // else they are beside the button that calls
			page.AgentPerson.Facts = ui.HoursLines(t, a)
		}
		if page.Renewal != nil {
			page.Renewal.Ask = askAgent(t, page.AgentPerson)
		}
	}
	return page
}

// addLimit shows the liability limit of a policy in the term if its coverages have the limits of
// that, and by itself if it lists none. Else it is among them.
func (page *Page) addLimit(t *text.Text, p member.Policy) {
	limit := ui.Fact{Name: t.Policies.Term.Limit, Value: ui.Limit(t, p.LiabilityLimit)}
	switch {
	case p.LiabilityLimit == "", page.Covers.hasLimit(limit.Name):
	case len(page.Covers.Groups) == 0:
		page.Limit = &limit
	default:
		page.Facts = append([]ui.Fact{limit}, page.Facts...)
	}
}

// mortgageeRow returns nil unless the mortgage company gets the policy's bill.
func mortgageeRow(t *text.Text, owner *member.Profile, p member.Policy) *ui.Entry {
	account, _ := owner.Account(p.AccountNumber)
	if !account.BilledToMortgagee() {
		return nil
	}
	row := &ui.Entry{
		Path: paths.Billing(account.Number), Title: t.Policies.Term.Mortgagee,
		Event: analytics.PageLinkClick(analytics.LinkAccount),
	}
	if p.Premium.Known() {
		row.Side = t.Money(p.Premium)
	}
	if account.MinimumDue.IsZero() && account.Notice == nil {
		row.Sub = t.Policies.Term.Nothing
	}
	return row
}

// termLine is the term's days and premium, as far as the provider sent them.
func termLine(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) string {
	days := ""
	if ends := owner.Vouch(p, today).Ends; p.EffectiveDate.Known() && ends.Known() {
		days = t.Cards.Proof.Term.With(t.Date(p.EffectiveDate), t.Date(ends))
	}
	premium := ui.Either(p.Premium.Known(), t.Money(p.Premium), "")
	return ui.Join(", ", days, premium)
}

// answer returns the state of a policy's coverage as a sentence. It names a last day only where the
// portal may vouch for it.
func answer(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) string {
	texts, v := t.Policies.Answers, owner.Vouch(p, today)
	switch v.Status {
	case member.StatusCancelled:
		if v.EndsEarly {
			return t.Policies.Status.Marked
		}
		if day := p.CancelledOn(); day.Known() {
			return texts.CancelledOn.With(t.DayOfYear(day))
		}
		return texts.Cancelled
	case member.StatusExpired:
		if p.ExpirationDate == today {
			return texts.EndedToday
		}
		return texts.EndedOn.With(t.DayOfYear(p.ExpirationDate))
	}
	switch {
	case v.Unconfirmed():
		return t.Policies.Unconfirmed.Say.With(1)
	case !p.HasStarted(today):
		return texts.StartsOn.With(t.DayOfYear(p.EffectiveDate))
	case v.Proof != member.ProofAvailable, v.EndsEarly: // the note has the day
		return t.Policies.Status.Active
	case v.Until != v.Ends:
		return texts.LastDay.With(t.DayOfYear(v.Until))
	}
	return texts.Until.With(t.DayOfYear(v.Until))
}

// mustCall reports whether the member has to call before anyone relies on the policy.
func mustCall(owner *member.Profile, p member.Policy, today member.Date) bool {
	gap, found := owner.Gap(p.Number, today)
	return owner.Vouch(p, today).Unconfirmed() || found && (gap.Doubtful || !gap.To.Known())
}

// note is what a member does about a policy that is not active, or ends early. It leaves out what
// the answer says.
func note(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) string {
	notes := t.Policies.Notes
	gap, _ := owner.Gap(p.Number, today)
	status := owner.Status(p, today)
	switch {
	case status == member.StatusExpired && p.ExpirationDate == today:
		return notes.Call
	case status == member.StatusCancelled && gap.Doubtful && !today.Before(gap.From):
		return notes.OnFile.With(ui.NearDay(t, gap.To, today), t.Company.Phone)
	}
	if ends := ui.EndNote(t, owner, p, today); ends != "" {
		return ends
	}
	switch status {
	case member.StatusCancelled:
		return notes.Cancelled
	case member.StatusExpired:
		return notes.Ended
	case member.StatusByPhone:
		if day := t.Date(p.EffectiveDate); p.FuturePolicy && p.HasStarted(today) {
			return ui.Either(len(owner.Terms(p.Number)) > 1, notes.RenewalBegan.With(day), notes.Began.With(day))
		}
	}
	return ""
}

// actions returns links to the most common tasks for a policy. One without an ID card, such as that
// of a house, has its proof of insurance there. A claim needs a policy that has started, because
// earlier losses are not covered.
func actions(
	t *text.Text, owner *member.Profile, p member.Policy, proof ui.Proof, today member.Date,
) (list []ui.Entry) {
	add := func(icon, label, path string) {
		list = append(list, policyAction(icon, label, path))
	}
	switch {
	case owner.Vouch(p, today).Card == member.CardAvailable:
		add("cards", t.Policies.Actions.Cards, paths.PolicyCards(p.Number))
	case proof.Path != "":
		add("shield", t.Cards.Proof.Title, proof.Path)
	}
	if p.Number != "" && !owner.Missing.Documents {
		add("documents", t.Policies.Actions.Documents, paths.DocumentsAbout(p.Number))
	}
	if p.HasStarted(today) || owner.Interrupted(p.Number, today) {
		add("claims", t.Policies.Actions.Claim, paths.NewClaim(p.Number))
	}
	return list
}

func policyAction(icon, label, path string) ui.Entry {
	return ui.Entry{Icon: icon, Title: label, Path: path, Event: analytics.PageLinkClick(analytics.LinkPolicyWay)}
}

// requestPath returns the path of a request about the policy or one of its vehicles by its ID, nil
// when the member can't send one.
func requestPath(owner *member.Profile, p member.Policy, today member.Date) func(vehicle string) string {
	about := member.About{Kind: member.AboutPolicy, Number: p.Number}
	if !owner.TakesServiceRequests() || p.Number == "" || len(owner.Topics(about, today)) == 0 {
		return nil
	}
	return func(vehicle string) string { return paths.Requests(about, vehicle, "") }
}

func figures(t *text.Text, p member.Policy, vouched member.Vouch) []ui.Fact {
	labels := t.Policies.Term
	list := []ui.Fact{
		{Name: labels.Premium, Value: t.Money(p.Premium)},
		{Name: labels.Starts, Value: t.Date(p.EffectiveDate)},
		{Name: labels.Expires, Value: t.Date(p.ExpirationDate)},
	}
	if vouched.EndsEarly {
		list[2] = ui.Fact{Name: labels.LastDay, Value: t.Date(vouched.Ends)}
	}
	return list
}

func facts(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) []ui.Fact {
	labels := t.Policies.Term
	list := []ui.Fact{
		{
			Name: labels.Kind,
			Value: ui.Either(strings.EqualFold(ui.PolicyKind(t, p), t.Translate(p.ProductName())), "",
				ui.PolicyKind(t, p)),
		},
		{Name: labels.Program, Value: ui.Either(p.MembersBest(), labels.MembersBest, "")},
		{Name: labels.State, Value: p.RiskState},
		{Name: labels.Package, Value: p.PackageNumber},
		{Name: labels.Account, Value: p.AccountNumber, Path: paths.Billing(p.AccountNumber)},
		{
			Name: t.Paperless.Policy.Title, Value: ui.OnOff(t, p.PaperlessPolicy, p.Unread.Has("paperlessPolicy")),
			Path: ui.PaperlessPolicyLink(owner, p.Number, today), Link: labels.PaperlessChange,
			LinkContext: labels.PaperlessSwitch,
		},
	}
	list = ui.WithMessages(list, t, owner, member.About{Kind: member.AboutPolicy, Number: p.Number})
	return slices.DeleteFunc(list, func(f ui.Fact) bool { return f.Value == "" || f.Value == t.NotAvailable })
}

// known returns the details that the provider sent.
func known(t *text.Text, all []ui.Fact) []ui.Fact {
	return slices.DeleteFunc(all, func(d ui.Fact) bool { return d.Value == t.NotAvailable })
}

func newInsuredCard(i member.Insured) InsuredCard {
	return InsuredCard{
		Names:   ui.NonEmpty(i.Primary.Full, i.Secondary.Full),
		Address: ui.AddressLines(i.Address, i.City, i.State, i.Zip),
		Phone:   i.Phone,
	}
}
