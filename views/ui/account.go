package ui

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// BillNote is a sentence about a payment that the processor reported.
type BillNote struct {
	Text  string
	Phone string // a number in Text that becomes a link, "" for none
	Late  bool   // whether the payment should be included in the amounts by now
	Doubt bool   // whether it is about what the portal can't tell, not about a payment
	// Receipt is the path of the payment's receipt, "" for another member's payment.
	Receipt string
}

// Freshness is when an account's amounts were read.
type Freshness struct {
	At      time.Time
	Live    bool // they were read for this request
	Loading bool // newer ones are on their way
}

// MoreTime explains how to ask for more time to pay.
type MoreTime struct {
	Path string // of a request about the account, "" where there are none
}

// NewMoreTime returns how member p asks for more time. from is the page of [paths] that the request
// leads back to, "" for that of the bill.
func NewMoreTime(p *member.Profile, b member.Bill, from string) *MoreTime {
	if !p.TakesServiceRequests() {
		return &MoreTime{}
	}
	about := member.About{Kind: member.AboutBill, Number: b.Account.Number}
	return &MoreTime{paths.Request(string(member.MoreTime), about, "", from)}
}

// NewDenials returns the link for denying a payment, none for a payment that cannot be denied.
func NewDenials(t *text.Text, b member.Bill, p member.Payment, viewer string) []PaymentLink {
	if p.By != viewer || !p.CanBeDenied() {
		return nil
	}
	return []PaymentLink{{paths.DenyPayment(b.Account.Number, p.ID), t.Payments.Deny.Action}}
}

// minimumLabel returns the label of the minimum due. The amount that AutoPay pays is not reduced by
// a reported payment.
func minimumLabel(t *text.Text, b member.Bill) string {
	if b.Account.MinimumDue.Positive() && b.Due != b.Account.MinimumDue {
		return t.Account.MinimumDueAfter
	}
	return t.Account.MinimumDue
}

// BillFigures returns the amounts of a bill, and its due date if something is due.
func BillFigures(t *text.Text, b member.Bill) []Fact {
	minimum := Fact{Name: minimumLabel(t, b), Value: t.Money(b.Due)}
	balance := Fact{Name: t.Account.Balance, Value: t.Money(b.Balance)}
	date := Fact{Name: t.Account.DueDate, Value: t.Date(b.Account.DueDate)}
	if b.Account.DueDate.Unread() {
		date.Value = t.Account.DateByPhone
	}
	if b.Balance != b.Account.Balance {
		balance.Name = t.Account.BalanceAfter
	}
	switch {
	case b.Status == member.BillOwed:
		return []Fact{{Name: t.Account.Owed, Value: t.Money(b.Due)}}
	case b.Due.Known() && !b.Due.Positive():
		return []Fact{minimum, balance}
	}
	return []Fact{minimum, date, balance}
}

// NewBillNotes returns a sentence for each doubt about the bill, and for each payment that its
// amounts do not include yet, or never will.
func NewBillNotes(t *text.Text, b member.Bill, viewer string) []BillNote {
	var notes []BillNote
	for _, text := range Doubts(t, b) {
		notes = append(notes, BillNote{Text: text, Phone: t.Company.Phone, Doubt: true})
	}
	// Of a late bill that is past due as a whole, the day says it.
	whole := b.Status == member.BillPastDue && b.Account.PastDue == b.Account.MinimumDue
	if past := b.Account.PastDue; b.AsksForPayment() && past.Positive() && !whole {
		notes = append(notes, BillNote{Text: t.Account.Doubts.PastDue.With(t.Money(past))})
	}
	for _, p := range b.Missing {
		notes = append(notes, BillNote{
			Text: missingText(t, p, viewer), Phone: t.Company.Phone, Late: true,
			Receipt: receiptPath(b, p, viewer),
		})
	}
	for _, p := range b.Submitted {
		text := notTakenOff(t, b, p) + submittedText(t, p, viewer)
		notes = append(notes, BillNote{Text: text, Receipt: receiptPath(b, p, viewer)})
	}
	if draw, ok := b.AlsoDraws(); ok {
		notes = append(notes, BillNote{Text: alsoDraws(t, draw), Doubt: true})
	}
	for _, p := range b.Elsewhere {
		if p.By == viewer { // other members may not have the other account
			notes = append(notes, BillNote{Text: PostedTo(t, p), Receipt: receiptPath(b, p, viewer)})
		}
	}
	return notes
}

