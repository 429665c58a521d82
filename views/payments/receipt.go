package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// ReceiptPage is the receipt of a payment that the processor reported, for printing.
type ReceiptPage struct {
	Account string
	Facts   []ui.Fact
	Denials []ui.PaymentLink // none once the account shows the payment
	Back    string
}

// NewReceiptPage returns the receipt of a reported payment on the account of a bill, for the member
// who made it.
func NewReceiptPage(t *content.Text, b member.Bill, p member.Payment) ReceiptPage {
	r := t.Payments.Receipt
	facts := ui.PaymentFacts(t, b.Account, p)
	if !p.Amount.Known() {
		facts = append([]ui.Fact{{Name: t.Payments.Results.Amount, Value: r.NoAmount}}, facts...)
	}
	return ReceiptPage{
		Account: b.Account.Number,
		Facts: append(facts,
			ui.Fact{Name: r.Insured, Value: t.OrUnknown(b.Account.Insured)},
			ui.Fact{Name: r.Status, Value: receiptStatus(r, b, p)},
		),
		Denials: ui.NewDenials(t, b, p, p.By),
		Back:    paths.Billing(b.Account.Number),
	}
}

func receiptStatus(r content.Receipt, b member.Bill, p member.Payment) string {
	switch {
	case b.IsMissing(p):
		return r.Missing
	case p.Settled && !b.IsSubmitted(p):
		return r.Posted
	}
	return r.Posting
}
