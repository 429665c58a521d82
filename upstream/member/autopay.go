package member

import "slices"

// UnreadAutoPay is the kind of an AutoPay that the provider sent and the portal can't read.
const UnreadAutoPay = "?"

// autoPayByTransfer are the words of AutoPay from a bank account.
var autoPayByTransfer = []string{"EFT", "ACH", "Bank Account", "Checking", "Savings"}

// Draw is an amount that AutoPay takes for a bill.
type Draw struct {
	Amount Money
	Day    Date // unknown if the provider names none
}

// Draw returns what AutoPay takes for the bill, and false unless it is known to pay it.
func (b Bill) Draw() (Draw, bool) { return Draw{b.Due, b.AutoPayDay()}, b.Status == BillAutoPay }

// PaysByItself reports whether AutoPay is known to pay the bill.
func (b Bill) PaysByItself() bool {
	a := b.Account
	return a.AutoPay != "" && !a.AutoPaySuspended && !b.DoubtsAutoPay() && !a.Unread.Has("cancelled", "dueDate")
}

// AutoPayDay returns the day on which AutoPay pays the bill, as the provider sends it, unknown if
// it does not say, if the day has passed, or if AutoPay does not pay the bill.
func (b Bill) AutoPayDay() Date {
	if b.Status == BillAutoPay && b.awaitsAutoPay() {
		return b.Account.AutoPayDate
	}
	return Date{}
}

// DoubtsAutoPay reports whether AutoPay may pay the bill or not: it could not be read, a notice
// asks for the payment, its day is that of a later bill, or something is past due already.
func (b Bill) DoubtsAutoPay() bool {
	a := b.Account
	later := a.MinimumDue.Positive() && a.DueDate.AddDays(nextBillDays).Before(a.AutoPayDate)
	isUnread := a.AutoPay == UnreadAutoPay || a.Unread.Has("autoPaySuspended")
	return isUnread || a.AutoPay != "" && (a.Notice != nil || later || a.PastDue.Positive())
}

func (b Bill) awaitsAutoPay() bool {
	day := b.Account.AutoPayDate
	return day.Known() && !day.Before(b.Today)
}

// AlsoDraws returns what AutoPay may still take for a bill that was paid by hand, and whether it
// may. No provider says that a payment by hand stops AutoPay.
func (b Bill) AlsoDraws() (Draw, bool) {
	all := slices.Concat(b.Submitted, b.Missing, b.Posted)
	i := slices.IndexFunc(all, b.mayAlsoDraw)
	if i < 0 {
		return Draw{}, false
	}
	return *all[i].Draw, true
}

// mayAlsoDraw reports whether the day on which AutoPay was to pay the bill of a payment by hand is
// still to come, or the last day of that bill if none was named. AutoPay off doesn't end it: it may
// not stop what is under way.
func (b Bill) mayAlsoDraw(p Payment) bool {
	if p.Draw == nil || p.Returned != nil {
		return false
	}
	until, named := p.Draw.Day, b.Account.AutoPayDate
	if !until.Known() {
		until = p.At.DueDate
	}
	if !until.Known() {
		until = DateOf(p.Opened).AddDays(billDays)
	}
	return !until.Before(b.Today) && (!named.Known() || named == p.Draw.Day)
}

// PaysByTransfer reports whether the account is paid by electronic transfer: the provider sends
// that, or AutoPay takes the payments from a bank account.
func (a Account) PaysByTransfer() bool {
	return a.ChecklessPay || slices.Contains(autoPayByTransfer, a.AutoPay)
}
