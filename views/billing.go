package views

import (
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/parts"
)

// BillingPage is everything the billing screen shows of one account, as strings.
type BillingPage struct {
	Accounts     []AccountTab
	Due          DueCard
	Details      []Fact
	Documents    string         // where the account's bills lie as files
	Ask          string         // the way to a message about its bill
	Payment      *PaymentIsland // nil when nobody pays this account here
	Transactions TransactionTable
}

// AccountTab is one of the accounts to switch between.
type AccountTab struct {
	Number  string
	Note    string
	Path    string
	Current bool
}

// DueCard is what is due on an account, and how sure that is.
type DueCard struct {
	Account  string
	Balance  string
	Minimum  string
	DueDate  string
	Standing Standing
	AsOf     string // when the amounts were read, if they could not be read just now
	Reload   string // the fragment that reads them again
	Calendar string // the due date as a calendar file, "" when there is none to add
}

// Detail is one named fact.
type Detail struct{ Name, Value string }

// TransactionTable is one page of an account's transactions, newest first.
type TransactionTable struct {
	Account string
	Rows    []TransactionRow
	Pager   parts.Pager
	File    string // the download of all of them
	Print   string // the page for paper with all of them
}

// TransactionRow is one transaction.
type TransactionRow struct {
	Date, Description, Policy, Effective, Premium, Amount, Balance string
	NoPremium                                                      bool // nothing of it is premium, which a phone need not show
}

// Freshness says when an account's amounts were read, and whether that was just now.
type Freshness struct {
	At   time.Time
	Live bool
}

// ListPage is the page and size of a list that were asked for; zeros ask for the first page and the default size.
type ListPage struct{ Page, Size int }

// NewBillingPage words one account of the member's for the billing screen.
func NewBillingPage(p *member.Profile, a member.Account, payment *PaymentIsland, f Freshness, list ListPage, today member.Date) BillingPage {
	return BillingPage{
		Accounts:     accountTabs(p.AccountsInOrder(), a.Number, BillingPath),
		Due:          NewDueCard(a, f, today, BillingDuePath(a.Number)),
		Details:      billingDetails(p, a),
		Documents:    DocumentsAboutPath(a.Number),
		Ask:          NewMessagePath(member.About{Kind: member.AboutBill, Number: a.Number}),
		Payment:      payment,
		Transactions: NewTransactionTable(a, list),
	}
}

// NewDueCard words what is due on an account; reload is where the same card comes from, fresh.
func NewDueCard(a member.Account, f Freshness, today member.Date, reload string) DueCard {
	card := DueCard{
		Account:  a.Number,
		Balance:  Dollars(a.Balance),
		Minimum:  Dollars(a.MinimumDue),
		DueDate:  dueDate(a),
		Standing: NewStanding(a, today),
		Reload:   reload,
		Calendar: dueEventPath(a, today),
	}
	if !f.Live {
		card.AsOf = asOf(f.At, today)
	}
	return card
}

func accountTabs(accounts []member.Account, current string, path func(string) string) []AccountTab {
	if len(accounts) < 2 {
		return nil
	}
	var tabs []AccountTab
	for _, a := range accounts {
		note := accountPolicies(a)
		if a.Cancelled {
			note = "Closed"
		}
		tabs = append(tabs, AccountTab{a.Number, note, path(a.Number), a.Number == current})
	}
	return tabs
}

func billingDetails(p *member.Profile, a member.Account) []Fact {
	paper := PaperlessForm{Kind: PaperBilling, Profile: p}
	return []Fact{
		{Name: "Name on the account", Value: orUnknown(a.Insured)},
		{Name: "Billed to", Value: billedTo(a)},
		{Name: "Due day", Value: DueDay(a.DueDay)},
		{Name: "AutoPay", Value: autoPay(a)},
		{Name: "Payment method", Value: orElse(a.PayInstrument, "None saved")},
		{Name: "Paperless billing", Value: yesNo(a.PaperlessBilling, "On", "Off"), Path: paper.PathOf(a.Number), Link: "Change"},
		{Name: "Paid by electronic transfer", Value: yesNo(a.ChecklessPay, "Yes", "No")},
	}
}

func billedTo(a member.Account) string {
	if a.BilledToMortgagee() {
		return "Your mortgage company"
	}
	return "You"
}

func autoPay(a member.Account) string {
	if a.AutoPay == "" {
		return "Off"
	}
	return "On (" + a.AutoPay + ")"
}

func yesNo(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

func orUnknown(s string) string { return orElse(s, unknown) }

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// NewTransactionTable shows the page that was asked for, or the nearest one there is.
func NewTransactionTable(a member.Account, list ListPage) TransactionTable {
	newest := NewestFirst(a.Transactions)
	pager := parts.NewPager(list.Page, list.Size, len(newest))
	pager.List, pager.Region = analytics.ListTransactions, "transactions"
	pager.Link = func(page, size int) string { return TransactionsPath(a.Number, page, size) }
	pager.Fragment = func(page, size int) string { return TransactionsFragmentPath(a.Number, page, size) }
	table := TransactionTable{Account: a.Number, Pager: pager, File: TransactionsFilePath(a.Number), Print: TransactionsPrintPath(a.Number)}
	from, to := pager.Bounds()
	for _, t := range newest[from:to] {
		table.Rows = append(table.Rows, newTransactionRow(t))
	}
	return table
}

// NewestFirst orders transactions by their date, the latest on top; those of one day stay as the provider sent them.
func NewestFirst(transactions []member.Transaction) []member.Transaction {
	return slices.SortedStableFunc(slices.Values(transactions), func(a, b member.Transaction) int {
		return strings.Compare(b.TransactionDate.String(), a.TransactionDate.String())
	})
}

func newTransactionRow(t member.Transaction) TransactionRow {
	return TransactionRow{
		Date:        Day(t.TransactionDate),
		Description: orUnknown(t.Description),
		Policy:      t.PolicyNumber,
		Effective:   Day(t.EffectiveDate),
		Premium:     Dollars(t.Premium),
		NoPremium:   t.Premium.IsZero(),
		Amount:      Dollars(t.Amount),
		Balance:     Dollars(t.Balance),
	}
}
