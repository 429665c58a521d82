package member

import "slices"

// Dues sums up the amounts due of a member's bills.
type Dues struct {
	// Asking are the bills to pay now, earliest due date first: those that are due or past due on a
	// payable account without AutoPay, and those past due despite AutoPay.
	Asking []Bill
	// Total is the sum of Asking, unknown if the amount of any payable account is.
	Total Money
	// PastDue are those of Asking that are past due, and Late is the sum of them.
	PastDue []Bill
	Late    Money
	// Unknown are the bills without an amount.
	Unknown []Bill
	// Apart are the bills that the member does not pay online: AutoPay or the mortgage company pays,
	// or a canceled account still owes.
	Apart []Bill
}

// NewDues sums up bills.
func NewDues(bills []Bill) Dues {
	var d Dues
	total := Cents(0)
	for _, b := range bills {
		switch b.Status {
		case BillDue, BillPastDue:
			d.Asking, total = append(d.Asking, b), total.Add(b.Due)
		case BillUnknown:
			d.Unknown = append(d.Unknown, b)
		case BillAutoPay, BillOwed:
			d.Apart = append(d.Apart, b)
		case BillMortgagee:
			if b.Due.Positive() {
				d.Apart = append(d.Apart, b)
			}
		}
	}
	byDueDate := func(a, b Bill) int { return a.Account.DueDate.Compare(b.Account.DueDate) }
	slices.SortStableFunc(d.Asking, byDueDate)
	slices.SortStableFunc(d.Apart, byDueDate)
	d.Late = Cents(0)
	for _, b := range d.Asking {
		if late := b.PastDue(); late.Positive() {
			d.PastDue, d.Late = append(d.PastDue, b), d.Late.Add(late)
		}
	}
	if len(d.Unknown) == 0 {
		d.Total = total
	}
	return d
}
