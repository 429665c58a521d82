// Package paperless renders the paperless switches of accounts and policies (section 2:
// /paperless).
package paperless

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Change is a change of one switch.
type Change struct {
	Item   string `json:"item"` // the account's or policy's number
	On     bool   `json:"on"`   // the new value
	Agreed bool   `json:"agreed"`
	Key    string `json:"key"` // idempotency key
}

// Page is a switch for each account or policy.
type Page struct {
	Title      string
	Tabs       []Tab
	Email      string // where the emails go, "" without an item
	ChangeTo   string // path of the page that changes the address, "" for an unknown address
	TermsTitle string
	Terms      []string // what a member agrees to; none for a page without switches
	Items      []Item   // active ones first
	Empty      string
	All, AllTo string // link to turn on everything with one consent, "" for fewer than two
	Problems   []ui.Problem
	Pager      ui.Pager
}

// Tab links to one of the two pages.
type Tab struct {
	Label, Path string
	Current     bool
}

// Item is one account or policy with its switch.
type Item struct {
	ID, Heading, About string
	Upcoming           bool    // a policy that has not started
	Reason             string  // why there is no switch
	Switch             *Island // nil when the setting is not the member's
}

// Form is what the page and its validation depend on.
type Form struct {
	Kind    paths.PaperKind
	Profile *member.Profile
	Today   member.Date
	XSRF    string
	Key     string // idempotency key of the page's forms
	Text    *text.Text
}

// setting is the saved setting of one account or policy.
type setting struct {
	number      string
	account     *member.Account // nil for a policy
	policy      *member.Policy  // nil for an account
	on          bool
	unread      bool // whether it is on could not be read
	toMortgagee bool // the mortgage company gets the bills
	upcoming    bool // the policy has not started
}

// heading names an account or policy.
func (f Form) heading(s setting) string {
	if s.policy == nil {
		return f.Text.Account.Account.With(s.number)
	}
	return ui.NamePolicy(f.Text, *s.policy).Thing
}

// about adds what an account has, or the number of a policy.
func (f Form) about(s setting) string {
	if s.policy == nil {
		return ui.AccountPolicies(f.Text, *s.account, f.Today)
	}
	return ui.NamePolicy(f.Text, *s.policy).Kind
}

// subject names an account or policy within a sentence.
func (f Form) subject(s setting) string {
	if s.policy == nil {
		return f.Text.Account.Item.With(s.number)
	}
	return f.Text.Paperless.PolicyItem.With(s.number)
}

// items returns the upcoming items or the others.
func (p Page) items(upcoming bool) []Item {
	return slices.DeleteFunc(slices.Clone(p.Items), func(i Item) bool { return i.Upcoming != upcoming })
}

// Switch returns the saved switch of an account or policy, nil when it has none.
func (f Form) Switch(number string) *Island {
	all := f.settings()
	i := slices.IndexFunc(all, func(p setting) bool { return p.number == number && !p.toMortgagee })
	if i < 0 {
		return nil
	}
	return f.newIsland(all[i])
}

// PageOf returns the page of the list with this number, counting from 1.
func (f Form) PageOf(number string) int {
	i := slices.IndexFunc(f.settings(), func(p setting) bool { return p.number == number })
	return max(i, 0)/paths.DefaultPageSize + 1
}

// NewPage returns a page of the saved switches.
func NewPage(f Form, page int) Page {
	all, texts := f.settings(), f.Text.Paperless
	p := Page{Title: f.Title(), Tabs: paperlessTabs(f.Kind, texts)}
	if len(all) == 0 {
		p.Empty = ui.None(f.Text, f.Profile.Incomplete.Any() || f.Profile.MayHavePaperless(f.Today), f.kindText().Empty)
		return p
	}
	p.TermsTitle, p.Terms, p.Email = texts.TermsTitle, texts.Terms, f.emailTo(f.Profile.PaperlessAddress())
	p.ChangeTo = f.changeTo()
	p.All, p.AllTo = f.allLink()
	p.Pager = ui.NewPager(page, paths.DefaultPageSize, len(all))
	p.Pager.List = analytics.ListPaperless
	p.Pager.Link = func(page, _ int) string { return paths.PaperlessPage(f.Kind, page) }
	from, to := p.Pager.Bounds()
	for _, one := range all[from:to] {
		p.Items = append(p.Items, f.item(one))
	}
	return p
}

// emailTo returns where the emails go. It names no address that the provider did not send: that of
// the sign-in may be another one.
func (f Form) emailTo(address string) string {
	if address == "" {
		return f.Text.Paperless.EmailUnnamed
	}
	return f.Text.Paperless.Email.With(address)
}

