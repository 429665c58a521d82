package billing

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// PrintPage is a page for printing with all transactions of an account.
type PrintPage struct {
	Account string
	Facts   []ui.Fact
	Notes   []ui.BillNote
	History History
	Count   int // of all transactions
	Back    string
	Paper   string // at the foot of the page
	// As in [TransactionTable].
	Incomplete bool
	// OlderMissing is whether older transactions are missing.
	OlderMissing bool
}

// NewPrintPage returns the print page of the account of a bill with its transactions, newest first.
// p is the member's profile. It shows at, the time when the amounts were read, because paper may be
// read much later. viewer is the key of the member's identity.
func NewPrintPage(t *text.Text, p *member.Profile, b member.Bill, at time.Time, viewer string) PrintPage {
	a := b.Account
	facts := []ui.Fact{{Name: t.Billing.Details.Insured, Value: t.OrUnknown(a.Insured), IsName: true}}
	facts = append(facts, ui.BillFigures(t, b)...)
	records := ""
	if b.AmountsOf.Known() {
		records = ui.Records(t, b.Today, b.AmountsOf)
	}
	return PrintPage{
		Account: a.Number,
		Facts:   append(facts, ui.Fact{Name: t.Billing.Print.AsOf, Value: t.Date(member.DateOf(at)) + " " + t.Clock(at)}),
		Notes:   ui.NewBillNotes(t, b, viewer),
		History: newHistory(t, a.TransactionsNewestFirst(), nil),
		Count:   len(a.Transactions),
		Back:    paths.Billing(a.Number),
		Paper:   ui.PaperNote(t, p.AccountAgencies(a), records, t.Common.Paper.CheckAccount.With(a.Number)),

		Incomplete: a.TransactionsIncomplete(), OlderMissing: a.Older != "",
	}
}
