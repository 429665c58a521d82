package billing

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// TransactionTable is one page of an account's transactions, newest first.
type TransactionTable struct {
	Account string
	Rows    []TransactionRow
	Pager   ui.Pager
	File    string // the download of all of them
	Print   string // the page for paper with all of them
}

// TransactionRow is one transaction.
type TransactionRow struct {
	Date, Description, Policy, Effective, Premium, Amount, Balance string
	NoPremium                                                      bool // nothing of it is premium, which a phone need not show
}

// NewTransactionTable shows the page that was asked for, or the nearest one there is.
func NewTransactionTable(t *content.Text, a member.Account, list ui.ListPage) TransactionTable {
	newest := NewestFirst(a.Transactions)
	pager := ui.NewPager(list.Page, list.Size, len(newest))
	pager.List, pager.Region = analytics.ListTransactions, "transactions"
	pager.Link = func(page, size int) string { return paths.Transactions(a.Number, page, size) }
	pager.Fragment = func(page, size int) string { return paths.TransactionsFragment(a.Number, page, size) }
	table := TransactionTable{Account: a.Number, Pager: pager, File: paths.TransactionsFile(a.Number), Print: paths.TransactionsPrint(a.Number)}
	from, to := pager.Bounds()
	for _, one := range newest[from:to] {
		table.Rows = append(table.Rows, newTransactionRow(t, one))
	}
	return table
}

// NewestFirst orders transactions by their date, the latest on top; those of one day stay as the provider sent them.
func NewestFirst(transactions []member.Transaction) []member.Transaction {
	return slices.SortedStableFunc(slices.Values(transactions), func(a, b member.Transaction) int {
		return strings.Compare(b.TransactionDate.String(), a.TransactionDate.String())
	})
}

func newTransactionRow(t *content.Text, one member.Transaction) TransactionRow {
	return TransactionRow{
		Date:        t.Date(one.TransactionDate),
		Description: t.OrUnknown(one.Description),
		Policy:      one.PolicyNumber,
		Effective:   t.Date(one.EffectiveDate),
		Premium:     t.Money(one.Premium),
		NoPremium:   one.Premium.IsZero(),
		Amount:      t.Money(one.Amount),
		Balance:     t.Money(one.Balance),
	}
}
