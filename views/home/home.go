// Package home renders the member's start page (section 2: /home).
package home

import (
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
	Coverages     []ui.Coverage // of accounts with a notice of cancellation
	Hero          Hero
	Bills         []BillLine // if several ask for a payment, the earliest
	MoreBills     string
	Tasks         []Task
	Upcoming      []Task // renewals and policies that start, which ask for nothing
	Card          *CardTeaser
	Policies      []PolicyLine // the active ones
	NoPolicies    string       // why there is no active policy, "" when there is one
	MorePolicies  string
	Claims        string // below the title of the link to the claims, "" for no link
	Agent         *ui.Person
	AgentsHeading string
	MoreAgents    string // of several agents, in place of the agent
}

// CardTeaser links to the member's ID cards.
type CardTeaser struct{ Vehicle, Company, Policy, Expires string }

// PolicyLine is one policy.
type PolicyLine struct {
	Picture ui.Picture
	Name    ui.PolicyName
	Status  string
	Tone    string
	Path    string // "" for a policy without a page
	LastDay string // when a cancellation that is still to come ends it, "" for none
}

// NewPage returns the home page of a member with the bills of all accounts, in order, and the forms
// that the member began. name is the given name, "" when it is unknown; viewer is the key of the
// member's identity.
func NewPage(t *text.Text, p *member.Profile, bills []member.Bill, drafts []ui.ClaimDraft, name, viewer string, now time.Time) Page {
	today := member.DateOf(now)
	active, others := p.PolicySummary()
	dues := member.NewDues(bills)
	page := Page{
		Greeting: greeting(t, p, name), Empty: len(p.Accounts) == 0 && !p.Incomplete.Accounts, Incomplete: p.Incomplete.Any(),
		Coverages: ui.NewCoverages(t, p, bills), Hero: newHero(t, p, bills, dues, viewer),
		Tasks: newTasks(t, p, drafts), Upcoming: newUpcoming(t, p, today), Card: newCardTeaser(t, p, active, today),
	}
	if page.Hero.CaughtUp && len(page.Tasks) > 0 { // of bills, and not of what is listed below
		page.Hero.Text = t.Account.Status.NothingDue
	}
	page.Hero.AsOf = amountsAsOf(t, bills, now)
	page.addBills(t, dues, billsOnHome)
	page.addPolicies(t, p, active, others, today)
	page.mergeCoverage(dues)
	if !p.Missing.Claims && !page.Empty || len(p.Claims) > 0 {
		page.Claims = ui.Either(p.ClaimsKnown, t.Home.ClaimsText, t.Home.ClaimsUnavailable)
	}
	page.addAgents(t, p, today)
	return page
}

// ShowAllBills lists every bill to pay, not only the earliest.
func (page *Page) ShowAllBills(t *text.Text, bills []member.Bill) {
	page.addBills(t, member.NewDues(bills), len(bills))
}

func (page *Page) addBills(t *text.Text, d member.Dues, most int) {
	page.Bills, page.MoreBills = nil, ""
	if len(d.Asking) == 1 && len(d.Unknown) == 0 {
		return // the hero is the bill
	}
	page.Bills = billLines(t, d.Asking[:min(len(d.Asking), most)])
	page.MoreBills = more(len(d.Asking), most, t.Home.BillsMore)
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

func (page *Page) addPolicies(t *text.Text, p *member.Profile, active, others []*member.Policy, today member.Date) {
	page.Policies = policyLines(t, p, active[:min(len(active), policiesOnHome)], today)
	if len(page.Policies) < len(active)+len(others) {
		page.MorePolicies = t.Home.PoliciesMore.With(len(active) + len(others))
	}
	if len(active) == 0 {
		page.NoPolicies = ui.Either(len(others) == 0, t.Home.PoliciesNone, t.Home.PoliciesNotActive)
		page.NoPolicies = ui.Either(page.Incomplete, t.Home.PoliciesUnknown, page.NoPolicies)
	}
}

// mergeCoverage makes one card of the only bill to pay and its notice of cancellation. The notice
// of a listed bill has no button, so that Home asks for each bill once.
func (page *Page) mergeCoverage(d member.Dues) {
	for i, c := range page.Coverages {
		if slices.ContainsFunc(page.Bills, func(b BillLine) bool { return b.Path == c.Pay }) {
			page.Coverages[i].Pay = ""
		}
	}
	if len(d.Asking) != 1 || len(d.Unknown) > 0 {
		return
	}
	pay := paths.Payments(d.Asking[0].Account.Number)
	i := slices.IndexFunc(page.Coverages, func(c ui.Coverage) bool { return c.Pay == pay })
	if i < 0 {
		return
	}
	coverage := page.Coverages[i]
	page.Hero.Coverage, page.Coverages = &coverage, slices.Delete(page.Coverages, i, i+1)
	if page.Hero.MoreTime == nil {
		page.Hero.MoreTime = coverage.MoreTime
	}
}

// newCardTeaser returns the first ID card that is valid today, nil when there is none.
func newCardTeaser(t *text.Text, p *member.Profile, policies []*member.Policy, today member.Date) *CardTeaser {
	for _, policy := range policies {
		vouched := p.Vouch(*policy, today)
		if policy.HasStarted(today) && vouched.Card == member.CardAvailable {
			return &CardTeaser{ui.Covers(t, *policy), t.Company.Name, policy.Number, t.Date(vouched.Ends)}
		}
	}
	return nil
}

// amountsAsOf returns when the oldest of the amounts were read, because a profile may be hours old.
// It returns "" without bills.
func amountsAsOf(t *text.Text, bills []member.Bill, now time.Time) string {
	if len(bills) == 0 {
		return ""
	}
	oldest := slices.MinFunc(bills, func(a, b member.Bill) int { return a.Account.DueAsOf.Compare(b.Account.DueAsOf) })
	return t.AsOf(oldest.Account.DueAsOf.In(now.Location()), member.DateOf(now))
}

// more returns the text with the number of all items, "" when Home shows them all.
func more(all, shown int, text text.CountText) string {
	if all <= shown {
		return ""
	}
	return text.With(all)
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
// longer, and what ends like a company, is no name to greet.
var (
	person  = regexp.MustCompile(`^(\pL[\pL'-]+)(?: \pL\.?)?(?: (?:and|&) \pL[\pL'-]+(?: \pL\.?)?)? \pL[\pL'-]+$`)
	company = regexp.MustCompile(`(?i) (llc|inc|co|corp|company|ltd|llp|lp|trust|estate|farms?|church|school|city|county|association|partners|brothers|bros|dairy|ranch|services)$`)
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
	for _, policy := range policies {
		lines = append(lines, newPolicyLine(t, owner, *policy, today))
	}
	return lines
}

func newPolicyLine(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) PolicyLine {
	line := PolicyLine{Picture: ui.PictureOf(p), Name: ui.NamePolicy(t, p), Path: paths.Policy(p)}
	line.Status, line.Tone = ui.PolicyStatus(t, owner, p, today)
	line.LastDay = ui.LastDayNote(t, owner, p, today)
	return line
}

// agent returns an agency with its hours of today.
func agent(t *text.Text, p *member.Profile, a member.Agency, today member.Date) *ui.Person {
	card := ui.NewAgent(t, a).Person(p, a)
	card.Path, card.Facts = paths.Agent(a.ID), ui.NonEmpty(ui.HoursToday(t, p, a, today))
	return &card
}
