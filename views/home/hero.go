package home

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Hero is the first card: what the member owes in all.
type Hero struct {
	Label     string // what the amount is
	Amount    ui.Amount
	Text      string // in place of an amount: nothing is due, or an amount is unknown
	When      string // "Due Thursday, December 3"
	Left      string // "in 12 days", "" for an unknown date
	Account   string // whose bill it is, "" for several
	Late      bool
	CaughtUp  bool
	Action    Action       // none for the zero value
	Coverage  *ui.Coverage // of the account whose bill it is, nil without a notice of cancellation
	Calendar  string       // path of the due date as a calendar file, "" for none
	MoreTime  *ui.MoreTime
	Apart     []Line // what is paid without the member, or not online
	Submitted []Submitted
	AsOf      string // when the oldest of the amounts were read
}

// Action is a link.
type Action struct{ Label, Path string }

// Line is a sentence with what can be done about it.
type Line struct {
	Text   string
	Detail string
	Action Action
}

// Submitted are the payments of one account that its amounts may not include yet.
type Submitted struct {
	Account string
	Notes   []ui.BillNote
}

// BillLine is one of several bills to pay.
type BillLine struct {
	Title, Account, When, Amount string
	Late                         bool
	Path                         string
}

// newHero returns the card of a member with the bills of all accounts and what they ask for. viewer
// is the key of the member's identity.
func newHero(t *text.Text, p *member.Profile, bills []member.Bill, d member.Dues, viewer string) Hero {
	hero := Hero{Action: Action{t.Home.SeeBilling, paths.Billing("")}}
	apart := d.Apart
	switch {
	case len(d.Unknown) > 0:
		hero.Text, hero.Action.Path = unknownText(t, d.Unknown), paths.Billing(d.Unknown[0].Account.Number)
	case len(d.Asking) == 0 && p.Incomplete.Accounts:
		hero.Text = t.Home.TasksUnknown
	case len(d.Asking) == 0 && len(apart) > 0 && apart[0].Status == member.BillAutoPay:
		hero.ofAutoPay(t, apart[0])
		apart = apart[1:]
	case len(d.Asking) == 0:
		hero.Text, hero.CaughtUp = nothingToPay(t, bills)
	case len(d.Asking) == 1:
		hero.ofOne(t, p, d.Asking[0])
	default:
		hero.ofSeveral(t, d)
	}
	for _, b := range bills {
		if notes := ui.NewBillNotes(t, b, viewer); len(notes) > 0 {
			hero.Submitted = append(hero.Submitted, Submitted{submittedTo(t, b.Account), notes})
		}
	}
	for _, b := range apart {
		hero.Apart = append(hero.Apart, apartLine(t, b))
	}
	return hero
}

// nothingToPay returns the text while no bill needs a payment, and whether the member is caught
// up. While anything is owed on a canceled account, the member is not.
func nothingToPay(t *text.Text, bills []member.Bill) (text string, caughtUp bool) {
	isOwed := func(b member.Bill) bool { return b.Status == member.BillOwed }
	isSubmitted := func(b member.Bill) bool { return b.Account.Cancelled && b.Status == member.BillSubmitted }
	switch {
	case slices.ContainsFunc(bills, isOwed):
		return t.Home.OwedText, false
	case slices.ContainsFunc(bills, isSubmitted):
		return t.Account.Status.Submitted, false
	}
	return t.Home.TasksNone, true
}

func unknownText(t *text.Text, unknown []member.Bill) string {
	if len(unknown) == 1 && unknown[0].IsByPhone() {
		return t.Home.UnknownByPhone.With(accountName(t, unknown[0].Account), t.Company.Phone)
	}
	if len(unknown) == 1 {
		return t.Home.UnknownAmount.With(accountName(t, unknown[0].Account))
	}
	return t.Home.UnknownAmounts.With(len(unknown))
}

