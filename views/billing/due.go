package billing

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// AccountTab is one of the accounts to switch between.
type AccountTab struct {
	Number  string
	Note    string
	Path    string
	Current bool
}

// DueCard shows what is due on an account.
type DueCard struct {
	ui.DueAnswer
	Account  string
	Figure   string  // what the amount is, for scripts and tests: "minimum" or "owed"
	Balance  ui.Fact // after the submitted payments; the zero value for none
	Notes    []ui.BillNote
	Denials  []ui.PaymentLink // of the payments that the member made and the amounts don't include
	MoreTime *ui.MoreTime     // nil unless the bill is past due
	Coverage *ui.Coverage     // nil without a notice of cancellation
	Old      string           // of which day the amounts are if the provider says that they are old
	AsOf     string           // when the amounts were read, "" when they are live
	Loading  bool             // whether newer amounts are on their way
	Fresh    string           // path of the fragment with live amounts
	Stored   string           // path of the same fragment with the amounts that the portal has
}

// hasWords reports whether the insurer wrote more with a notice of cancellation.
func (d DueCard) hasWords() bool { return d.Coverage != nil && len(d.Coverage.Words) > 0 }

// NewDueCard returns the card of a bill of member p. viewer is the key of the member's identity.
func NewDueCard(t *text.Text, p *member.Profile, b member.Bill, f ui.Freshness, viewer string) DueCard {
	fragment := paths.BillingDue(b.Account.Number)
	card := DueCard{
		DueAnswer: ui.NewDueAnswer(t, b),
		Account:   b.Account.Number,
		Figure:    ui.Either(b.Status == member.BillOwed, "owed", "minimum"),
		Balance:   balanceFact(t, b),
		Notes:     ui.NewBillNotes(t, b, viewer),
		Fresh:     fragment,
		Stored:    paths.WithStoredAmounts(fragment),
		Coverage:  ui.NewCoverage(t, b),
	}
	if b.Status == member.BillPastDue {
		card.MoreTime = ui.NewMoreTime(p, b, "")
	}
	if b.AmountsOf.Known() {
		card.Old = ui.Records(t, b.Today, b.AmountsOf)
	}
	for _, p := range slices.Concat(b.Missing, b.Submitted) {
		card.Denials = append(card.Denials, ui.NewDenials(t, b, p, viewer)...)
	}
	if !f.Live {
		card.AsOf, card.Loading = t.AsOf(f.At, b.Today), f.Loading
	}
	return card
}

// balanceFact leaves out the balance of a canceled account, because all of it is owed.
func balanceFact(t *text.Text, b member.Bill) ui.Fact {
	switch {
	case b.Status == member.BillOwed || !b.Balance.Known():
		return ui.Fact{}
	case b.Balance != b.Account.Balance:
		return ui.Fact{Name: t.Account.BalanceAfter, Value: t.Money(b.Balance)}
	}
	return ui.Fact{Name: t.Account.Balance, Value: t.Money(b.Balance)}
}

// newAccountTabs returns a tab for each account, nil for a single account.
func newAccountTabs(t *text.Text, p *member.Profile, current string) (tabs []AccountTab) {
	accounts := p.AccountsInOrder()
	if len(accounts) < 2 {
		return nil
	}
	for _, a := range accounts {
		note := ui.NamePolicies(t, p.ActivePolicies(a.Number))
		if a.Cancelled {
			note = t.Account.Closed
		}
		tabs = append(tabs, AccountTab{a.Number, note, paths.Billing(a.Number), a.Number == current})
	}
	return tabs
}

// hasDueEvent reports whether a calendar file exists for a bill: it is due on a known date that has
// not passed.
func hasDueEvent(b member.Bill) bool {
	return b.Account.DueDate.Known() && (b.Status == member.BillDue || b.Status == member.BillAutoPay)
}

// DueEventPath returns the path of the due date as a calendar file, "" when there is none.
func DueEventPath(b member.Bill) string {
	if !hasDueEvent(b) {
		return ""
	}
	return paths.DueCalendar(b.Account.Number)
}
