package member

import (
	"slices"
	"strings"
	"time"
)

// Due is the due information that a billing summary returns for one account (section 3, "Due
// info").
type Due struct {
	AccountNumber       string
	Balance, MinimumDue Money
	PastDue             Money // as in [Account]
	AutoPaySuspended    bool  // as in [Account]
	DueDate             Date
	AutoPay, DueDay     string // as in [Account]
	AutoPayDate         Date   // as in [Account]
	Transactions        []Transaction
	AsOf                time.Time // start time of the call
	AmountsAsOf         time.Time // as in [Account]
	FromSummary         bool      // as in [Account]
	Older               string    // as in [Account]
	// Unread are those of [DueFields] that could not be read.
	Unread Unread
}

// DueFields are the fields of an account that a billing summary replaces.
var DueFields = []string{
	"balance", "minDue", "pastDue", "dueDate", "autoPay", "autoPayDate", "autoPaySuspended", "dueDay", "transactions",
}

// due returns the part of the account that a billing summary replaces.
func (a Account) due() Due {
	return Due{
		AccountNumber: a.Number, Balance: a.Balance, MinimumDue: a.MinimumDue, PastDue: a.PastDue,
		DueDate: a.DueDate, DueDay: a.DueDay,
		AutoPay: a.AutoPay, AutoPayDate: a.AutoPayDate, AutoPaySuspended: a.AutoPaySuspended,
		Transactions: a.Transactions, Older: a.Older,
		AsOf: a.DueAsOf, AmountsAsOf: a.AmountsAsOf, FromSummary: a.FromSummary,
		Unread: slices.DeleteFunc(slices.Clone(a.Unread), func(f string) bool { return !isOfDue(f) }),
	}
}

func (a Account) withDue(d Due) Account {
	if !a.FromSummary {
		a.Profiled = a.Amounts()
	}
	a.Balance, a.MinimumDue, a.PastDue = d.Balance, d.MinimumDue, d.PastDue
	a.DueDate, a.DueDay = d.DueDate, d.DueDay
	a.AutoPay, a.AutoPayDate, a.AutoPaySuspended = d.AutoPay, d.AutoPayDate, d.AutoPaySuspended
	a.Transactions, a.Older = d.Transactions, d.Older
	a.DueAsOf, a.AmountsAsOf, a.FromSummary = d.AsOf, d.AmountsAsOf, d.FromSummary
	a.Unread = slices.Concat(slices.DeleteFunc(slices.Clone(a.Unread), isOfDue), d.Unread)
	return a
}

// isOfDue reports whether an unread field is one that a billing summary replaces.
func isOfDue(field string) bool { return slices.Contains(DueFields, strings.TrimSuffix(field, "[]")) }

// isNewerThan reports whether the due information is newer than the other. It compares the times
// that the provider states. A profile may be an extract, so its stated time is used even if the
// summary has none. Otherwise the times of the calls are compared.
func (d Due) isNewerThan(other Due) bool {
	stated, otherStated := !d.AmountsAsOf.IsZero(), !other.AmountsAsOf.IsZero()
	switch {
	case stated && otherStated:
		return d.AmountsAsOf.After(other.AmountsAsOf)
	case stated && !d.FromSummary && other.FromSummary:
		return d.AmountsAsOf.After(other.AsOf)
	case otherStated && !other.FromSummary && d.FromSummary:
		return d.AsOf.After(other.AmountsAsOf)
	}
	return d.AsOf.After(other.AsOf)
}

func (d Due) amounts() Amounts { return Amounts{d.Balance, d.MinimumDue, d.DueDate} }

// sameAs reports whether both have the same values, ignoring their times.
func (d Due) sameAs(other Due) bool {
	return d.amounts() == other.amounts() && d.AutoPay == other.AutoPay && d.AutoPayDate == other.AutoPayDate &&
		d.DueDay == other.DueDay && d.Older == other.Older &&
		d.PastDue == other.PastDue && d.AutoPaySuspended == other.AutoPaySuspended &&
		slices.Equal(d.Unread, other.Unread) && slices.Equal(d.Transactions, other.Transactions)
}

// WithDue returns a copy of the profile with one account's due information replaced (section 4). It
// returns p itself when the account is unknown or already has due information from a later call.
func (p *Profile) WithDue(d Due) *Profile {
	return p.withAccount(d.AccountNumber, func(a *Account) bool {
		if a.due().isNewerThan(d) {
			return false
		}
		*a = a.withDue(d)
		return true
	})
}

// SameDue reports whether both profiles have the same due information for an account, ignoring its
// time.
func (p *Profile) SameDue(other *Profile, account string) bool {
	a, _ := p.Account(account)
	b, _ := other.Account(account)
	return a.due().sameAs(b.due())
}

// KeepNewerDue returns the profile with any newer due information from old: a load that started
// before a payment must not restore the amounts before the payment. old may be nil.
func (p *Profile) KeepNewerDue(old *Profile) *Profile {
	if old == nil {
		return p
	}
	updated := p
	for _, a := range old.Accounts {
		if current, ok := p.Account(a.Number); ok && a.due().isNewerThan(current.due()) {
			updated = updated.WithDue(a.due())
		}
	}
	return updated
}
