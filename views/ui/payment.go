package ui

import (
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// PaymentIsland holds the props of the payment island of a bill: its buttons, its confirmations,
// its texts, and the URLs that it calls.
type PaymentIsland struct {
	ID      string          `json:"id"`   // begins the IDs of its dialogs
	Path    string          `json:"path"` // of the account's payments; what the island calls is below it
	Part    string          `json:"part"` // which operations it has: a constant below
	Actions []PaymentAction `json:"actions"`
	Dialog  PaymentDialog   `json:"dialog"`
	Shared  *PaymentShared  `json:"shared"`
	follows bool            // whether an island before it on the page has what they share
}

// The values of [PaymentIsland.Part].
const (
	payAlone   = "pay" // on Home
	onBand     = "band"
	amongOther = "other" // the other ways to pay
)

// PaymentShared is what all payment islands of a page have in common. A page has it once.
type PaymentShared struct {
	Script     string       `json:"script"`     // URL of the processor's script, "" for none
	Paragraphs []string     `json:"paragraphs"` // of every confirmation (section 9)
	Cancel     string       `json:"cancel"`
	Continue   string       `json:"continue"`
	Texts      PaymentTexts `json:"texts"`
}

// PaymentAction is one button.
type PaymentAction struct {
	Operation string `json:"operation"`
	Label     string `json:"label"`
	Name      string `json:"name"` // read aloud in place of Label, "" for the label itself
	Confirm   bool   `json:"confirm"`
	Title     string `json:"title"` // of its confirmation
	Primary   bool   `json:"primary"`
	Page      string `json:"page"`      // the confirmation without JavaScript
	OtherWays string `json:"otherWays"` // how to do it without the payment window
	Other     bool   `json:"other"`     // whether Billing has it among the other ways to pay
}

// PaymentDialog holds the texts of the confirmations of one account. Earlier and AutoPay are only
// for payments.
type PaymentDialog struct {
	Due     string          `json:"due"`
	Doubts  []string        `json:"doubts"`
	Earlier *EarlierPayment `json:"earlier"` // nil for none
	AutoPay *AutoPayDraw    `json:"autoPay"` // nil unless AutoPay pays the bill
}

// AutoPayDraw says before a payment by hand that AutoPay pays the bill as well. Change opens the
// confirmation of changing it, Page the same without JavaScript.
type AutoPayDraw struct {
	Text   string `json:"text"`
	Change string `json:"change"`
	Page   string `json:"page"`
}

// EarlierPayment is the question about a payment that may be charged already.
type EarlierPayment struct {
	ID       string `json:"id"` // what the member confirms with Continue
	Text     string `json:"text"`
	Continue string `json:"continue"`
}

// PaymentTexts holds the island's texts before the window opens and when it does not open. The
// script fills in {operation}.
type PaymentTexts struct {
	Opening    string `json:"opening"`
	Failed     string `json:"failed"`
	FailedText string `json:"failedText"`
	Support    string `json:"support"`
	NoSession  string `json:"noSession"`
	TryAgain   string `json:"tryAgain"`
	OtherWays  string `json:"otherWays"`
	CheckAgain string `json:"checkAgain"`
}

// NoSession is the error text of section 8 for a payment session that cannot be created.
const NoSession = "The {operation} portal loading failed: Can't create session key"

// NewPaymentIsland returns the island with the processor's operations on the account of a bill. The
// first operation is the page's main action if a payment is due. script is the URL of the
// processor's script, "" for none. f is that of the bill's amounts.
func NewPaymentIsland(t *text.Text, b member.Bill, f Freshness, script string) PaymentIsland {
	w, doubts := t.Payments.Window, Doubts(t, b)
	island := PaymentIsland{
		ID:   "pay",
		Path: paths.Payments(b.Account.Number),
		Dialog: PaymentDialog{
			Due: ConfirmDue(t, b), Doubts: append([]string{}, doubts...),
			Earlier: NewEarlierPayment(t, b), AutoPay: NewAutoPayDraw(t, b),
		},
		Shared: &PaymentShared{
			Script: script, Paragraphs: t.Payments.DialogText, Cancel: t.Common.Cancel, Continue: t.Common.Continue,
			Texts: PaymentTexts{
				w.Opening, w.Failed, w.FailedText, w.Support, t.Translate(NoSession),
				t.Common.TryAgain, t.Payments.OtherWays.Heading, t.Payments.Results.CheckAgain,
			},
		},
	}
	for _, o := range member.PaymentOperations {
		if b.Offers(o) {
			island.Actions = append(island.Actions, newPaymentAction(t, b, f, o))
		}
	}
	return island
}

func newPaymentAction(t *text.Text, b member.Bill, f Freshness, o member.PaymentOperation) PaymentAction {
	key := o.TextKey(b.Account)
	action := PaymentAction{
		Operation: o.Name,
		Label:     t.Payments.Operations[key],
		Confirm:   o.Confirm,
		Title:     t.Payments.DialogTitle[key],
		Primary:   o.Name == member.MakePayment && b.AsksForPayment(),
		Page:      paths.PaymentStep(b.Account.Number, o.Slug),
		OtherWays: paths.OtherWays(b.Account.Number, o.Slug),
		Other:     isOther(b, o),
	}
	// Newer amounts replace those of the page, and leave the button as it is.
	if action.Primary && f.Live {
		action.Label = t.Payments.Pay.With(t.Money(b.Due))
	}
	return action
}

// isOther reports whether an operation is not what the bill asks for: to pay by hand what AutoPay
// pays, and anything but paying while the bill is late.
func isOther(b member.Bill, o member.PaymentOperation) bool {
	pays := o.Name == member.MakePayment
	return b.Status == member.BillAutoPay && pays || b.Status == member.BillPastDue && !pays
}

// Parts returns the island on Billing's band and that among the other ways to pay, nil if there are
// no operations.
func (p PaymentIsland) Parts() (band, other *PaymentIsland) {
	first, second := p, p
	first.Part, second.Part = onBand, amongOther
	first.Actions, second.Actions = nil, nil
	for _, a := range p.Actions {
		if a.Other {
			second.Actions = append(second.Actions, a)
		} else {
			first.Actions = append(first.Actions, a)
		}
	}
	second.follows = true
	if len(second.Actions) == 0 {
		return &first, nil
	}
	return &first, &second
}

// OnHome returns the island of the n-th bill on Home, from 0, with the button to pay alone. about
// says which bill it is for where the page has several, "" else.
func (p PaymentIsland) OnHome(n int, about string) PaymentIsland {
	p.Part, p.follows, p.Actions = payAlone, n > 0, slices.Clone(p.Actions[:1])
	if n > 0 {
		p.ID += "-" + strconv.Itoa(n+1)
	}
	if about != "" {
		p.Actions[0].Name, p.Actions[0].Primary = p.Actions[0].Label+" "+about, false
	}
	return p
}

// props returns the island without what an earlier one has.
func (p PaymentIsland) props() PaymentIsland {
	if p.follows {
		p.Shared = nil
	}
	return p
}

// OtherWays is the path of other ways to do the first operation, for browsers without JavaScript.
func (p PaymentIsland) OtherWays() string { return p.Actions[0].OtherWays }

// ConfirmDue returns the account of a confirmation, and its amount if something is due.
func ConfirmDue(t *text.Text, b member.Bill) string {
	if b.Due.Known() && !b.Due.Positive() {
		return t.Account.Account.With(b.Account.Number) + "."
	}
	return t.Payments.ConfirmDue.With(b.Account.Number, t.Money(b.Due))
}

// NewEarlierPayment returns the question before another payment, nil if there is nothing to ask.
func NewEarlierPayment(t *text.Text, b member.Bill) *EarlierPayment {
	p, ok := b.Earlier()
	if !ok {
		return nil
	}
	return &EarlierPayment{p.ID, notTakenOff(t, b, p) + earlierText(t, p, b.IsMissing(p)), t.Payments.Earlier.Continue}
}

// NewAutoPayDraw returns nil unless AutoPay is known to pay the bill.
func NewAutoPayDraw(t *text.Text, b member.Bill) *AutoPayDraw {
	draw, ok := b.Draw()
	if !ok {
		return nil
	}
	change, _ := member.OperationNamed(member.EnrollAutoPay)
	says := t.Payments.AlsoPays.With(t.Money(draw.Amount))
	if draw.Day.Known() {
		says = t.Payments.AlsoDraws.With(t.Money(draw.Amount), t.Day(draw.Day))
	}
	return &AutoPayDraw{
		says, t.Payments.Operations[change.TextKey(b.Account)], paths.PaymentStep(b.Account.Number, change.Slug),
	}
}

func earlierText(t *text.Text, p member.Payment, missing bool) string {
	e, day, clock := t.Payments.Earlier, t.Day(member.DateOf(p.Since())), t.Clock(p.Since())
	switch {
	case p.Result == member.PaymentUnknown:
		return e.Unknown.With(day, clock)
	case missing:
		return missingPayment(t, p, day)
	case p.Amount.Known():
		return e.Submitted.With(t.Money(p.Amount), day, clock)
	}
	return e.SubmittedUnnamed.With(day, clock)
}

func (p PaymentIsland) continueLabel(a PaymentAction) string {
	if p.asksAgain(a) {
		return p.Dialog.Earlier.Continue
	}
	return p.Shared.Continue
}

func (p PaymentIsland) asksAgain(a PaymentAction) bool {
	return p.Dialog.Earlier != nil && a.Operation == member.MakePayment
}

func (p PaymentIsland) drawsToo(a PaymentAction) bool {
	return p.Dialog.AutoPay != nil && a.Operation == member.MakePayment
}

// paymentButtons are the analytics events of the operations' buttons.
var paymentButtons = map[string]analytics.Button{
	"makePayment":          analytics.ButtonMakePayment,
	"enrollAutoPay":        analytics.ButtonAutoPay,
	"managePaymentMethods": analytics.ButtonPaymentMethods,
	"savePaymentMethod":    analytics.ButtonPaymentMethods,
}

// dialog is the ID of the confirmation of an operation.
func (p PaymentIsland) dialog(operation string) string { return p.ID + "-" + operation }
