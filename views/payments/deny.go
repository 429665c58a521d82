package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// DenyPage is the confirmation page for taking back a payment that the processor reported.
type DenyPage struct {
	XSRF  string
	Facts []ui.Fact
	Phone string
	Path  string // of the form
	Back  string
}

// NewDenyPage returns the question about a reported payment on the account of a bill.
func NewDenyPage(t *text.Text, b member.Bill, p member.Payment, xsrf string) DenyPage {
	return DenyPage{
		XSRF: xsrf, Facts: ui.PaymentFacts(t, b.Account, p), Phone: t.Company.Phone,
		Path: paths.DenyPayment(b.Account.Number, p.ID), Back: paths.Payments(b.Account.Number),
	}
}

// DeniedText returns the message after the member's answer. The account may show the payment after
// all.
func DeniedText(t *text.Text, p member.Payment) string {
	switch day := t.Day(member.DateOf(p.Reported)); {
	case p.Result != member.PaymentDenied:
		return t.Payments.Deny.Posted.With(t.Company.Phone)
	case p.Amount.Known():
		return t.Payments.Deny.Done.With(t.Money(p.Amount), day)
	default:
		return t.Payments.Deny.DoneUnnamed.With(day)
	}
}
