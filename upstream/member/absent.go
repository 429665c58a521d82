package member

// Complete returns a billing summary of the account with what the account has in place of fields
// that the summary lacks. A field that an earlier summary had, and this one lacks, is none. Once a
// payment window has closed, what decides about the next payment can't be read until the next load
// of the profile. A kept minimum above the new balance is unknown, and so is that of a higher
// balance: some of it may be paid. A kept due date that has passed is none if the balance is
// another: it may be that of a bill that was paid.
func (a Account) Complete(d Due) Due {
	own, had := a.due(), a.SummaryKeys
	if !d.Keys.Balance && !had.Balance {
		d.Balance = own.Balance
	}
	if !d.Keys.MinimumDue && !had.MinimumDue {
		d.MinimumDue = own.MinimumDue
		lower := max(own.MinimumDue.Compare(d.Balance), own.Balance.Compare(d.Balance)) > 0
		if a.WindowClosed || d.Balance.Known() && lower {
			d.MinimumDue = Money{}
		}
	}
	if !d.Keys.DueDate && !had.DueDate {
		switch d.DueDate = own.DueDate; {
		case a.WindowClosed:
			d.DueDate = UnreadDate
		case d.Balance != own.Balance && d.DueDate.Before(DateOf(d.AsOf)):
			d.DueDate = Date{}
		}
	}
	if !d.Keys.AutoPay && !had.AutoPay {
		if d.AutoPay = own.AutoPay; a.WindowClosed {
			d.AutoPay = UnreadAutoPay
		}
	}
	if !d.Keys.AutoPayDate && !had.AutoPayDate {
		d.AutoPayDate = own.AutoPayDate
	}
	if !d.Keys.DueDay && !had.DueDay {
		d.DueDay = own.DueDay
	}
	if !d.Keys.Transactions && !had.Transactions {
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
		own := a.SummaryKeys
		a.SummaryKeys = own.or(earlier.SummaryKeys)
		return a.SummaryKeys != own
	})
}
