// Package billing renders the billing page of an account, its transactions on paper and as CSV, and its due date as a
// calendar file (section 2: /billing).
package billing

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is everything the billing screen shows of one account, as strings.
type Page struct {
	Accounts     []ui.AccountTab
	Due          ui.DueCard
	Details      []ui.Fact
	Documents    string            // where the account's bills lie as files
	Ask          string            // the way to a message about its bill
	Payment      *ui.PaymentIsland // nil when nobody pays this account here
	Transactions TransactionTable
}

// NewPage words one account of the member's for the billing screen.
func NewPage(t *content.Text, p *member.Profile, a member.Account, payment *ui.PaymentIsland, f ui.Freshness, list ui.ListPage, today member.Date) Page {
	return Page{
		Accounts:     ui.NewAccountTabs(t, p.AccountsInOrder(), a.Number, paths.Billing),
		Due:          ui.NewDueCard(t, a, f, today, paths.BillingDue(a.Number)),
		Details:      billingDetails(t, p, a),
		Documents:    paths.DocumentsAbout(a.Number),
		Ask:          paths.NewMessage(member.About{Kind: member.AboutBill, Number: a.Number}),
		Payment:      payment,
		Transactions: NewTransactionTable(t, a, list),
	}
}

func billingDetails(t *content.Text, p *member.Profile, a member.Account) []ui.Fact {
	return []ui.Fact{
		{Name: "Name on the account", Value: t.OrUnknown(a.Insured)},
		{Name: "Billed to", Value: billedTo(a)},
		{Name: "Due day", Value: t.DueDay(a.DueDay)},
		{Name: "AutoPay", Value: autoPay(a)},
		{Name: "Payment method", Value: ui.Or(a.PayInstrument, "None saved")},
		{Name: "Paperless billing", Value: ui.Either(a.PaperlessBilling, "On", "Off"), Path: ui.PaperlessAccountLink(p, a.Number), Link: "Change"},
		{Name: "Paid by electronic transfer", Value: ui.Either(a.ChecklessPay, "Yes", "No")},
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
