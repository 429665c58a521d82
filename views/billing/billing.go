// Package billing renders an account's billing page, its transactions for printing and as CSV, and
// its due date as a calendar file (section 2: /billing).
package billing

import (
	"cmp"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// Page is the billing page of one account, formatted.
type Page struct {
	Accounts  []AccountTab
	Due       DueCard
	Details   []ui.Fact
	More      []ui.Fact // what the details show on request
	Documents string    // path of the account's documents, "" without documents online
	// Path of a new message about the account's bill, "" without messages.
	Ask          string
	Payment      *ui.PaymentIsland // on the band, nil for an account that cannot be paid online
	Other        *ui.PaymentIsland // among the other ways to pay, nil for none
	Draw         *ui.AutoPayDraw   // nil unless AutoPay pays the bill
	OtherWays    bool              // whether it can be paid by phone and mail
	ToPay        bool              // whether the other ways are open: the member came to pay
	Owed         *OwedCard         // nil unless the account is canceled and owes an amount
	Paid         *Paid             // nil without payments
	Policies     []ui.Entry        // that the bill is for
	Coming       *Coming           // nil if the provider plans no bills
	Transactions TransactionTable
	Unconfirmed  *ui.Unconfirmed // policies of the account, nil for none
	Incomplete   bool            // an account may be missing
	Paper        string          // at the foot of a printed page
}

// OwedCard explains how to pay the amount owed on a canceled account.
type OwedCard struct {
	Account string
	Agents  []ui.Agent
}

// NewPage returns the billing page for a bill's account, with one page of its transactions. p is
// the member's profile. payment is nil for an account that cannot be paid online. viewer is the key
// of the member's identity. [Page.SetComing] adds the next bills.
func NewPage(t *text.Text, p *member.Profile, b member.Bill, payment *ui.PaymentIsland, f ui.Freshness,
	list HistoryQuery, viewer string,
) Page {
	a := b.Account
	page := Page{
		Accounts:     newAccountTabs(t, p, a.Number),
		Due:          NewDueCard(t, p, b, f, viewer),
		More:         moreDetails(t, p, a),
		OtherWays:    a.Payable() && b.Status != member.BillSubmitted,
		Owed:         newOwedCard(t, p, b),
		Policies:     newPolicies(t, b),
		Transactions: NewTransactionTable(t, b, list, viewer),
		Incomplete:   p.Incomplete.Accounts,
		Paper: ui.PaperNote(t, p.AccountAgencies(a), ui.Records(t, member.DateOf(f.At), b.AmountsOf),
			t.Common.Paper.CheckAccount.With(a.Number)),
	}
	if b.Account.Notice == nil { // else the answer says so
		page.Unconfirmed = ui.NewUnconfirmed(t, p, a.ActivePolicies(b.Today), b.Today)
	}
	if payment != nil {
		page.Payment, page.Other = payment.Parts()
		page.Draw = payment.Dialog.AutoPay
	}
	paid, alike := newPaid(t, a, b.Today)
	page.Paid, page.Details = paid, details(t, p, b)
	for _, fact := range []ui.Fact{alike, page.Due.Balance} {
		if fact.Value != "" {
			page.Details = append(page.Details, fact)
		}
	}
	if !p.Missing.Documents {
		page.Documents = paths.DocumentsAbout(a.Number)
	}
	if !p.Missing.Messages {
		page.Ask = paths.NewMessage(member.About{Kind: member.AboutBill, Number: a.Number})
	}
	return page
}

// policiesShown is how many policies of a bill are listed. The last of more leads to all.
const policiesShown = 5

func newPolicies(t *text.Text, b member.Bill) (entries []ui.Entry) {
	policies := b.Account.ActivePolicies(b.Today)
	for i, p := range policies {
		if i == policiesShown-1 && len(policies) > policiesShown {
			return append(entries, ui.Entry{
				Path: paths.AllPolicies(), Title: t.Home.PoliciesMore.With(len(policies)),
				Event: analytics.PageLinkClick(analytics.LinkPolicyList),
			})
		}
		name := ui.NamePolicy(t, *p)
		entries = append(entries, ui.Entry{
			Path: paths.Policy(*p), Title: name.Thing, Sub: name.Kind, Event: analytics.PageLinkClick(analytics.LinkPolicy),
		})
	}
	return entries
}

// SetComing adds the next bills. While nothing is due, the answer has the day of the next one.
func (page *Page) SetComing(t *text.Text, bills []member.Installment) {
	page.Coming = NewComing(t, bills)
	if len(bills) > 0 && bills[0].Amount.Known() && page.Due.Say == t.Account.Answer.Nothing {
		page.Due.Lines = []string{t.Account.Answer.Next.With(t.Money(bills[0].Amount), t.Date(bills[0].DueDate))}
	}
}

func newOwedCard(t *text.Text, p *member.Profile, b member.Bill) *OwedCard {
	if b.Status != member.BillOwed {
		return nil
	}
	card := &OwedCard{Account: b.Account.Number}
	for _, a := range p.AccountAgencies(b.Account) {
		card.Agents = append(card.Agents, ui.NewAgent(t, a))
	}
	return card
}

func details(t *text.Text, p *member.Profile, b member.Bill) []ui.Fact {
	a, d := b.Account, t.Billing.Details
	paperless := ui.Fact{
		Name: t.Paperless.Billing.Title, Value: ui.OnOff(t, a.PaperlessBilling, a.Unread.Has("paperlessBilling")),
		Path: ui.PaperlessAccountLink(p, a.Number), Link: d.PaperlessChange, LinkContext: d.PaperlessSwitch,
	}
	return []ui.Fact{
		{Name: t.Account.Number, Value: a.Number}, dueDay(t, b), {Name: d.AutoPay, Value: autoPay(t, b)}, paperless,
	}
}

// dueDay has the next due date as a calendar file, too.
func dueDay(t *text.Text, b member.Bill) ui.Fact {
	fact := ui.Fact{Name: t.Billing.Details.DueDay, Value: t.DueDay(b.Account.DueDay)}
	if path := DueEventPath(b); path != "" {
		fact.Path, fact.Link = path, t.Account.AddToCalendar
		fact.LinkContext = t.Account.CalendarOf.With(t.Account.Item.With(b.Account.Number))
		fact.Event = analytics.DocumentDownloadClick(analytics.DocumentDueDate)
	}
	return fact
}

func moreDetails(t *text.Text, p *member.Profile, a member.Account) []ui.Fact {
	d := t.Billing.Details
	transfer := ui.Either(
		a.PaysByTransfer(), t.Common.Yes, ui.Either(a.Unread.Has("checklessPay"), t.Common.Unread, t.Common.No),
	)
	facts := []ui.Fact{
		{
			Name:  d.PaymentMethod,
			Value: cmp.Or(t.Theirs(a.PayInstrument), ui.Either(a.Unread.Has("payInstrument"), t.Common.Unread, d.NoMethod)),
		},
		{Name: d.Insured, Value: t.OrUnknown(a.Insured), IsName: true},
		{Name: d.BilledTo, Value: billedTo(t, a)},
		{Name: d.ElectronicTransfer, Value: transfer},
	}
	return ui.WithMessages(facts, t, p, member.About{Kind: member.AboutBill, Number: a.Number})
}

// billedTo names who gets the bill: the mortgage company, or whom the provider names.
func billedTo(t *text.Text, a member.Account) string {
	switch d := t.Billing.Details; {
	case a.BilledToMortgagee():
		return d.BilledToMortgagee
	case a.BillType == "Direct bill":
		return d.BilledToMember
	}
	return cmp.Or(t.Theirs(a.BillType), t.Common.Unread)
}

func autoPay(t *text.Text, b member.Bill) string {
	switch word := t.Listed(b.Account.AutoPay); {
	case word == "":
		return t.Common.Off
	case b.Account.AutoPay == member.UnreadAutoPay:
		return t.Common.Unread
	case !b.PaysByItself() || mark.IsOther(word):
		return word
	default:
		return t.Billing.Details.AutoPayOn.With(word)
	}
}
