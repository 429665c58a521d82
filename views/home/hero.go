package home

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Hero is the first answer on Home: what the member owes.
type Hero struct {
	ui.DueAnswer
	Action    ui.Action         // pays the bill where no island can, none for the zero value
	Pay       *ui.PaymentIsland // pays the bill, nil for none
	Coverage  *ui.Coverage      // of the account whose bill it is, nil without a notice of cancellation
	MoreTime  *ui.MoreTime
	Bills     []BillLine // the other bills to pay, or all of several, the earliest first
	MoreBills string
	Apart     []BillLine // what is paid without the member, or not online
	Submitted []Submitted
	account   string // of the bill that Action pays
	leads     bool   // whether the figure is of one bill: the others are beside it
	AsOf      string // of when the oldest of the amounts are, "" if they were read just now
}

// Submitted are the payments of one account that its amounts may not include yet.
type Submitted struct {
	Account string
	Notes   []ui.BillNote
}

// BillLine is a bill below the answer. Its action pays it, or links to a bill that is paid
// otherwise.
type BillLine struct {
	Title, When, Amount string
	Late                bool
	Account             string // for screen readers
	Action              ui.Action
	Pay                 *ui.PaymentIsland // in place of Action, nil for none
	number              string            // of the account
}

// Pay returns the payment island of a bill, nil where it can't be paid here.
type Pay func(member.Bill) *ui.PaymentIsland

// paysOnHome is how many bills have a payment island. Those of further bills are on Billing.
const paysOnHome = 3

// newHero returns the Hero of a member with the bills of all accounts and what they ask for.
// viewer is the key of the member's identity.
func newHero(t *text.Text, p *member.Profile, bills []member.Bill, d member.Dues, viewer string) Hero {
	var hero Hero
	apart := d.Apart
	switch lead := leadingBill(d); {
	case len(d.Unknown) > 0:
		hero.ofUnknown(t, unknownText(t, d.Unknown))
		if len(d.Unknown) == 1 {
			hero.Lines = append(hero.Lines, ui.NewDueAnswer(t, d.Unknown[0]).Lines...)
		}
	case len(d.Asking) == 0 && p.Incomplete.Accounts:
		hero.ofUnknown(t, t.Home.TasksUnknown)
	case lead != nil:
		hero.ofOne(t, p, *lead)
	case len(d.Asking) > 0:
		hero.ofSeveral(t, d)
	case len(apart) > 0 && apart[0].Status == member.BillAutoPay:
		hero.DueAnswer, hero.leads = ui.NewDueAnswer(t, apart[0]), true
		apart = apart[1:]
	default:
		hero.ofNothing(t, bills)
	}
	for _, b := range bills {
		if notes := ui.NewBillNotes(t, b, viewer); len(notes) > 0 {
			hero.Submitted = append(hero.Submitted, Submitted{accountName(t, b), notes})
		}
	}
	for _, b := range apart {
		hero.Apart = append(hero.Apart, apartLine(t, b))
	}
	return hero
}

// leadingBill returns the only bill to pay, or the first that keeps a coverage: a sum would hide
// it. It returns nil for several others.
func leadingBill(d member.Dues) *member.Bill {
	if len(d.Asking) == 1 {
		return &d.Asking[0]
	}
	for i := range d.Asking {
		if d.Asking[i].Coverage() == member.CoverageUntilPaid {
			return &d.Asking[i]
		}
	}
	return nil
}

// ofNothing is the answer while no bill asks for a payment. While anything is owed on a canceled
// account, it says so.
func (h *Hero) ofNothing(t *text.Text, bills []member.Bill) {
	has := func(s member.BillStatus) int {
		return slices.IndexFunc(bills, func(b member.Bill) bool { return b.Status == s })
	}
	owed, submitted := has(member.BillOwed), has(member.BillSubmitted)
	switch {
	case owed >= 0:
		h.Say = t.Home.OwedText
	case submitted >= 0:
		h.DueAnswer = ui.NewDueAnswer(t, bills[submitted])
	default:
		h.Say = t.Account.Answer.Nothing
	}
}

func (h *Hero) ofUnknown(t *text.Text, why string) {
	h.Say, h.Call, h.Lines = t.Account.Answer.Unknown.With(t.Company.Phone), true, []string{why}
}

func unknownText(t *text.Text, unknown []member.Bill) string {
	if len(unknown) == 1 && unknown[0].IsByPhone() {
		return t.Home.UnknownByPhone.With(accountName(t, unknown[0]), t.Company.Phone)
	}
	if len(unknown) == 1 {
		account := unknown[0].Account
		policies := ui.AccountPolicies(t, account, unknown[0].Today)
		return t.Home.UnknownAmount.With(ui.Join(", ", policies, t.Account.Item.With(account.Number)))
	}
	return t.Home.UnknownAmounts.With(len(unknown))
}

