// Package paperless renders the paperless switches of accounts and policies (section 2: /paperless).
package paperless

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Change is one press of a switch.
type Change struct {
	Item   string `json:"item"` // the account's or policy's number
	On     bool   `json:"on"`   // what it is to be
	Agreed bool   `json:"agreed"`
}

// Page is a switch for each account or policy.
type Page struct {
	Title      string
	Intro      content.Prose
	Tabs       []Tab
	TermsTitle string
	Terms      []string // what a member agrees to; none where nothing can be turned on
	Items      []Item
	Empty      string
	Problems   []ui.Problem
	Pager      ui.Pager
}

// Tab leads to the other kind of paper.
type Tab struct {
	Label, Path string
	Current     bool
}

// Item is one account or policy: its switch, or why it has none.
type Item struct {
	ID, Heading, About string
	Reason string // why there is no switch
	Switch             *Island // nil when there is none
}

// Form is what the page depends on.
type Form struct {
	Kind    paths.PaperKind
	Profile *member.Profile
	Today   member.Date
	XSRF    string
	Words   *content.Text
}

// paper is one account or policy as it stands.
type paper struct {
	number, heading, about, subject string
	on                              bool
	toMortgagee                     bool // its bills are not the member's
}

// Switch is the one for this number as it is saved, nil when there is none.
func (f Form) Switch(number string) *Island {
	all := f.papers()
	i := slices.IndexFunc(all, func(p paper) bool { return p.number == number && !p.toMortgagee })
	if i < 0 {
		return nil
	}
	return f.newIsland(all[i])
}

// PageOf is the page of the list on which this number stands.
func (f Form) PageOf(number string) int {
	i := slices.IndexFunc(f.papers(), func(p paper) bool { return p.number == number })
	return max(i, 0)/paths.DefaultPageSize + 1
}

// NewPage shows every switch as it is saved, ten on a page.
func NewPage(f Form, page int) Page {
	all, words := f.papers(), f.Words.Paperless
	p := Page{Title: f.words().Title, Intro: f.words().Intro, Tabs: paperlessTabs(f.Kind, words)}
	if len(all) == 0 {
		p.Empty = f.words().Empty
		return p
	}
	p.TermsTitle, p.Terms = words.TermsTitle, words.Terms
	p.Pager = ui.NewPager(page, paths.DefaultPageSize, len(all))
	p.Pager.List = analytics.ListPaperless
	p.Pager.Link = func(page, _ int) string { return paths.PaperlessPage(f.Kind, page) }
	from, to := p.Pager.Bounds()
	for _, one := range all[from:to] {
		p.Items = append(p.Items, f.item(one))
	}
	return p
}

// NewDraftPage shows the switches on the page of one that was pressed when the session had ended, with the agreement as it was given.
func NewDraftPage(f Form, ask Change) Page {
	p := NewPage(f, f.PageOf(ask.Item))
	for _, item := range p.Items {
		if item.Switch != nil && item.Switch.Item == ask.Item {
			item.Switch.Agreed = ask.Agreed
		}
	}
	return p
}

// NewErrorPage shows the switches with the one that was pressed put back, and why. Without a failure it is the agreement that is missing.
func NewErrorPage(f Form, ask Change, failure string) Page {
	p := NewPage(f, f.PageOf(ask.Item))
	i := slices.IndexFunc(p.Items, func(item Item) bool { return item.Switch != nil && item.Switch.Item == ask.Item })
	pressed := p.Items[i].Switch
	pressed.Agreed, pressed.Failure, pressed.AgreementMissing = ask.Agreed, failure, failure == ""
	problem := ui.Problem{Field: pressed.agreeID(), Text: pressed.Words.AgreeFirst}
	if failure != "" {
		problem = ui.Problem{Field: p.Items[i].ID, Text: p.Items[i].Heading + ": " + failure}
	}
	p.Problems = []ui.Problem{problem}
	return p
}

func (f Form) words() content.PaperlessKind {
	if f.Kind == paths.PaperPolicy {
		return f.Words.Paperless.Policy
	}
	return f.Words.Paperless.Billing
}

func (f Form) papers() []paper {
	if f.Kind == paths.PaperPolicy {
		return f.policyPapers()
	}
	return f.billPapers()
}

// billPapers are the accounts that still get bills.
func (f Form) billPapers() (papers []paper) {
	for _, a := range f.Profile.OpenAccounts() {
		papers = append(papers, paper{
			number: a.Number, heading: f.Words.Account.Account.With(a.Number), about: ui.AccountPolicies(f.Words, a), subject: f.Words.Account.Item.With(a.Number), on: a.PaperlessBilling,
			toMortgagee: a.BilledToMortgagee(),
		})
	}
	return papers
}

// policyPapers are the policies that still get papers, each once whatever its terms.
func (f Form) policyPapers() (papers []paper) {
	for _, p := range f.Profile.PaperlessPolicies(f.Today) {
		papers = append(papers, paper{
			number: p.Number, heading: ui.Join(" ", f.Words.Translate(p.ProductName()), p.Number), about: ui.Covers(f.Words, p), subject: f.Words.Paperless.PolicyItem.With(p.Number), on: p.PaperlessPolicy,
		})
	}
	return papers
}

func (f Form) item(p paper) Item {
	item := Item{ID: ui.PaperlessAnchor(p.number), Heading: p.heading, About: p.about}
	if p.toMortgagee {
		item.Reason = f.Words.Paperless.Mortgagee
		return item
	}
	item.Switch = f.newIsland(p)
	return item
}

func paperlessTabs(current paths.PaperKind, words content.Paperless) []Tab {
	return []Tab{
		{words.Billing.Title, paths.Paperless(paths.PaperBilling), current == paths.PaperBilling},
		{words.Policy.Title, paths.Paperless(paths.PaperPolicy), current == paths.PaperPolicy},
	}
}

func (f Form) newIsland(p paper) *Island {
	kind, words := f.words(), f.Words.Paperless
	return &Island{
		Action: paths.Paperless(f.Kind), XSRF: f.XSRF, ID: "switch-" + paths.FileSafe(p.number), Item: p.number, On: p.on,
		Words: IslandText{
			Switch: kind.Switch, For: f.Words.Paperless.For.With(p.subject), On: words.OnLabel, Off: words.OffLabel, MeansOn: kind.On, MeansOff: kind.Off,
			Agree: words.Agree, AgreeFirst: words.AgreeFirst, Saving: words.Saving, DoneOn: kind.DoneOn.With(p.subject), DoneOff: kind.DoneOff.With(p.subject),
			Failed: words.Failed, StillOn: words.StillOn, StillOff: words.StillOff,
		},
	}
}
