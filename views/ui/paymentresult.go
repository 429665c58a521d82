package ui

import (
	"cmp"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
)

// PaymentResult is what the payment island shows after the payment window closed.
type PaymentResult struct {
	Tone    string       `json:"tone"` // "good" for what the processor reported, else "note"
	Title   string       `json:"title"`
	Paid    string       `json:"paid"` // what the payment was for, "" if unknown
	Text    string       `json:"text"` // what happens next, "" for none
	Facts   []Fact       `json:"facts"`
	Details string       `json:"details"` // heading of the facts, "" for none
	Receipt *PaymentLink `json:"receipt"` // nil for none
	Done    *PaymentLink `json:"done"`    // ends it, nil for none
	Next    *NextBill    `json:"next"`    // nil for none
}

// NextBill is another bill that the member can pay now.
type NextBill struct {
	Text string      `json:"text"`
	Pay  PaymentLink `json:"pay"`
}

// PaymentLink is a link of a result.
type PaymentLink struct {
	Path  string `json:"path"`
	Label string `json:"label"`
}

// SessionTexts holds what the island shows from the opening of the payment window until the portal
// has checked the result.
type SessionTexts struct {
	Open      string `json:"open"`
	Checking  string `json:"checking"`
	Submitted string `json:"submitted"`
	Saved     string `json:"saved"`
	Canceled  string `json:"canceled"`
	NoResult  string `json:"noResult"`
	NoCheck   string `json:"noCheck"`
	MayBePaid string `json:"mayBePaid"`
}

// NewSessionTexts returns the texts of an operation on an account.
func NewSessionTexts(t *text.Text, o member.PaymentOperation, a member.Account) SessionTexts {
	window, results, key := t.Payments.Window, t.Payments.Results, o.TextKey(a)
	return SessionTexts{
		window.Open, window.Checking, results.Submitted, results.Saved[key], results.Canceled[key],
		results.Closed, results.NoCheck, results.MayBePaid,
	}
}

// NewSubmittedResult returns the result of a payment that the processor reported on the account of
// a bill.
func NewSubmittedResult(t *text.Text, b member.Bill, p member.Payment) PaymentResult {
	r := t.Payments.Results
	result := PaymentResult{
		Tone: "good", Title: r.Submitted, Text: r.Posting, Facts: PaymentFacts(t, b.Account, p),
		Details: r.Details, Receipt: &PaymentLink{paths.Receipt(b.Account.Number, p.ID), r.Receipt},
		Done: doneAt(t, paths.Home()),
	}
	if p.Amount.Known() {
		result.Title = r.AmountSubmitted.With(t.Money(p.Amount))
	}
	switch {
	case p.PostedTo != "":
		result.Text = PostedTo(t, p)
	case p.Settled && !p.Listed:
		result.Text = r.Posted
	}
	if draw, ok := b.AlsoDraws(); ok && p.PostedTo == "" {
		result.Text += " " + alsoDraws(t, draw)
	}
	return result
}

// accountItem names an account by its policies, by its number if it has none.
func accountItem(t *text.Text, b member.Bill) string {
	return cmp.Or(AccountPolicies(t, b.Account, b.Today), t.Account.Item.With(b.Account.Number))
}

// OfferNext adds to a result the first of the bills to pay on other accounts than this one.
func (r *PaymentResult) OfferNext(t *text.Text, dues member.Dues, account string) {
	for _, b := range dues.Asking {
		if b.Account.Number == account {
			continue
		}
		r.Next = &NextBill{
			Text: t.Payments.Results.Next.With(accountItem(t, b), NewAccountStatus(t, b).Text),
			Pay:  PaymentLink{paths.Payments(b.Account.Number), t.Payments.Pay.With(t.Money(b.Due))},
		}
		return
	}
}

// PaymentFacts returns what the processor reported about a payment on an account.
func PaymentFacts(t *text.Text, a member.Account, p member.Payment) []Fact {
	r := t.Payments.Results
	var facts []Fact
	switch amount := t.Money(p.Amount); {
	case p.IncludesFee():
		facts = append(facts, Fact{Name: r.Amount, Value: r.WithFee.With(amount)})
	case p.Amount.Known():
		facts = append(facts, Fact{Name: r.Amount, Value: amount})
	}
	if p.Fee.Positive() {
		facts = append(facts, Fact{Name: r.Fee, Value: t.Money(p.Fee)})
	}
	facts = append(facts,
		Fact{Name: r.Account, Value: a.Number},
		Fact{Name: r.Time, Value: t.Date(member.DateOf(p.Reported)) + ", " + t.Clock(p.Reported)},
	)
	if p.Reference != "" {
		facts = append(facts, Fact{Name: t.Common.ReferenceNumber, Value: p.Reference})
	}
	return facts
}

// NewClosedResult returns the result of a payment window that closed without one, by comparing the
// account of a bill with what it was before. key selects the operation's texts.
func NewClosedResult(t *text.Text, b member.Bill, p member.Payment, key string, f Freshness) PaymentResult {
	r, at := t.Payments.Results, t.AsOf(f.At, b.Today)
	result := PaymentResult{Tone: "note", Title: r.Closed, Facts: []Fact{}}
	switch {
	case !f.Live:
		result.Text = r.Unchecked.With(at)
	case p.Before.Changed(b.Account):
		result.Text = r.Changed[key].With(at)
	default:
		result.Text = r.Unchanged[key].With(at)
	}
	return result
}

// NewAutoPayResult returns the result of a window that reported that it saved AutoPay settings, if
// the account of a bill shows that AutoPay is on.
func NewAutoPayResult(t *text.Text, b member.Bill) PaymentResult {
	r := t.Payments.Results.AutoPay
	result := NewSavedResult(t, r.Title, paths.Home())
	result.Text = r.Next
	if b.Status != member.BillAutoPay {
		return result
	}
	result.Text = r.After
	if !b.AutoPayDay().Known() {
		return result
	}
	amount, day := t.Money(b.Due), t.Day(b.AutoPayDay())
	result.Text, result.Paid = "", r.DrawsUnnamed.With(amount, day)
	if method := t.Theirs(b.Account.PayInstrument); method != "" && !mark.IsOther(method) {
		result.Paid = r.Draws.With(amount, method, day)
	}
	return result
}

// NewSavedResult returns the result of a window that reported that it saved what it was opened for.
// It ends on the page at a path.
func NewSavedResult(t *text.Text, title, path string) PaymentResult {
	return PaymentResult{Tone: "good", Title: title, Facts: []Fact{}, Done: doneAt(t, path)}
}

func doneAt(t *text.Text, path string) *PaymentLink {
	return &PaymentLink{path, t.Payments.Results.Done}
}

// NewReportedResult returns the result of a window that reported that it canceled, or that it saved
// a payment method in place of a payment.
func NewReportedResult(title string) PaymentResult {
	return PaymentResult{Tone: "note", Title: title, Facts: []Fact{}}
}