// changeTo returns the path of the form that changes the address, "" for an unknown address.
func (f Form) changeTo() string {
	switch {
	case f.Profile.ContactEmail() != "":
		return paths.ChangeContact(member.ContactEmail)
	case f.Profile.PaperlessEmail != "":
		return paths.ChangeEmail()
	}
	return ""
}

// NewDraftPage returns the page with the switch of a change that was sent after the session ended,
// with the member's agreement.
func NewDraftPage(f Form, change Change) Page {
	p := NewPage(f, f.PageOf(change.Item))
	for _, item := range p.Items {
		if item.Switch != nil && item.Switch.Item == change.Item {
			item.Switch.Agreed = change.Agreed
		}
	}
	return p
}

// NewErrorPage returns the page with the saved switches after a change that was not saved. failure
// is the reason, "" when the agreement is missing.
func NewErrorPage(f Form, change Change, failure string) Page {
	p := NewPage(f, f.PageOf(change.Item))
	i := slices.IndexFunc(p.Items, func(item Item) bool { return item.Switch != nil && item.Switch.Item == change.Item })
	changed := p.Items[i].Switch
	changed.Agreed, changed.Failure, changed.AgreementMissing = change.Agreed, failure, failure == ""
	problem := ui.Problem{Field: changed.agreeID(), Text: changed.Text.AgreeFirst}
	if failure != "" {
		problem = ui.Problem{Field: p.Items[i].ID, Text: p.Items[i].Heading + ": " + failure}
	}
	p.Problems = []ui.Problem{problem}
	return p
}

// Title is the heading of the page.
func (f Form) Title() string { return f.kindText().Title }

func (f Form) kindText() text.PaperlessKind {
	if f.Kind == paths.PaperPolicy {
		return f.Text.Paperless.Policy
	}
	return f.Text.Paperless.Billing
}

func (f Form) settings() []setting {
	if f.Kind == paths.PaperPolicy {
		return f.policySettings()
	}
	return f.billingSettings()
}

func (f Form) billingSettings() (all []setting) {
	for _, a := range f.Profile.OpenAccounts() {
		all = append(all, setting{
			number: a.Number, account: &a, on: a.PaperlessBilling, unread: a.Unread.Has("paperlessBilling"), toMortgagee: a.BilledToMortgagee(),
		})
	}
	return all
}

func (f Form) policySettings() (all []setting) {
	for _, p := range f.Profile.PaperlessPolicies(f.Today) {
		all = append(all, setting{
			number: p.Number, policy: p, on: p.PaperlessPolicy, unread: p.Unread.Has("paperlessPolicy"),
			upcoming: !p.IsActive(f.Today),
		})
	}
	return all
}

func (f Form) item(p setting) Item {
	item := Item{ID: ui.PaperlessAnchor(p.number), Heading: f.heading(p), About: f.about(p), Upcoming: p.upcoming}
	if p.toMortgagee {
		item.Reason = f.Text.Paperless.Mortgagee
		return item
	}
	if p.unread {
		item.Reason = f.Text.Common.Unread
		return item
	}
	item.Switch = f.newIsland(p)
	return item
}

func paperlessTabs(current paths.PaperKind, texts text.Paperless) []Tab {
	return []Tab{
		{texts.Billing.Tab, paths.Paperless(paths.PaperBilling), current == paths.PaperBilling},
		{texts.Policy.Tab, paths.Paperless(paths.PaperPolicy), current == paths.PaperPolicy},
	}
}

func (f Form) newIsland(p setting) *Island {
	kind, texts := f.kindText(), f.Text.Paperless
	return &Island{
		Action: paths.Paperless(f.Kind), XSRF: f.XSRF, FormKey: f.Key, ID: "switch-" + paths.FileSafe(p.number), Item: p.number, On: p.on,
		Text: IslandText{
			Switch: kind.Title, For: f.Text.Paperless.For.With(f.subject(p)), On: texts.OnLabel, Off: texts.OffLabel,
			MeansOn: kind.On, MeansOff: kind.Off,
			Agree: texts.Agree, AgreeFirst: texts.AgreeFirst, Saving: f.Text.Common.Saving,
			DoneOn: kind.DoneOn.With(f.subject(p)), DoneOff: kind.DoneOff.With(f.subject(p)),
			Failed: texts.Failed, StillOn: texts.StillOn, StillOff: texts.StillOff,
		},
	}
}
