// Package payments renders the steps of a payment without JavaScript, its receipt, and the question
// about a payment that the member denies (section 2: /payments).
package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// ConfirmPage confirms an operation in a browser without JavaScript. It shows the texts of the
// payment island's dialog.
type ConfirmPage struct {
	Title    string
	Account  string
	Due      string
	Earlier  *ui.EarlierPayment // nil for none
	AutoPay  *ui.AutoPayDraw    // nil unless AutoPay pays the bill, too
	Continue string
	Back     string
	Next     string
}

// NewConfirmPage returns the confirmation of an operation on the account of a bill (section 9).
func NewConfirmPage(t *text.Text, b member.Bill, o member.PaymentOperation) ConfirmPage {
	page := ConfirmPage{
		Title:    t.Payments.DialogTitle[o.TextKey(b.Account)],
		Account:  b.Account.Number,
		Due:      ui.ConfirmDue(t, b),
		Continue: t.Common.Continue,
		Back:     paths.Payments(b.Account.Number),
		Next:     paths.OtherWays(b.Account.Number, o.Slug),
	}
	if o.Name == member.MakePayment {
		page.Earlier, page.AutoPay = ui.NewEarlierPayment(t, b), ui.NewAutoPayDraw(t, b)
	}
	if page.Earlier != nil {
		page.Continue = page.Earlier.Continue
	}
	return page
}

// OtherWaysPage explains how to pay by phone or mail where the processor's window cannot open.
type OtherWaysPage struct {
	Title   string
	Figures []ui.Fact
	Notes   []ui.BillNote
	Account string
	Back    string
}

// NewOtherWaysPage returns the ways to do an operation on the account of a bill without JavaScript.
func NewOtherWaysPage(t *text.Text, b member.Bill, o member.PaymentOperation, viewer string) OtherWaysPage {
	return OtherWaysPage{
		Title:   t.Payments.OtherWays.Titles[o.TextKey(b.Account)],
		Figures: ui.BillFigures(t, b),
		Notes:   ui.NewBillNotes(t, b, viewer),
		Account: b.Account.Number,
		Back:    paths.Payments(b.Account.Number),
	}
}
