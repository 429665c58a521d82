package views

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/parts"
)

// PaperKind is a kind of paper that a member can do without, as it stands in the address.
type PaperKind string

// The two kinds of section 2.
const (
	PaperBilling PaperKind = "billing"
	PaperPolicy  PaperKind = "policy"
)

// PaperlessAsk is one press of a switch.
type PaperlessAsk struct {
	Item   string `json:"item"` // the account's or policy's number
	On     bool   `json:"on"`   // what it is to be
	Agreed bool   `json:"agreed"`
}

// PaperlessPage is a switch for each account or policy.
type PaperlessPage struct {
	Title      string
	Intro      content.Prose
	Tabs       []PaperlessTab
	TermsTitle string
	Terms      []string // what a member agrees to; none where nothing can be turned on
	Items      []PaperlessItem
	Empty      string
	Problems   []parts.Problem
	Pager      parts.Pager
}

// PaperlessTab leads to the other kind of paper.
type PaperlessTab struct {
	Label, Path string
	Current     bool
}

// PaperlessItem is one account or policy: its switch, or why it has none.
type PaperlessItem struct {
	ID, Heading, About string
	Still              string           // why there is no switch
	Switch             *PaperlessIsland // nil when there is none
}

// PaperlessForm is what the page depends on.
type PaperlessForm struct {
	Kind    PaperKind
	Profile *member.Profile
	Today   member.Date
	XSRF    string
	Words   *content.Words
}

// paper is one account or policy as it stands.
type paper struct {
	number, heading, about, subject string
	on                              bool
	toMortgagee                     bool // its bills are not the member's
}

// Switch is the one for this number as it is saved, nil when there is none.
func (f PaperlessForm) Switch(number string) *PaperlessIsland {
	all := f.papers()
	i := slices.IndexFunc(all, func(p paper) bool { return p.number == number && !p.toMortgagee })
	if i < 0 {
		return nil
	}
	return f.newIsland(all[i])
}

// PageOf is the page of the list on which this number stands.
func (f PaperlessForm) PageOf(number string) int {
	i := slices.IndexFunc(f.papers(), func(p paper) bool { return p.number == number })
	return max(i, 0)/parts.DefaultPageSize + 1
}

// PathOf is where the switch of this number stands, "" when the page does not list it.
func (f PaperlessForm) PathOf(number string) string {
	if !slices.ContainsFunc(f.papers(), func(p paper) bool { return p.number == number }) {
		return ""
	}
	return withFragment(PaperlessPagePath(f.Kind, f.PageOf(number)), paperlessAnchor(number))
}

func paperlessAnchor(number string) string { return "paperless-" + FileSafe(number) }

// NewPaperlessPage shows every switch as it is saved, ten on a page.
func NewPaperlessPage(f PaperlessForm, page int) PaperlessPage {
	all, words := f.papers(), f.Words.Paperless
	p := PaperlessPage{Title: f.words().Title, Intro: f.words().Intro, Tabs: paperlessTabs(f.Kind, words)}
	if len(all) == 0 {
		p.Empty = f.words().Empty
		return p
	}
	p.TermsTitle, p.Terms = words.TermsTitle, words.Terms
	p.Pager = parts.NewPager(page, parts.DefaultPageSize, len(all))
	p.Pager.List = analytics.ListPaperless
	p.Pager.Link = func(page, _ int) string { return PaperlessPagePath(f.Kind, page) }
	from, to := p.Pager.Bounds()
	for _, one := range all[from:to] {
		p.Items = append(p.Items, f.item(one))
	}
	return p
}

// NewPaperlessKeptPage shows the switches on the page of one that was pressed when the session had ended, with the agreement as it was given.
func NewPaperlessKeptPage(f PaperlessForm, ask PaperlessAsk) PaperlessPage {
	p := NewPaperlessPage(f, f.PageOf(ask.Item))
	for _, item := range p.Items {
		if item.Switch != nil && item.Switch.Item == ask.Item {
			item.Switch.Agreed = ask.Agreed
		}
	}
	return p
}

// NewPaperlessProblemPage shows the switches with the one that was pressed put back, and why. Without a failure it is the agreement that is missing.
func NewPaperlessProblemPage(f PaperlessForm, ask PaperlessAsk, failure string) PaperlessPage {
	p := NewPaperlessPage(f, f.PageOf(ask.Item))
	i := slices.IndexFunc(p.Items, func(item PaperlessItem) bool { return item.Switch != nil && item.Switch.Item == ask.Item })
	pressed := p.Items[i].Switch
	pressed.Agreed, pressed.Failure, pressed.Unagreed = ask.Agreed, failure, failure == ""
	problem := parts.Problem{Field: pressed.agreeID(), Text: pressed.Words.AgreeFirst}
	if failure != "" {
		problem = parts.Problem{Field: p.Items[i].ID, Text: p.Items[i].Heading + ": " + failure}
	}
	p.Problems = []parts.Problem{problem}
	return p
}

func (f PaperlessForm) words() content.PaperlessKind {
	if f.Kind == PaperPolicy {
		return f.Words.Paperless.Policy
	}
	return f.Words.Paperless.Billing
}

func (f PaperlessForm) papers() []paper {
	if f.Kind == PaperPolicy {
		return f.policyPapers()
	}
	return f.billPapers()
}

// billPapers are the accounts that still get bills.
func (f PaperlessForm) billPapers() (papers []paper) {
	for _, a := range f.Profile.OpenAccounts() {
		papers = append(papers, paper{
			number: a.Number, heading: "Account " + a.Number, about: accountPolicies(a), subject: "account " + a.Number, on: a.PaperlessBilling,
			toMortgagee: a.BilledToMortgagee(),
		})
	}
	return papers
}

// policyPapers are the policies that still get papers, each once whatever its terms.
func (f PaperlessForm) policyPapers() (papers []paper) {
	for _, p := range f.Profile.CurrentTerms() {
		if status := p.Status(f.Today); status != member.StatusActive && status != member.StatusFuture {
			continue
		}
		papers = append(papers, paper{
			number: p.Number, heading: joined(" ", p.ProductName(), p.Number), about: covers(p), subject: "policy " + p.Number, on: p.PaperlessPolicy,
		})
	}
	return papers
}

func (f PaperlessForm) item(p paper) PaperlessItem {
	item := PaperlessItem{ID: paperlessAnchor(p.number), Heading: p.heading, About: p.about}
	if p.toMortgagee {
		item.Still = f.Words.Paperless.MortgageeIs
		return item
	}
	item.Switch = f.newIsland(p)
	return item
}

func paperlessTabs(current PaperKind, words content.Paperless) []PaperlessTab {
	return []PaperlessTab{
		{words.Billing.Title, PaperlessPath(PaperBilling), current == PaperBilling},
		{words.Policy.Title, PaperlessPath(PaperPolicy), current == PaperPolicy},
	}
}