func (h *Hero) ofOne(t *text.Text, p *member.Profile, b member.Bill) {
	h.DueAnswer, h.leads = ui.NewDueAnswer(t, b), true
	h.Coverage, h.Action, h.account = ui.NewCoverage(t, b), payAction(t, b), b.Account.Number
	if b.Status == member.BillPastDue || b.Coverage() == member.CoverageUntilPaid {
		h.MoreTime = ui.NewMoreTime(p, b, paths.FromHome)
	}
}

func payAction(t *text.Text, b member.Bill) ui.Action {
	return ui.Action{Label: t.Payments.Pay.With(t.Money(b.Due)), Path: paths.PayNow(b.Account.Number)}
}

// ofSeveral has no button, because the processor takes one account at a time: each bill has its
// own. Those that are past due come first: the sum would hide them. The day is that of all that the
// figure is of.
func (h *Hero) ofSeveral(t *text.Text, d member.Dues) {
	h.Name, h.Amount = t.Home.TotalDue.With(len(d.Asking)), ui.NewAmount(t, d.Total)
	of := d.Asking
	if late := len(d.PastDue); late > 0 {
		of, h.Amount = d.PastDue, ui.NewAmount(t, d.Late)
		h.Name = ui.Either(late == 1, t.Account.Answer.PastDue, t.Home.TotalPastDue.With(late))
	}
	first := of[0]
	if !slices.ContainsFunc(of, func(b member.Bill) bool { return b.Account.DueDate != first.Account.DueDate }) {
		one := ui.NewDueAnswer(t, first)
		h.When, h.Away, h.Late = one.When, one.Away, one.Late
	}
}

// accountName names an account by its policies, which members remember better than its number, and
// its number, because it is about money.
func accountName(t *text.Text, b member.Bill) string {
	if policies := ui.AccountPolicies(t, b.Account, b.Today); policies != "" {
		return policies + ", " + t.Account.Item.With(b.Account.Number)
	}
	return t.Account.Account.With(b.Account.Number)
}

// accountLine names an account on a line of its own, by its policies alone if they are known.
func accountLine(t *text.Text, b member.Bill) string {
	return cmp.Or(ui.AccountPolicies(t, b.Account, b.Today), t.Account.Account.With(b.Account.Number))
}

// pays reports whether a bill is paid on the page, which has room for the success.
func (h *Hero) pays() bool {
	return h.Pay != nil || slices.ContainsFunc(h.Bills, func(b BillLine) bool { return b.Pay != nil })
}

// offerPayment gives the bills to pay their islands, in the order of the page.
func (h *Hero) offerPayment(t *text.Text, bills []member.Bill, pay Pay) {
	count := 0
	islandOf := func(account, about string) *ui.PaymentIsland {
		i := slices.IndexFunc(bills, func(b member.Bill) bool { return b.Account.Number == account })
		if i < 0 || count == paysOnHome {
			return nil
		}
		island := pay(bills[i])
		if island == nil {
			return nil
		}
		one := island.OnHome(count, about)
		count++
		return &one
	}
	h.Pay = islandOf(h.account, "")
	for i := range h.Bills {
		line := &h.Bills[i]
		line.Pay = islandOf(line.number, t.Common.About.With(line.Account))
	}
}

// addBills lists the bills to pay, except the one that is the answer.
func (h *Hero) addBills(t *text.Text, d member.Dues, most int) {
	h.Bills, h.MoreBills = nil, ""
	for _, b := range d.Asking {
		if action := payAction(t, b); action != h.Action && len(h.Bills) < most {
			status := ui.NewAccountStatus(t, b)
			h.Bills = append(h.Bills, BillLine{
				Title: accountLine(t, b), When: status.Text, Late: b.Status == member.BillPastDue,
				Account: t.Account.Item.With(b.Account.Number), Action: action, number: b.Account.Number,
			})
		}
	}
	if all := len(d.Asking); len(h.Bills) == most && all > most {
		h.MoreBills = t.Home.BillsMore.With(all)
	}
}

// apartLine leads to the bill.
func apartLine(t *text.Text, b member.Bill) BillLine {
	line := BillLine{
		Title: accountLine(t, b), Amount: t.Money(b.Due), Account: t.Account.Item.With(b.Account.Number),
		Action: ui.Action{Label: t.Home.SeeBilling, Path: paths.Billing(b.Account.Number)},
	}
	switch day := cmp.Or(b.AutoPayDay(), b.Account.DueDate); {
	case b.Status == member.BillOwed:
		line.When, line.Action.Label = t.Home.Owed, t.Home.OwedAction
	case b.Status == member.BillMortgagee:
		line.When = t.Home.Mortgagee
	case day.Known():
		line.When = t.Home.AutoPayOn.With(t.Date(day))
	default:
		line.When = t.Account.Answer.AutoPay
	}
	return line
}
