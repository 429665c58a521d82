package home

import (
	"cmp"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Hero is the card that says first what the member owes in all.
type Hero struct {
	Label     string // what the amount is
	Amount    ui.Amount
	Text      string // in place of an amount: nothing is due, or an amount is unknown
	When      string // "Due Thursday, December 3"
	Left      string // "in 12 days", "" for an unknown date
	Account   string // whose bill it is, "" for several
	Late      bool
	CaughtUp  bool
	Action    Action
	Secondary Action // none for the zero value
	Calendar  string // path of the due date as a calendar file, "" for none
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

// newHero returns the card of a member with the bills of all accounts. viewer is the key of the
// member's identity.
func newHero(t *content.Text, p *member.Profile, bills []member.Bill, viewer string, today member.Date) Hero {
	d := member.NewDues(bills)
	hero := Hero{Action: Action{t.Home.SeeBilling, paths.Billing("")}}
	switch {
	case len(d.Unknown) > 0:
		hero.Text = unknownText(t, d.Unknown)
	case len(d.Asking) == 0:
		hero.Text, hero.CaughtUp = t.Home.TasksNone, true
	case len(d.Asking) == 1:
		hero.ofOne(t, p, d.Asking[0], today)
	default:
		hero.ofSeveral(t, d, today)
	}
	for _, b := range bills {
		if notes := ui.NewBillNotes(t, b, viewer); len(notes) > 0 {
			hero.Submitted = append(hero.Submitted, Submitted{accountName(t, b.Account), notes})
		}
	}
	for _, b := range d.Apart {
		hero.Apart = append(hero.Apart, apartLine(t, b))
	}
	return hero
}

func unknownText(t *content.Text, unknown []member.Bill) string {
	if len(unknown) == 1 {
		return t.Home.UnknownAmount.With(accountName(t, unknown[0].Account))
	}
	return t.Home.UnknownAmounts.With(len(unknown))
}

func (h *Hero) ofOne(t *content.Text, p *member.Profile, b member.Bill, today member.Date) {
	h.Label, h.Amount, h.Account = t.Home.AmountDue, ui.NewAmount(t, b.Due), accountName(t, b.Account)
	h.Late, h.MoreTime, h.Calendar = b.Status == member.BillPastDue, ui.NewMoreTime(p, b), ui.DueEventPath(b)
	if h.Late {
		h.Label = t.Home.PastDue
	}
	h.When, h.Left = dueWhen(t, b, today)
	h.Action = Action{t.Home.Pay.With(t.Money(b.Due)), paths.Payments(b.Account.Number)}
	h.Secondary = Action{t.Home.SeeBilling, paths.Billing(b.Account.Number)}
}

// ofSeveral leads to the list of the bills, because the processor takes one account at a time.
func (h *Hero) ofSeveral(t *content.Text, d member.Dues, today member.Date) {
	h.Label, h.Amount, h.Late = t.Home.TotalDue.With(len(d.Asking)), ui.NewAmount(t, d.Total), d.IsPastDue()
	h.When, h.Left = dueWhen(t, d.Asking[0], today)
	if due := d.Asking[0].Account.DueDate; !h.Late && due.Known() {
		h.When = t.Home.FirstDue.With(t.Weekday(due))
	}
	h.Action = Action{t.Home.ChooseBill, "#" + billsAnchor}
	h.Secondary = Action{t.Home.SeeBilling, paths.Billing("")}
}

// nearDays is how many days away a date may be to be named without its year.
const nearDays = 300

// dueWhen returns a bill's due date and how far it is away.
func dueWhen(t *content.Text, b member.Bill, today member.Date) (when, left string) {
	due := b.Account.DueDate
	if !due.Known() {
		return "", ""
	}
	text, days := t.Home.DueOn, today.DaysUntil(due)
	if b.Status == member.BillPastDue {
		text = t.Home.WasDue
	}
	if max(days, -days) > nearDays {
		return text.With(t.Date(due)), ""
	}
	return text.With(t.Weekday(due)), t.DaysAway(days)
}

// accountName names an account by its policies, which members remember better than its number.
func accountName(t *content.Text, a member.Account) string {
	return ui.Join(", ", ui.AccountPolicies(t, a), t.Account.Item.With(a.Number))
}

func apartLine(t *content.Text, b member.Bill) Line {
	line := Line{Detail: accountName(t, b.Account), Action: Action{t.Home.SeeBilling, paths.Billing(b.Account.Number)}}
	if b.Status == member.BillOwed {
		line.Text, line.Action.Label = t.Home.Owed.With(t.Money(b.Due)), t.Home.OwedAction
		return line
	}
	line.Text = t.Home.AutoPay.With(t.Money(b.Due))
	if b.Account.DueDate.Known() {
		line.Text = t.Home.AutoPayOn.With(t.Money(b.Due), t.Day(b.Account.DueDate))
	}
	return line
}

// billLines lists the bills to pay when there are several, or when there is no total.
func billLines(t *content.Text, d member.Dues, today member.Date) []BillLine {
	if len(d.Asking) == 1 && len(d.Unknown) == 0 {
		return nil
	}
	var lines []BillLine
	for _, b := range d.Asking {
		when, left := dueWhen(t, b, today)
		lines = append(lines, BillLine{
			Title: cmp.Or(ui.AccountPolicies(t, b.Account), t.Account.Account.With(b.Account.Number)), Account: t.Account.Account.With(b.Account.Number),
			When: ui.Join(" · ", when, left), Amount: t.Money(b.Due), Late: b.Status == member.BillPastDue,
			Path: paths.Payments(b.Account.Number),
		})
	}
	return lines
}
