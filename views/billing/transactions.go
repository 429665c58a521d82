package billing

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// TransactionTable is one page of an account's transactions, newest first.
type TransactionTable struct {
	Account string
	History History
	Pager   ui.Pager
	Swapped bool   // whether it replaces the section of a page, whose address then changes
	File    string // path of the CSV file with all transactions
	Print   string // path of the print page with all transactions
	// Incomplete is whether a transaction, or a part of one, may be missing.
	Incomplete   bool
	Newest       bool     // whether it has the newest alone, without pages
	All          *AllLink // nil if it has all
	OlderMissing bool     // whether the older ones could not all be loaded
}

// AllLink loads all transactions of an account.
type AllLink struct{ Path, Fragment string }

// newestShown is how many transactions Billing shows, unless there is one more.
const newestShown = 4

// HistoryQuery is which transactions a table shows.
type HistoryQuery struct {
	ui.ListPage
	Older bool // whether the member asked for all, which were loaded as far as possible
}

// newest reports whether the member asked for no part of a list that has pages.
func (q HistoryQuery) newest(a member.Account) bool {
	return q == HistoryQuery{} && (a.Older != "" || len(a.Transactions) > newestShown+1)
}

// History is a list of transactions.
type History struct {
	Rows    []TransactionRow
	Premium bool // whether a premium differs from the amount of its transaction
}

// TransactionRow is one transaction.
type TransactionRow struct {
	Date, Description string
	Policy            string // with an effective date that differs from Date; "" for none
	Kind              string
	Premium           string // "" for none
	Amount, Balance   string
	Credit            bool   // whether the amount reduces the balance
	Status            string // where it isn't posted; "" for none
	Void              bool   // whether it was taken back
	Receipt           string // path of the payment's receipt, "" for none
}

// NewTransactionTable returns the requested page, or the nearest page that exists. The payments
// that the viewer, the key of an identity, made here lead to their receipts.
func NewTransactionTable(t *text.Text, b member.Bill, list HistoryQuery, viewer string) TransactionTable {
	a := b.Account
	newest := a.TransactionsNewestFirst()
	pager := ui.NewPager(list.Page, list.Size, len(newest))
	pager.List, pager.Region = analytics.ListTransactions, "transactions"
	pager.Link = func(page, size int) string { return paths.Transactions(a.Number, page, size, list.Older) }
	pager.Fragment = func(page, size int) string { return paths.TransactionsFragment(a.Number, page, size, list.Older) }
	from, to := pager.Bounds()
	if list.newest(a) {
		to = min(to, newestShown)
	}
	return TransactionTable{
		Account: a.Number,
		History: newHistory(t, newest[from:to], receiptPaths(b, newest, viewer)[from:to]),
		Pager:   pager,
		File:    paths.TransactionsFile(a.Number),
		Print:   paths.TransactionsPrint(a.Number),

		Incomplete: a.TransactionsIncomplete(), Newest: list.newest(a), All: newAllLink(a, list),
		OlderMissing: list.Older && a.Older != "",
	}
}

func newAllLink(a member.Account, list HistoryQuery) *AllLink {
	if list.Older || a.Older == "" && !list.newest(a) {
		return nil
	}
	return &AllLink{
		paths.Transactions(a.Number, 1, list.Size, true), paths.TransactionsFragment(a.Number, 1, list.Size, true),
	}
}

// receiptPaths returns the path of the receipt of each transaction, "" for none.
func receiptPaths(b member.Bill, transactions []member.Transaction, viewer string) []string {
	all := b.Receipts(transactions, viewer)
	for i, id := range all {
		if id != "" {
			all[i] = paths.Receipt(b.Account.Number, id)
		}
	}
	return all
}

// newHistory returns the transactions with their receipts; receipts may be nil for a print page.
func newHistory(t *text.Text, transactions []member.Transaction, receipts []string) History {
	var h History
	for i, one := range transactions {
		row := newTransactionRow(t, one)
		if receipts != nil {
			row.Receipt = receipts[i]
		}
		h.Rows = append(h.Rows, row)
		h.Premium = h.Premium || row.Premium != "" && one.Premium != one.Amount
	}
	return h
}

func newTransactionRow(t *text.Text, one member.Transaction) TransactionRow {
	kind, date := one.Kind(), one.TransactionDate
	if !date.Known() {
		date = one.EffectiveDate
	}
	row := TransactionRow{
		Date:        t.Date(date),
		Description: t.OrUnknown(t.Theirs(one.Description)),
		Policy:      transactionPolicy(t, one),
		Kind:        transactionKind(t.Billing.Transactions.Kinds, kind),
		Amount:      t.Money(one.Amount),
		Balance:     t.Money(one.Balance),
		Credit:      one.Amount.Cents() < 0 || kind == member.KindPayment,
	}
	row.Status, row.Void = transactionStatus(t, one.Status), one.Status == member.StatusVoid
	switch kind {
	case member.KindPayment, member.KindReturned, member.KindFee, member.KindRefund: // no premium
	default:
		if premium := one.OwnPremium(); premium.Known() && one.Code != "" {
			row.Premium = t.Money(premium)
		}
	}
	return row
}

func transactionStatus(t *text.Text, status string) string {
	switch s := t.Billing.Transactions.Status; status {
	case "", member.StatusPosted:
		return ""
	case member.StatusPending:
		return s.Pending
	case member.StatusVoid:
		return s.Void
	case member.UnreadStatus:
		return t.Common.Unread
	}
	return t.Theirs(status)
}

func transactionPolicy(t *text.Text, one member.Transaction) string {
	switch {
	case one.PolicyNumber == "":
		return ""
	case one.EffectiveDate == one.TransactionDate, !one.EffectiveDate.Known(), !one.TransactionDate.Known():
		return t.Policies.Policy.With(one.PolicyNumber)
	}
	return t.Billing.Transactions.Policy.With(one.PolicyNumber, t.Date(one.EffectiveDate))
}

func transactionKind(k text.BillingTransactionsKinds, kind member.TransactionKind) string {
	switch kind {
	case member.KindPayment:
		return k.Payment
	case member.KindReturned:
		return k.Returned
	case member.KindBill:
		return k.Bill
	case member.KindFee:
		return k.Fee
	case member.KindCredit:
		return k.Credit
	case member.KindOther:
		return k.Other
	case member.KindCharge:
		return k.Charge
	case member.KindRefund:
		return k.Refund
	}
	return ""
}
