package billing

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// PrintPage is all transactions of an account, for paper.
type PrintPage struct {
	Account string
	Facts   []ui.Detail
	Rows    []TransactionRow
	Back    string
}

// NewPrintPage words an account's whole history, newest first. at is when it is read, which paper must say.
func NewPrintPage(t *content.Text, a member.Account, at time.Time) PrintPage {
	page := PrintPage{Account: a.Number, Back: paths.Billing(a.Number), Facts: []ui.Detail{
		{"Name on the account", t.OrUnknown(a.Insured)},
		{"Balance", t.Money(a.Balance)},
		{"Minimum due", t.Money(a.MinimumDue)},
		{"Due date", ui.DueDate(t, a)},
		{"As of", t.Date(member.DateOf(at)) + " " + t.Clock(at)},
	}}
	for _, one := range NewestFirst(a.Transactions) {
		page.Rows = append(page.Rows, newTransactionRow(t, one))
	}
	return page
}
