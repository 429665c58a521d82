package billing

import (
	"time"

	"memberportal/upstream/member"
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
func NewPrintPage(a member.Account, at time.Time) PrintPage {
	page := PrintPage{Account: a.Number, Back: paths.Billing(a.Number), Facts: []ui.Detail{
		{"Name on the account", ui.OrUnknown(a.Insured)},
		{"Balance", ui.Dollars(a.Balance)},
		{"Minimum due", ui.Dollars(a.MinimumDue)},
		{"Due date", ui.DueDate(a)},
		{"As of", ui.Day(member.DateOf(at)) + " " + ui.Clock(at)},
	}}
	for _, t := range NewestFirst(a.Transactions) {
		page.Rows = append(page.Rows, newTransactionRow(t))
	}
	return page
}
