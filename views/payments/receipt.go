package payments

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// ReceiptPage is the receipt of a payment that the processor reported, for printing.
type ReceiptPage struct {
	Status  string // what has become of the payment
	More    string // what that means for the account, "" for none
	Facts   []ui.Fact
	Denials []ui.PaymentLink // none once the account shows the payment
	Back    string
	Paper   string // at the foot of the page
}

// NewReceiptPage returns the receipt of a reported payment on the account of a bill, for the member
// who made it and has profile owner.
func NewReceiptPage(t *text.Text, owner *member.Profile, b member.Bill, p member.Payment) ReceiptPage {
	r := t.Payments.Receipt
	facts := ui.PaymentFacts(t, b.Account, p)
	if !p.Amount.Known() {
		facts = append([]ui.Fact{{Name: t.Payments.Results.Amount, Value: r.NoAmount}}, facts...)
	}
	status, more := receiptStatus(t, b, p)
	records := ui.Records(t, b.Today, b.AmountsOf)
	return ReceiptPage{
		Status:  status,
		More:    more,
		Facts:   append(facts, ui.Fact{Name: r.Insured, Value: t.OrUnknown(b.Account.Insured), IsName: true}),
		Denials: ui.NewDenials(t, b, p, p.By),
		Back:    paths.Billing(b.Account.Number),
		Paper: ui.PaperNote(
			t, owner.AccountAgencies(b.Account), records, t.Common.Paper.CheckAccount.With(b.Account.Number),
		),
	}
}

func receiptStatus(t *text.Text, b member.Bill, p member.Payment) (status, more string) {
	submitted := ui.NewSubmittedResult(t, b, p).Title
	switch r := t.Payments.Receipt; {
	case p.Returned != nil:
		return ui.DatedText(t, p.Returned.TransactionDate, r.TakenBack, r.TakenBackUndated), ""
	case b.IsMissing(p) && p.Listed:
		return r.Listed, ""
	case b.IsMissing(p):
		return r.Missing, ""
	case p.PostedTo != "":
		return submitted, ui.PostedTo(t, p)
	case p.Settled && !b.IsSubmitted(p):
		return submitted, r.Posted
	}
	return submitted, t.Payments.Results.Posting
}
