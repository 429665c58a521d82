package member

// BillStatus is the payment status of a billing account on a given day.
type BillStatus string

const (
	// BillNothingDue means that nothing is due now, even if there is a balance to pay later.
	BillNothingDue BillStatus = "NothingDue"
	// BillDue means that an amount is due and its due date has not passed.
	BillDue BillStatus = "Due"
	// BillPastDue means that an amount is due and its due date has passed, with or without AutoPay.
	BillPastDue BillStatus = "PastDue"
	// BillAutoPay means that an amount is due and AutoPay will pay it.
	BillAutoPay BillStatus = "AutoPay"
	// BillMortgagee means that the mortgage company gets the bill.
	BillMortgagee BillStatus = "Mortgagee"
	// BillClosed means that the account is cancelled and nothing is due.
	BillClosed BillStatus = "Closed"
	// BillUnknown means that the provider did not report an amount due.
	BillUnknown BillStatus = "Unknown"
)

// BillStatus returns the account's payment status on the given day. A bill without a due date is
// never past due.
func (a Account) BillStatus(today Date) BillStatus {
	switch {
	case a.BilledToMortgagee():
		return BillMortgagee
	case a.Cancelled && !a.MinimumDue.Positive():
		return BillClosed
	case !a.MinimumDue.Known():
		return BillUnknown
	case !a.MinimumDue.Positive():
		return BillNothingDue
	case a.DueDate.Before(today):
		return BillPastDue
	case a.AutoPay != "":
		return BillAutoPay
	}
	return BillDue
}
