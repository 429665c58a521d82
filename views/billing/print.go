package billing

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// PrintPage is a page for printing with all transactions of an account.
type PrintPage struct {
	Account string
	Facts   []ui.Detail
	Rows    []TransactionRow
	Back    string
}

// NewPrintPage returns the print page of account a with its transactions, newest first. It shows
// at, when the amounts were read, because a printed page outlives them.
func NewPrintPage(t *content.Text, a member.Account, at time.Time) PrintPage {
	return PrintPage{
		Account: a.Number,
		Facts: []ui.Detail{
			{Name: t.Billing.Details.Insured, Value: t.OrUnknown(a.Insured)},
			{Name: t.Account.Balance, Value: t.Money(a.Balance)},
			{Name: t.Account.MinimumDue, Value: t.Money(a.MinimumDue)},
			{Name: t.Account.DueDate, Value: ui.DueDate(t, a)},
			{Name: t.Billing.Print.AsOf, Value: t.Date(member.DateOf(at)) + " " + t.Clock(at)},
		},
		Rows: newTransactionRows(t, a.TransactionsNewestFirst()),
		Back: paths.Billing(a.Number),
	}
}
