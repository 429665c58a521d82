package member

import "slices"

// Complete returns a billing summary of the account with what the account has in place of fields
// that the summary lacks. A field that an earlier summary had, and this one lacks, is none. Once a
// payment window has closed, what decides about the next payment can't be read until the next load
// of the profile. A kept minimum above the new balance is unknown, and so is that of a higher
// balance: some of it may be paid. A kept due date that has passed is none if the balance is
// another: it may be that of a bill that was paid.
func (a Account) Complete(d Due) Due {
	own := a.due()
	kept := func(key string) bool { return !slices.Contains(d.Keys, key) && !slices.Contains(a.SummaryKeys, key) }
	if kept("totaldue") {
		d.Balance = own.Balance
	}
	if kept("minimumdue") {
		d.MinimumDue = own.MinimumDue
		lower := max(own.MinimumDue.Compare(d.Balance), own.Balance.Compare(d.Balance)) > 0
		if a.WindowClosed || d.Balance.Known() && lower {
			d.MinimumDue = Money{}
		}
	}
	if kept("duedate") {
		switch d.DueDate = own.DueDate; {
		case a.WindowClosed:
			d.DueDate = UnreadDate
		case d.Balance != own.Balance && d.DueDate.Before(DateOf(d.AsOf)):
			d.DueDate = Date{}
		}
	}
	if kept("autopaytype") {
		if d.AutoPay = own.AutoPay; a.WindowClosed {
			d.AutoPay = UnreadAutoPay
		}
	}
	if kept("autopaydate") {
		d.AutoPayDate = own.AutoPayDate
	}
	if kept("dueday") {
		d.DueDay = own.DueDay
	}
	if kept("transactions") {
		d.Transactions, d.Older, d.TransactionsIncomplete = own.Transactions, own.Older, own.TransactionsIncomplete
	}
	return d
}

// WithWindowClosed returns a copy of the profile in which a window of the payment processor for the
// account has closed since the load. It returns p itself when nothing changes.
func (p *Profile) WithWindowClosed(account string) *Profile {
	return p.withAccount(account, func(a *Account) bool {
		open := !a.WindowClosed
		a.WindowClosed = true
		return open
	})
}

// withSummaryKeys returns a copy of the profile whose account has the summary's fields of an
// earlier one, and p itself when it has them.
func (p *Profile) withSummaryKeys(earlier Account) *Profile {
	return p.withAccount(earlier.Number, func(a *Account) bool {
		own := len(a.SummaryKeys)
		a.SummaryKeys = allOf(a.SummaryKeys, earlier.SummaryKeys)
		return len(a.SummaryKeys) != own
	})
}

func allOf(keys, others []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(keys, others))))
}
