package member

import (
	"strings"
	"time"
)

// Account is a billing account (section 3).
type Account struct {
	Number           string
	AutoPay          string // the kind of automatic payment, "" for none
	Balance          Money
	BillType         string
	Cancelled        bool
	ChecklessPay     bool
	DueDate          Date
	Insured          string
	MinimumDue       Money
	PaperlessBilling bool
	PayInstrument    string
	DueDay           string // day of the month, as the provider words it
	Transactions     []Transaction
	Policies         []Policy // current ones, then futures
	// DueAsOf is when the call began that told the due information, so that of
	// two answers the later question wins.
	DueAsOf time.Time
}

// Transaction is one line of an account's billing history (section 3).
type Transaction struct {
	Amount, Balance, Premium       Money
	Description, PolicyNumber      string
	EffectiveDate, TransactionDate Date
}

// Due is the due information of one account as a billing summary tells it
// (section 3, "Due info").
type Due struct {
	AccountNumber       string
	Balance, MinimumDue Money
	DueDate             Date
	AutoPay, DueDay     string // as in [Account]
	Transactions        []Transaction
	AsOf                time.Time // when the call began
}

// BilledToMortgagee reports whether the mortgage company pays this account,
// so that the member cannot (section 2, payments guard).
func (a Account) BilledToMortgagee() bool {
	return strings.EqualFold(strings.TrimSpace(a.BillType), "bill mortgagee")
}

// Payable reports whether the member can pay this account: it is neither
// cancelled nor billed to a mortgagee (section 2, payments guard).
func (a Account) Payable() bool { return !a.Cancelled && !a.BilledToMortgagee() }

// due is the part of the account that a billing summary replaces.
func (a Account) due() Due {
	return Due{
		AccountNumber: a.Number, Balance: a.Balance, MinimumDue: a.MinimumDue, DueDate: a.DueDate,
		AutoPay: a.AutoPay, DueDay: a.DueDay, Transactions: a.Transactions, AsOf: a.DueAsOf,
	}
}

func (a Account) withDue(d Due) Account {
	a.Balance, a.MinimumDue, a.DueDate = d.Balance, d.MinimumDue, d.DueDate
	a.AutoPay, a.DueDay, a.Transactions, a.DueAsOf = d.AutoPay, d.DueDay, d.Transactions, d.AsOf
	return a
}