func (h *Hero) ofOne(t *text.Text, p *member.Profile, b member.Bill) {
	h.Label, h.Amount, h.Account = t.Home.AmountDue, ui.NewAmount(t, b.Due),
		cmp.Or(ui.AccountPolicies(t, b.Account), accountName(t, b.Account))
	h.Late, h.MoreTime, h.Calendar = b.Status == member.BillPastDue, ui.NewMoreTime(p, b), ui.DueEventPath(b)
	if h.Late {
		h.Label = t.Home.PastDue
	}
	status := ui.NewAccountStatus(t, b)
	h.When, h.Left = status.Text, status.Away
	h.Action = Action{t.Home.Pay.With(t.Money(b.Due)), paths.Payments(b.Account.Number)}
}

// ofAutoPay is the card of bills that AutoPay pays: nothing is to be done.
func (h *Hero) ofAutoPay(t *text.Text, b member.Bill) {
	status := ui.NewAccountStatus(t, b)
	h.Label, h.Amount, h.Account = t.Home.NextBill, ui.NewAmount(t, b.Due), accountLine(t, b.Account)
	h.Text, h.Left, h.Calendar, h.Action = status.Text, status.Away, ui.DueEventPath(b), Action{}
}

// ofSeveral leads to the list of the bills, because the processor takes one account at a time.
func (h *Hero) ofSeveral(t *text.Text, d member.Dues) {
	h.Label, h.Amount, h.Late = t.Home.TotalDue.With(len(d.Asking)), ui.NewAmount(t, d.Total), d.IsPastDue()
	first := ui.NewAccountStatus(t, d.Asking[0])
	h.When, h.Left = first.Text, first.Away
	if !h.Late && first.Away != "" {
		h.When = t.Home.FirstDue.With(ui.NearDate(t, d.Asking[0]))
	}
	h.Action = Action{t.Home.ChooseBill, "#" + paths.BillsAnchor}
}

// accountName names an account by its policies, which members remember better than its number.
func accountName(t *text.Text, a member.Account) string {
	return ui.Join(", ", ui.AccountPolicies(t, a), t.Account.Item.With(a.Number))
}

// submittedTo names an account on a line above its payments: with its number, because it is money.
func submittedTo(t *text.Text, a member.Account) string {
	if ui.AccountPolicies(t, a) == "" {
		return t.Account.Account.With(a.Number)
	}
	return accountName(t, a)
}

// accountLine names an account on a line of its own, by its policies alone if they are known.
func accountLine(t *text.Text, a member.Account) string {
	return cmp.Or(ui.AccountPolicies(t, a), t.Account.Account.With(a.Number))
}

func apartLine(t *text.Text, b member.Bill) Line {
	line := Line{Detail: accountLine(t, b.Account), Action: Action{t.Home.SeeBilling, paths.Billing(b.Account.Number)}}
	switch {
	case b.Status == member.BillOwed:
		line.Text, line.Action.Label = t.Home.Owed.With(t.Money(b.Due)), t.Home.OwedAction
	case b.Status == member.BillMortgagee:
		line.Text = t.Home.Mortgagee.With(t.Money(b.Due))
	default:
		status := ui.NewAccountStatus(t, b)
		line.Text, line.Detail = ui.Dots(t.Money(b.Due), status.Text), ui.Dots(line.Detail, status.Away)
	}
	return line
}

// billLines lists bills to pay.
func billLines(t *text.Text, bills []member.Bill) (lines []BillLine) {
	for _, b := range bills {
		status := ui.NewAccountStatus(t, b)
		lines = append(lines, BillLine{
			Title:   cmp.Or(ui.AccountPolicies(t, b.Account), t.Account.Account.With(b.Account.Number)),
			Account: t.Account.Account.With(b.Account.Number),
			When:    ui.Dots(status.Text, status.Away), Amount: t.Money(b.Due), Late: b.Status == member.BillPastDue,
			Path: paths.Payments(b.Account.Number),
		})
	}
	return lines
}
