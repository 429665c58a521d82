// Package paperless renders what comes by mail and what is paperless, with boxes for several and a
// switch for one (section 2: /paperless).
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

// Page is what comes by mail and what is on already.
type Page struct {
	Title    string
	Say      string // how many come by mail, "" for none
	Boxes    *Boxes // nil for fewer than two by mail
	Alone    *Item  // the only one by mail, nil for none
	On       []Item // each with its switch
	Pager    ui.Pager
	Others   []Item // without a switch
	Kind     *ui.Entry
	Terms    []string // what a member agrees to
	Email    string   // where the emails go
	ChangeTo string   // path of the page that changes the address, "" for an unknown address
	Empty    string   // in place of everything, "" if there is something
	Problems []ui.Problem
}

// Item is one account or policy with its switch.
type Item struct {
	ID, Heading, About string
	Reason             string  // why there is no switch
	Switch             *Island // nil when the setting is not the member's
	Open               bool    // whether its switch shows at once
}

// Form is what the page and its validation depend on.
type Form struct {
	Kind    paths.PaperKind
	Profile *member.Profile
	Today   member.Date
	XSRF    string
	Key     string                    // idempotency key of the page's forms
	Typed   func(field string) string // what the member chose of several; nil on a new page
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

// fixed reports whether the member can't change the setting.
func (s setting) fixed() bool { return s.toMortgagee || s.unread }

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

// Switch returns the saved switch of an account or policy, nil when it has none.
func (f Form) Switch(number string) *Island {
	all := f.settings()
	i := slices.IndexFunc(all, func(p setting) bool { return p.number == number && !p.fixed() })
	if i < 0 {
		return nil
	}
	return f.newIsland(all[i])
}

// NewPage returns a page of the saved settings. page is that of what is on.
func NewPage(f Form, page int) Page {
	texts, off := f.Text.Paperless, f.off()
	p := Page{Title: f.Title(), Kind: f.otherKind()}
	if len(f.settings()) == 0 {
		p.Empty = ui.None(f.Text, f.Profile.Incomplete.Any() || f.Profile.MayHavePaperless(f.Today), f.kindText().Empty)
		return p
	}
	p.Terms, p.Email, p.ChangeTo = texts.Terms, f.emailTo(f.Profile.PaperlessAddress()), f.changeTo()
	if len(off) > 0 {
		p.Say = f.kindText().ByMail.With(len(off))
	}
	switch {
	case len(off) == 1:
		alone := f.item(off[0])
		p.Alone = &alone
	case len(off) > 1:
		p.Boxes = f.newBoxes(off)
	}
	p.addOn(f, page)
	return p
}

// addOn adds what is on, a page of it, and what has no switch.
func (p *Page) addOn(f Form, page int) {
	var on []setting
	for _, s := range f.settings() {
		switch {
		case s.fixed():
			p.Others = append(p.Others, f.item(s))
		case s.on:
			on = append(on, s)
		}
	}
	p.Pager = ui.NewPager(page, paths.DefaultPageSize, len(on))
	p.Pager.List = analytics.ListPaperless
	p.Pager.Link = func(page, _ int) string { return paths.PaperlessPage(f.Kind, page) }
	from, to := p.Pager.Bounds()
	for _, s := range on[from:to] {
		p.On = append(p.On, f.item(s))
	}
}

// otherKind leads to the page of the other kind, nil if nothing of it can go paperless.
func (f Form) otherKind() *ui.Entry {
	f.Kind = map[paths.PaperKind]paths.PaperKind{
		paths.PaperBilling: paths.PaperPolicy, paths.PaperPolicy: paths.PaperBilling,
	}[f.Kind]
	on, total := f.count()
	if total == 0 {
		return nil
	}
	return &ui.Entry{
		Path: paths.Paperless(f.Kind), Title: f.kindText().Tab, Side: f.Text.Paperless.ByEmail.With(on, total),
	}
}

// count returns how many are on, of those that the member can turn on.
func (f Form) count() (on, total int) {
	for _, s := range f.settings() {
		if s.fixed() {
			continue
		}
		total++
		if s.on {
			on++
		}
	}
	return on, total
}

// NewDone returns the page after a change to on or off.
func NewDone(f Form, on bool) ui.Success {
	texts, kind := f.Text.Paperless, f.kindText()
	s := ui.Success{
		Title: ui.Either(on, texts.IsOn, texts.IsOff), Text: ui.Either(on, kind.On, kind.Off), Done: paths.Paperless(f.Kind),
	}
	now, total := f.count()
	s.Facts = append(s.Facts, ui.Fact{Name: kind.Tab, Value: texts.ByEmail.With(now, total)})
	if other := f.otherKind(); other != nil {
		s.Facts = append(s.Facts, ui.Fact{Name: other.Title, Value: other.Side})
		s.Next = append(s.Next, ui.Entry{Path: other.Path, Title: other.Title})
	}
	if to := f.Profile.PaperlessAddress(); to != "" {
		s.Facts = append(s.Facts, ui.Fact{Name: texts.SentTo, Value: to})
	}
	s.Facts = append(s.Facts, ui.Fact{Name: texts.Legal, Value: texts.LegalByMail})
	if !f.Profile.Missing.Documents {
		s.Next = append(s.Next, ui.Entry{Path: paths.Documents(), Title: f.Text.Documents.Title})
	}
	return s
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
	p := NewPage(f, f.pageOf(change.Item))
	if item := p.find(change.Item); item != nil {
		item.Switch.Agreed = change.Agreed
	}
	return p
}

// NewErrorPage returns the page with the saved switches after a change that was not saved. failure
// is the reason, "" when the agreement is missing.
func NewErrorPage(f Form, change Change, failure string) Page {
	p := NewPage(f, f.pageOf(change.Item))
	item := p.find(change.Item)
	if item == nil { // one of several by mail, as from a page of before
		alone := f.itemOf(change.Item)
		p.Alone, p.Boxes, item = &alone, nil, &alone
	}
	item.Open = true
	changed := item.Switch
	changed.Agreed, changed.Failure, changed.AgreementMissing = change.Agreed, failure, failure == ""
	problem := ui.Problem{Field: changed.agreeID(), Text: changed.Text.AgreeFirst}
	if failure != "" {
		problem = ui.Problem{Field: item.ID, Text: item.Heading + ": " + failure}
	}
	p.Problems = []ui.Problem{problem}
	return p
}

// find returns the item with the switch of an account or policy, nil for none.
func (p *Page) find(number string) *Item {
	is := func(i Item) bool { return i.Switch != nil && i.Switch.Item == number }
	if p.Alone != nil && is(*p.Alone) {
		return p.Alone
	}
	if i := slices.IndexFunc(p.On, is); i >= 0 {
		return &p.On[i]
	}
	return nil
}

func (f Form) itemOf(number string) Item {
	all := f.settings()
	return f.item(all[slices.IndexFunc(all, func(s setting) bool { return s.number == number })])
}

// pageOf returns the page of what is on that has this number, counting from 1.
func (f Form) pageOf(number string) int {
	on := slices.DeleteFunc(f.settings(), func(s setting) bool { return !s.on || s.fixed() })
	return max(slices.IndexFunc(on, func(s setting) bool { return s.number == number }), 0)/paths.DefaultPageSize + 1
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
			number: a.Number, account: &a, on: a.PaperlessBilling, unread: a.Unread.Has("paperlessBilling"),
			toMortgagee: a.BilledToMortgagee(),
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
	item := Item{ID: ui.PaperlessAnchor(p.number), Heading: f.heading(p), About: f.aboutWhole(p)}
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

func (f Form) newIsland(p setting) *Island {
	kind, texts := f.kindText(), f.Text.Paperless
	return &Island{
		Action: paths.Paperless(f.Kind), XSRF: f.XSRF, FormKey: f.Key, ID: "switch-" + paths.FileSafe(p.number),
		Item: p.number, On: p.on,
		Text: IslandText{
			Switch: kind.Title, For: f.Text.Paperless.For.With(f.subject(p)), On: texts.OnLabel, Off: texts.OffLabel,
			MeansOn: kind.On, MeansOff: kind.Off,
			Agree: texts.Agree, AgreeFirst: texts.AgreeFirst, Saving: f.Text.Common.Saving,
			DoneOn: kind.DoneOn.With(f.subject(p)), DoneOff: kind.DoneOff.With(f.subject(p)),
			Failed: texts.Failed, StillOn: texts.StillOn, StillOff: texts.StillOff,
		},
	}
}
