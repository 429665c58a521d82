package billing

import (
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
	File    string // path of the CSV file with all transactions
	Print   string // path of the print page with all transactions
}

// TransactionRow is one transaction.
type TransactionRow struct {
	Date, Description, Policy string // Policy includes the effective date; "" for none
	Premium, Amount, Balance  string
	NoPremium                 bool // the premium is zero; narrow screens hide it
}

// NewTransactionTable returns the requested page, or the nearest page that exists.
func NewTransactionTable(t *content.Text, a member.Account, list ui.ListPage) TransactionTable {
	newest := a.TransactionsNewestFirst()
	pager := ui.NewPager(list.Page, list.Size, len(newest))
	pager.List, pager.Region = analytics.ListTransactions, "transactions"
	pager.Link = func(page, size int) string { return paths.Transactions(a.Number, page, size) }
	pager.Fragment = func(page, size int) string { return paths.TransactionsFragment(a.Number, page, size) }
	from, to := pager.Bounds()
	return TransactionTable{
		Account: a.Number,
		Rows:    newTransactionRows(t, newest[from:to]),
		Pager:   pager,
		File:    paths.TransactionsFile(a.Number),
		Print:   paths.TransactionsPrint(a.Number),
	}
}

func newTransactionRows(t *content.Text, transactions []member.Transaction) []TransactionRow {
	var rows []TransactionRow
	for _, one := range transactions {
		row := TransactionRow{
			Date:        t.Date(one.TransactionDate),
			Description: t.OrUnknown(one.Description),
			Premium:     t.Money(one.Premium),
			NoPremium:   one.Premium.IsZero(),
			Amount:      t.Money(one.Amount),
			Balance:     t.Money(one.Balance),
		}
		if one.PolicyNumber != "" {
			row.Policy = t.Billing.Transactions.Policy.With(one.PolicyNumber, t.Date(one.EffectiveDate))
		}
		rows = append(rows, row)
	}
	return rows
}
