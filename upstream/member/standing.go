package member

// Standing is what an account's due information asks of the member on a given day.
type Standing string

const (
	// Settled means nothing is due now, whatever balance is still to come.
	Settled Standing = "Settled"
	// DueSoon means an amount is due and its date has not passed.
	DueSoon Standing = "DueSoon"
	// Late means an amount is due and its date has passed, also when an automatic payment should have met it.
	Late Standing = "Late"
	// AutoPaid means an amount is due and an automatic payment will meet it.
	AutoPaid Standing = "AutoPaid"
	// Mortgagee means that somebody else gets the bill.
	Mortgagee Standing = "Mortgagee"
	// Closed means the account is cancelled and nothing is due.
	Closed Standing = "Closed"
	// Unreported means the provider did not say what is due.
	Unreported Standing = "Unreported"
)

// Standing judges the account on the given day. A date that is unknown is never late.
func (a Account) Standing(today Date) Standing {
	switch {
	case a.BilledToMortgagee():
		return Mortgagee
	case a.Cancelled && !a.MinimumDue.Positive():
		return Closed
	case !a.MinimumDue.Known():
		return Unreported
	case !a.MinimumDue.Positive():
		return Settled
	case a.DueDate.Known() && a.DueDate.Before(today):
		return Late
	case a.AutoPay != "":
		return AutoPaid
	}
	return DueSoon
}
