// Package payments renders the payments page and its steps without JavaScript (section 2:
// /payments).
package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is the page on which a member pays one account and changes its payment settings.
type Page struct {
	Accounts []ui.AccountTab
	Due      ui.DueCard
	Payment  ui.PaymentIsland
}

// NewPage returns the payments page of a payable account of member p.
func NewPage(t *content.Text, p *member.Profile, a member.Account, payment ui.PaymentIsland, f ui.Freshness, today member.Date) Page {
	return Page{
		Accounts: ui.NewAccountTabs(t, p.PayableAccounts(), a.Number, paths.Payments),
		Due:      ui.NewDueCard(t, a, f, today, paths.PaymentsDue(a.Number)),
		Payment:  payment,
	}
}

// ConfirmPage confirms an operation in a browser without JavaScript. It shows the texts of the
// payment island's dialog.
type ConfirmPage struct {
	Title   string
	Due     string
	Account string
	Back    string
	Next    string
}

// NewConfirmPage returns the confirmation of an operation on an account (section 9).
func NewConfirmPage(t *content.Text, a member.Account, o ui.Operation) ConfirmPage {
	return ConfirmPage{
		Title:   t.Payments.DialogTitle[o.Name],
		Due:     t.Money(a.MinimumDue),
		Account: a.Number,
		Back:    paths.Payments(a.Number),
		Next:    paths.OtherWays(a.Number, o.Slug),
	}
}

// OtherWaysPage explains how to pay by phone or mail where the processor's window cannot open.
type OtherWaysPage struct {
	Title   string
	Due     string
	DueDate string
	Account string
	Back    string
}

// NewOtherWaysPage returns the ways to do an operation on an account without JavaScript.
func NewOtherWaysPage(t *content.Text, a member.Account, o ui.Operation) OtherWaysPage {
	return OtherWaysPage{
		Title:   t.Payments.OtherWays.Titles[o.Name],
		Due:     t.Money(a.MinimumDue),
		DueDate: ui.DueDate(t, a),
		Account: a.Number,
		Back:    paths.Payments(a.Number),
	}
}