// alsoDraws returns what AutoPay may still take after a payment by hand.
func alsoDraws(t *text.Text, d member.Draw) string {
	if !d.Day.Known() {
		return t.Account.AlsoPays
	}
	return t.Account.AlsoDraws.With(t.Money(d.Amount), t.Day(d.Day))
}

// PostedTo returns to which other account a payment was posted.
func PostedTo(t *text.Text, p member.Payment) string {
	return t.Account.PostedTo.With(p.PostedTo, t.Day(member.DateOf(p.Since())))
}

// notTakenOff returns a sentence with a space behind it for a payment on an earlier bill, "" for
// any other. The amounts of this bill may or may not include that payment.
func notTakenOff(t *text.Text, b member.Bill, p member.Payment) string {
	switch {
	case !b.MayNotBeTakenOff(p):
		return ""
	case p.Amount.Known():
		return t.Account.NotTakenOff.With(t.Money(p.Amount)) + " "
	}
	return t.Account.NotTakenOffUnnamed + " "
}

// Doubts returns what the portal can't tell about a bill to pay: whether its account is canceled,
// which of two figures is right, and whether AutoPay pays it. It says, too, that AutoPay doesn't.
func Doubts(t *text.Text, b member.Bill) (all []string) {
	if b.Account.Unconfirmed() {
		all = append(all, t.Account.Doubts.Canceled.With(t.Company.Phone))
	}
	if b.ExceedsBalance() {
		all = append(all, minimumDoubt(t, b.Account))
	}
	if b.DoubtsAutoPay() && !b.Account.AutoPaySuspended && (b.AsksForPayment() || b.Status == member.BillUnknown) {
		all = append(all, autoPayDoubt(t, b.Account.AutoPay))
	}
	if b.Account.AutoPaySuspended && b.Account.AutoPay != "" && b.AsksForPayment() {
		all = append(all, suspended(t, b))
	}
	return all
}

// suspended says that AutoPay doesn't pay a bill that it would, and by when to pay.
func suspended(t *text.Text, b member.Bill) string {
	if b.Status != member.BillDue || !b.Account.DueDate.Known() {
		return t.Account.Doubts.AutoPaySuspendedNow
	}
	return t.Account.Doubts.AutoPaySuspended.With(t.Date(b.Account.DueDate))
}

// minimumDoubt has both figures, of which one must be wrong.
func minimumDoubt(t *text.Text, a member.Account) string {
	return t.Account.Doubts.Minimum.With(t.Money(a.MinimumDue), t.Money(a.Balance), t.Company.Phone)
}

func autoPayDoubt(t *text.Text, word string) string {
	shown := t.Listed(word)
	if word == member.UnreadAutoPay || mark.IsOther(shown) {
		return t.Account.Doubts.AutoPayUnread
	}
	return t.Account.Doubts.AutoPay.With(shown)
}

func receiptPath(b member.Bill, p member.Payment, viewer string) string {
	if p.By != viewer {
		return ""
	}
	return paths.Receipt(b.Account.Number, p.ID)
}

func submittedText(t *text.Text, p member.Payment, viewer string) string {
	s, day, clock := t.Account.Submitted, t.Day(member.DateOf(p.Reported)), t.Clock(p.Reported)
	switch yours := p.By == viewer; {
	case yours && p.Amount.Known():
		return s.Yours.With(t.Money(p.Amount), day, clock)
	case yours:
		return s.YoursUnnamed.With(day, clock)
	case p.Amount.Known():
		return s.Other.With(t.Money(p.Amount), day, clock)
	}
	return s.OtherUnnamed.With(day, clock)
}

