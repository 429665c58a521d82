package views

import (
	"time"

	"memberportal/upstream/member"
)

// TransactionsPrint is all transactions of an account, for paper.
type TransactionsPrint struct {
	Account string
	Facts   []Detail
	Rows    []TransactionRow
	Back    string
}

// NewTransactionsPrint words an account's whole history, newest first. at is when it is read, which paper must say.
func NewTransactionsPrint(a member.Account, at time.Time) TransactionsPrint {
	page := TransactionsPrint{Account: a.Number, Back: BillingPath(a.Number), Facts: []Detail{
		{"Name on the account", orUnknown(a.Insured)},
		{"Balance", Dollars(a.Balance)},
		{"Minimum due", Dollars(a.MinimumDue)},
		{"Due date", dueDate(a)},
		{"As of", Day(member.DateOf(at)) + " " + Clock(at)},
	}}
	for _, t := range NewestFirst(a.Transactions) {
		page.Rows = append(page.Rows, newTransactionRow(t))
	}
	return page
}
