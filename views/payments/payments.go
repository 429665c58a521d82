// Package payments renders the payments page and its steps without JavaScript (section 2: /payments).
package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is where one account is paid and its payment settings are changed.
type Page struct {
	Accounts []ui.AccountTab
	Due      ui.DueCard
	Payment  ui.PaymentIsland
	Company  content.Company
}

// NewPage words one payable account for the payments screen.
func NewPage(p *member.Profile, a member.Account, payment ui.PaymentIsland, f ui.Freshness, today member.Date, t *content.Text) Page {
	return Page{
		Accounts: ui.NewAccountTabs(t, p.PayableAccounts(), a.Number, paths.Payments),
		Due:      ui.NewDueCard(t, a, f, today, paths.PaymentsDue(a.Number)),
		Payment:  payment,
		Company:  t.Company,
	}
}

// ConfirmPage is the confirmation of an operation for a browser that cannot open the processor's window.
type ConfirmPage struct {
	Title    string
	Text     []string
	Due      string
	Account  string
	Cancel   string
	Continue string
	Back     string
	Next     string
}

// NewConfirmPage words the same question as the dialog's (section 9).
func NewConfirmPage(a member.Account, o ui.Operation, t *content.Text) ConfirmPage {
	return ConfirmPage{
		Title:    t.Payments.DialogTitle[o.Name],
		Text:     t.Payments.DialogText,
		Due:      t.Money(a.MinimumDue),
		Account:  a.Number,
		Cancel:   t.Payments.Cancel,
		Continue: t.Payments.Continue,
		Back:     paths.Payments(a.Number),
		Next:     paths.OtherWays(a.Number, o.Slug),
	}
}

// OtherWaysPage says how to pay when the processor's window is out of reach.
type OtherWaysPage struct {
	Title   string
	Due     string
	DueDate string
	Account string
	Company content.Company
	Back    string
}

// NewOtherWaysPage words the ways that need no script.
func NewOtherWaysPage(a member.Account, o ui.Operation, t *content.Text) OtherWaysPage {
	return OtherWaysPage{
		Title:   t.Payments.Operations[o.Name] + " by phone or mail",
		Due:     t.Money(a.MinimumDue),
		DueDate: ui.DueDate(t, a),
		Account: a.Number,
		Company: t.Company,
		Back:    paths.Payments(a.Number),
	}
}