func missingText(t *text.Text, p member.Payment, viewer string) string {
	s, day, phone := t.Account.Missing, t.Day(member.DateOf(p.Reported)), t.Company.Phone
	switch yours := p.By == viewer; {
	case p.Listed && yours:
		return s.Listed.With(day, phone)
	case p.Listed:
		return s.OtherListed.With(day, phone)
	case yours && p.Amount.Known():
		return s.Yours.With(t.Money(p.Amount), day, phone)
	case yours:
		return s.YoursUnnamed.With(day, phone)
	}
	return missingPayment(t, p, day)
}

// missingPayment says that a payment hasn't posted, without saying who made it.
func missingPayment(t *text.Text, p member.Payment, day string) string {
	s, phone := t.Account.Missing, t.Company.Phone
	if p.Amount.Known() {
		return s.Other.With(t.Money(p.Amount), day, phone)
	}
	return s.OtherUnnamed.With(day, phone)
}

// AccountStatus is the status of an account's bill.
type AccountStatus struct {
	Text string
	Away string // how far the due date is away, "" for none
}

// NewAccountStatus returns the status of an account's bill.
func NewAccountStatus(t *text.Text, b member.Bill) AccountStatus {
	s := t.Account.Status
	switch b.Status {
	case member.BillPastDue:
		status := AccountStatus{Text: t.Common.WasDue.With(nearDate(t, b))}
		if b.DaysPastDue <= countedDays {
			status.Away = s.PastDue.With(t.Days.With(b.DaysPastDue))
		}
		return status
	case member.BillDue:
		return dueStatus(t, b)
	case member.BillAutoPay:
		return autoPayStatus(t, b)
	case member.BillSubmitted:
		return AccountStatus{Text: s.Submitted}
	case member.BillMortgagee:
		return AccountStatus{Text: s.Mortgagee}
	case member.BillOwed:
		return AccountStatus{Text: s.Owed.With(t.Money(b.Due))}
	case member.BillClosed:
		return AccountStatus{Text: s.Closed}
	case member.BillUnknown:
		return AccountStatus{Text: Either(b.IsByPhone(), s.ByPhone.With(t.Company.Phone), s.Unavailable)}
	}
	return AccountStatus{Text: s.NothingDue}
}

// autoPayStatus names the due date, and the day on which AutoPay pays only if the provider does.
func autoPayStatus(t *text.Text, b member.Bill) AccountStatus {
	status := AccountStatus{Text: t.Account.Status.AutoPay}
	if day := b.AutoPayDay(); day.Known() {
		status.Text = t.Account.Status.AutoPayOn.With(t.Day(day))
	}
	if b.Account.DueDate.Known() {
		status.Away = t.Account.Status.DueOn.With(nearDate(t, b))
	}
	return status
}

// countedDays is how far away a due date is counted in days. A date that is further away stands
// alone.
const countedDays = 366

// dueStatus has the bill's due date, if it is known.
func dueStatus(t *text.Text, b member.Bill) AccountStatus {
	s := t.Account.Status
	switch due := b.Account.DueDate; {
	case due.Unread():
		return AccountStatus{Text: s.DueByPhone.With(t.Company.Phone)}
	case !due.Known():
		return AccountStatus{Text: s.Due}
	}
	status := AccountStatus{Text: s.DueOn.With(nearDate(t, b))}
	if days := b.Today.DaysUntil(b.Account.DueDate); days >= 0 && days <= countedDays {
		status.Away = t.DaysAway(days)
	}
	return status
}

// nearDate returns a bill's due date with its weekday, or with its year if it is further away. No
// line breaks between the month and the day.
func nearDate(t *text.Text, b member.Bill) string {
	const halfYear = 183
	due := b.Account.DueDate
	if days := b.Today.DaysUntil(due); days < -halfYear || days > halfYear {
		return t.Date(due)
	}
	return t.Weekday(due)
}

// DatedText returns the text with the date, or undated when the date is unknown.
func DatedText(t *text.Text, d member.Date, dated text.DateText, undated string) string {
	if !d.Known() {
		return undated
	}
	return dated.With(t.Date(d))
}
