package member

import (
	"slices"
	"strings"
	"time"
)

// Account is a billing account (section 3).
type Account struct {
	Number           string
	AutoPay          string // kind of automatic payment, "" for none; see [Bill.PaysByItself]
	AutoPayDate      Date   // when AutoPay pays the bill, unknown if the provider does not say
	Balance          Money
	BillType         string
	Cancelled        bool
	ChecklessPay     bool
	DueDate          Date
	Insured          string
	MinimumDue       Money
	PaperlessBilling bool
	PayInstrument    string
	DueDay           string // day of the month, in the provider's format
	Transactions     []Transaction
	Policies         []Policy // current policies first, then future ones
	Notice           *Notice  // of cancellation, nil for none
	// PastDue is how much of the minimum due is past due, unknown if the provider does not say.
	PastDue Money
	// AutoPaySuspended is whether AutoPay doesn't pay for now.
	AutoPaySuspended bool
	// Unread has the fields of the account that could not be read.
	Unread Unread `json:",omitempty"`
	// Older is the address of older transactions that the billing summary has left out, "" for none.
	Older string
	// AmountsAsOf is the time up to which the due information is complete according to the provider,
	// zero if unknown.
	AmountsAsOf time.Time
	// DueAsOf is the start time of the call that returned the due information. Of two responses,
	// the one whose call started later wins.
	DueAsOf time.Time
	// FromSummary is whether the due information comes from a billing summary rather than the profile.
	FromSummary bool
	// Profiled are the amounts of the profile that those of the summary replace.
	Profiled Amounts
}

// BilledToMortgagee reports whether the mortgage company pays this account, which means that the
// member can't (section 2, payments guard).
func (a Account) BilledToMortgagee() bool {
	return strings.EqualFold(a.BillType, "bill mortgagee")
}

// TransactionsIncomplete reports whether a transaction, or a part of one, could not be read.
func (a Account) TransactionsIncomplete() bool { return a.Unread.Has("transactions", "transactions[]") }

// Unconfirmed reports whether the portal could not read whether the account is canceled. It then
// vouches for nothing, but its bill can be paid.
func (a Account) Unconfirmed() bool { return a.Unread.Has("cancelled") }

// Payable reports whether the member can pay this account: it is neither cancelled nor billed to a
// mortgagee (section 2, payments guard).
func (a Account) Payable() bool { return !a.Cancelled && !a.BilledToMortgagee() }

// TransactionsNewestFirst returns the transactions by date, latest first. Transactions of one day
// keep the provider's order.
func (a Account) TransactionsNewestFirst() []Transaction {
	newestFirst := func(x, y Transaction) int { return y.TransactionDate.Compare(x.TransactionDate) }
	if slices.IsSortedFunc(a.Transactions, newestFirst) { // most providers' order
		return a.Transactions
	}
	all := slices.Clone(a.Transactions)
	slices.SortStableFunc(all, newestFirst)
	return all
}

// Amounts are the amounts due on an account.
type Amounts struct {
	Balance, MinimumDue Money
	DueDate             Date
}

// Amounts returns the amounts due on the account.
func (a Account) Amounts() Amounts { return Amounts{a.Balance, a.MinimumDue, a.DueDate} }

// AmountsOf returns the day of which the provider says that the amounts are, if that is before
// yesterday: an extract of the night before needs no word. It is unknown for newer amounts, and
// where the provider doesn't say. The day is that of now's time zone.
func (a Account) AmountsOf(now time.Time) Date {
	stated := DateOf(a.AmountsAsOf.In(now.Location()))
	if a.AmountsAsOf.IsZero() || !stated.Before(DateOf(now).AddDays(-1)) {
		return Date{}
	}
	return stated
}

// ContradictsPastDue reports whether more is past due than is due, or may be.
func (a Account) ContradictsPastDue() bool {
	return a.MinimumDue.Known() && a.PastDue.Compare(a.MinimumDue) > 0 ||
		!a.MinimumDue.Positive() && a.Unread.Has("pastDue")
}

// owed returns the minimum due. A cancelled account may no longer have a minimum due and still owe
// its balance.
func (a Account) owed() Money {
	if a.Cancelled && a.Balance.Compare(a.MinimumDue) > 0 {
		return a.Balance
	}
	return a.MinimumDue
}
