package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// PaymentIsland is the props of the payment island, as its component reads them: the buttons, the confirmation, and where to ask for a session.
type PaymentIsland struct {
	Account    string                `json:"account"`
	Script     string                `json:"script"` // the processor's; "" for none
	SessionURL string                `json:"sessionUrl"`
	EventsURL  string                `json:"eventsUrl"`
	Actions    []PaymentAction       `json:"actions"`
	Dialog     PaymentDialog         `json:"dialog"`
	Words      content.PaymentStages `json:"words"`
}

// PaymentAction is one button. Without a script it leads to Href, and after a failure to OtherWays.
type PaymentAction struct {
	Operation string `json:"operation"`
	Label     string `json:"label"`
	Href      string `json:"href"`
	OtherWays string `json:"otherWays"`
	Confirm   bool   `json:"confirm"`
	Title     string `json:"title"` // of its confirmation
	Primary   bool   `json:"primary"`
}

// PaymentDialog is what all confirmations have in common (section 9).
type PaymentDialog struct {
	Paragraphs []string `json:"paragraphs"`
	Cancel     string   `json:"cancel"`
	Continue   string   `json:"continue"`
}

// noSession is section 8's sentence for a payment session that cannot be created. The script fills
// in the operation.
const noSession = "The {operation} portal loading failed: Can't create session key"

// NewPaymentIsland offers the processor's operations on one account. The first one is the page's main action.
func NewPaymentIsland(a member.Account, script string, t content.Payments) PaymentIsland {
	island := PaymentIsland{
		Account:    a.Number,
		Script:     script,
		SessionURL: paths.PaymentSession(a.Number),
		EventsURL:  paths.PaymentEvents(a.Number),
		Dialog:     PaymentDialog{t.DialogText, t.Cancel, t.Continue},
		Words:      t.Stages,
	}
	island.Words.NoSession = noSession
	for i, o := range Operations {
		island.Actions = append(island.Actions, newPaymentAction(a, o, i == 0, t))
	}
	return island
}

func newPaymentAction(a member.Account, o Operation, primary bool, t content.Payments) PaymentAction {
	action := PaymentAction{
		Operation: o.Name,
		Label:     t.Operations[o.Name],
		Href:      paths.PaymentStep(a.Number, o.Slug),
		OtherWays: paths.OtherWays(a.Number, o.Slug),
		Confirm:   o.Confirm,
		Title:     t.DialogTitle[o.Name],
		Primary:   primary,
	}
	if !o.Confirm {
		action.Href = action.OtherWays
	}
	return action
}

func (a PaymentAction) buttonClass() string {
	if a.Primary {
		return "button button-primary"
	}
	return "button"
}

// paymentButtons are what a press on each operation's button tells.
var paymentButtons = map[string]analytics.Button{
	"makePayment":          analytics.ButtonMakePayment,
	"enrollAutoPay":        analytics.ButtonAutoPay,
	"managePaymentMethods": analytics.ButtonPaymentMethods,
}

func (p PaymentIsland) dialogID(a PaymentAction) string {
	return "pay-" + p.Account + "-" + a.Operation
}

// Operation is something the payment processor's window does (section 4).
type Operation struct {
	Name    string // as the payment-modal call and the processor know it
	Slug    string // its place in the portal's addresses
	Confirm bool   // ask before leaving for the processor
}

// Operations are those the portal offers, the usual one first. Only managing payment methods opens without asking (section 4).
var Operations = []Operation{
	{Name: "makePayment", Slug: "make-payment", Confirm: true},
	{Name: "enrollAutoPay", Slug: "autopay", Confirm: true},
	{Name: "managePaymentMethods", Slug: "payment-methods", Confirm: false},
}

// OperationNamed finds an operation by the name that the processor knows it by.
func OperationNamed(name string) (Operation, bool) {
	return findOperation(func(o Operation) bool { return o.Name == name })
}

// OperationAt finds an operation by its place in an address.
func OperationAt(slug string) (Operation, bool) {
	return findOperation(func(o Operation) bool { return o.Slug == slug })
}

func findOperation(match func(Operation) bool) (Operation, bool) {
	for _, o := range Operations {
		if match(o) {
			return o, true
		}
	}
	return Operation{}, false
}
