// Package home renders the member's start page (section 2: /home).
package home

import (
	"cmp"
	"regexp"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// How many of each Home lists. A link has the number of all.
const (
	billsOnHome    = 5
	policiesOnHome = 4
)

// Page is the home page, formatted. Each fact is on it once.
type Page struct {
	Greeting      string
	Empty         bool          // the profile has no account yet
	Incomplete    bool          // an account or a policy may be missing
	Coverages     []ui.Coverage // of accounts with a notice of cancellation, but for the answer's
	Hero          Hero
	Tasks         []Task
	Card          *CardTeaser
	Policies      []PolicyLine // the active ones
	Upcoming      []PolicyLine // those that renew or start soon and are not among Policies
	NoPolicies    string       // why there is no active policy, "" when there is one
	MorePolicies  string
	Claims        bool   // whether there is a link to the claims
	ClaimsNote    string // beside it
	Agent         *ui.Person
	AgentsHeading string
	MoreAgents    string // of several agents, in place of the agent
}

// CardTeaser links to the member's ID cards.
type CardTeaser struct{ Vehicle, Policy, Label, Expires string }

// PolicyLine is one policy.
type PolicyLine struct {
	Picture ui.Picture
	Name    ui.PolicyName
	Status  string
	Tone    string
	Note    string // what is about to happen to it, "" for nothing
	Path    string // "" for a policy without a page
	Ends    string // how its coverage ends, "" for one that goes on
}

// NewPage returns the home page of a member with the bills of all accounts, in order, and the forms
// that the member began. name is the given name, "" when it is unknown; viewer is the key of the
// member's identity.
func NewPage(
	t *text.Text, p *member.Profile, bills []member.Bill, drafts []ui.ClaimDraft, name, viewer string, now time.Time,
) Page {
	today := member.DateOf(now)
	active, others := p.PolicySummary()
	dues := member.NewDues(bills)
	page := Page{
		Greeting: greeting(t, p, name), Empty: len(p.Accounts) == 0 && !p.Incomplete.Accounts, Incomplete: p.Incomplete.Any(),
		Coverages: ui.NewCoverages(t, bills), Hero: newHero(t, p, bills, dues, viewer),
		Tasks: newTasks(t, p, drafts, today), Card: newCardTeaser(t, p, active, today),
	}
	page.Hero.AsOf = amountsAsOf(t, bills, now)
	page.Hero.addBills(t, dues, billsOnHome)
	page.addPolicies(t, p, active, others, ui.NewEndings(page.Coverages), today)
	page.addUpcoming(t, p, today)
	page.mergeCoverage()
	page.Claims = !p.Missing.Claims && !page.Empty || len(p.Claims) > 0
	if waiting := len(p.ClaimTurns()); !p.ClaimsKnown {
		page.ClaimsNote = t.Home.ClaimsUnavailable
	} else if waiting > 0 {
		page.ClaimsNote = t.Home.ClaimsNeed.With(waiting)
	}
	page.addAgents(t, p, today)
	return page
}

// ShowAllBills lists every bill to pay, not only the earliest.
func (page *Page) ShowAllBills(t *text.Text, bills []member.Bill) {
	page.Hero.addBills(t, member.NewDues(bills), len(bills))
}

// OfferPayment gives the bills to pay the payment islands of pay, after [Page.ShowAllBills].
func (page *Page) OfferPayment(t *text.Text, bills []member.Bill, pay Pay) {
	page.Hero.offerPayment(t, bills, pay)
}

func (page *Page) addAgents(t *text.Text, p *member.Profile, today member.Date) {
	agencies := p.AgenciesInOrder()
	page.AgentsHeading = t.Home.AgentsHeading.With(len(agencies))
	switch len(agencies) {
	case 0:
	case 1:
		page.Agent = agent(t, p, agencies[0], today)
	default:
		page.MoreAgents = t.Home.AgentsMore.With(len(agencies))
	}
}

// addPolicies lists the active policies, what ends first: those with a notice of cancellation, then
// those with a gap. A policy stays in sight between two terms, and after a cancellation while a
// term is on file.
func (page *Page) addPolicies(
	t *text.Text, p *member.Profile, active, others []*member.Policy, endings ui.Endings, today member.Date,
) {
	isGone := func(q *member.Policy) bool { return !q.IsActive(today) && !p.Interrupted(q.Number, today) }
	shown := slices.DeleteFunc(slices.Concat(active, others), isGone)
	place := func(q *member.Policy) int {
		switch {
		case endings.Of(*q) != "":
			return 0
		case p.Interrupted(q.Number, today):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(shown, func(a, b *member.Policy) int { return cmp.Compare(place(a), place(b)) })
	page.Policies = policyLines(t, p, shown[:min(len(shown), policiesOnHome)], today)
	for i := range page.Policies {
		if ends := endings.Of(*shown[i]); ends != "" {
			page.Policies[i].Ends = ends
		}
	}
	if all := len(active) + len(others); len(page.Policies) < max(len(active), min(all, 1)) {
		page.MorePolicies = t.Home.PoliciesMore.With(all)
	}
	if len(active) == 0 {
		page.NoPolicies = ui.Either(len(others) == 0, t.Home.PoliciesNone, t.Home.PoliciesNotActive)
		page.NoPolicies = ui.Either(page.Incomplete, t.Home.PoliciesUnknown, page.NoPolicies)
	}
}

// mergeCoverage leaves out the notice that the answer has.
func (page *Page) mergeCoverage() {
	page.Coverages = slices.DeleteFunc(page.Coverages, func(c ui.Coverage) bool {
		return page.Hero.Coverage != nil && c.About == page.Hero.Coverage.About
	})
}

// newCardTeaser returns the first ID card that is valid today, nil when there is none.
func newCardTeaser(t *text.Text, p *member.Profile, policies []*member.Policy, today member.Date) *CardTeaser {
	for _, policy := range policies {
		if len(policy.Vehicles) == 0 {
			continue
		}
		vouched := p.Vouch(*policy, today)
		if policy.HasStarted(today) && vouched.Card == member.CardAvailable {
			teaser := &CardTeaser{ui.Covers(t, *policy), policy.Number, t.Home.CardExpires, t.Date(policy.ExpirationDate)}
			if vouched.EndsEarly {
				teaser.Label, teaser.Expires = t.Cards.Labels.LastDay, t.Date(vouched.Ends)
			}
			return teaser
		}
	}
	return nil
}

// freshFor is how long amounts are not said to be of a time.
const freshFor = 15 * time.Minute

// amountsAsOf returns of when the oldest of the amounts are: by the provider if it says that they
// are old, else when they were read, because a profile may be hours old. It returns "" without
// bills, and while all amounts are fresh.
func amountsAsOf(t *text.Text, bills []member.Bill, now time.Time) string {
	if len(bills) == 0 {
		return ""
	}
	var stated member.Date
	for _, b := range bills {
		if day := b.AmountsOf; day.Known() && (!stated.Known() || day.Before(stated)) {
			stated = day
		}
	}
	if stated.Known() {
		return t.Common.Paper.Amounts.With(t.Date(stated))
	}
	oldest := slices.MinFunc(bills, func(a, b member.Bill) int { return a.Account.DueAsOf.Compare(b.Account.DueAsOf) })
	if now.Sub(oldest.Account.DueAsOf) < freshFor {
		return ""
	}
	return t.Home.AsOf.With(t.AsOf(oldest.Account.DueAsOf.In(now.Location()), member.DateOf(now)))
}

// greeting names the member as the identity provider does, or else by the first insured of an
// account. It names no company.
func greeting(t *text.Text, p *member.Profile, name string) string {
	for i := 0; name == "" && i < len(p.Accounts); i++ {
		name = firstName(p.Accounts[i].Insured)
	}
	if name == "" {
		return t.Home.Title
	}
	return t.Home.Greeting.With(name)
}

// person is one or two people with a first and a last name: "Marta and Jonas Lindqvist". Anything
// longer, and what ends like a company, isn't a name to greet.
var (
	person  = regexp.MustCompile(`^(\pL[\pL'-]+)(?: \pL\.?)?(?: (?:and|&) \pL[\pL'-]+(?: \pL\.?)?)? \pL[\pL'-]+$`)
	company = regexp.MustCompile(`(?i) (llc|inc|co|corp|company|ltd|llp|lp|trust|estate|farms?|church|school|city|` +
		`county|association|partners|brothers|bros|dairy|ranch|services)$`)
)

func firstName(insured string) string {
	found := person.FindStringSubmatch(insured)
	if found == nil || company.MatchString(insured) {
		return ""
	}
	return found[1]
}

func policyLines(t *text.Text, owner *member.Profile, policies []*member.Policy, today member.Date) []PolicyLine {
	var lines []PolicyLine
	var before ui.Picture
	for _, policy := range policies {
		line := newPolicyLine(t, owner, *policy, today)
		line.Picture = line.Picture.After(before)
		lines, before = append(lines, line), line.Picture
	}
	return lines
}

func newPolicyLine(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) PolicyLine {
	line := PolicyLine{Picture: ui.PictureOf(p), Name: ui.NamePolicy(t, p), Path: paths.Policy(p)}
	line.Status, line.Tone = ui.PolicyStatus(t, owner, p, today)
	if line.Ends = ui.EndNote(t, owner, p, today); owner.Interrupted(p.Number, today) {
		line.Status, line.Tone = "", "" // which the sentence has
	}
	return line
}

// agent returns an agency with its hours.
func agent(t *text.Text, p *member.Profile, a member.Agency, today member.Date) *ui.Person {
	card := ui.NewAgent(t, a).Person(p, a)
	card.Path, card.Facts = paths.Agent(a.ID), ui.HoursLines(t, a)
	return &card
}
