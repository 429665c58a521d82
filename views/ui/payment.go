package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// PaymentIsland holds the props of the payment island: its buttons, its confirmation dialog, and
// the URLs that it calls.
type PaymentIsland struct {
	Account    string                `json:"account"`
	Script     string                `json:"script"` // URL of the processor's script, "" for none
	SessionURL string                `json:"sessionUrl"`
	EventsURL  string                `json:"eventsUrl"`
	Actions    []PaymentAction       `json:"actions"`
	Dialog     PaymentDialog         `json:"dialog"`
	Stages     content.PaymentStages `json:"words"`
}

// PaymentAction is one button. Without JavaScript it opens Href. After a failure the island links
// to OtherWays.
type PaymentAction struct {
	Operation string `json:"operation"`
	Label     string `json:"label"`
	Href      string `json:"href"`
	OtherWays string `json:"otherWays"`
	Confirm   bool   `json:"confirm"`
	Title     string `json:"title"` // of its confirmation
	Primary   bool   `json:"primary"`
}

// PaymentDialog holds the texts that all confirmations share (section 9).
type PaymentDialog struct {
	Paragraphs []string `json:"paragraphs"`
	Cancel     string   `json:"cancel"`
	Continue   string   `json:"continue"`
}

// NoSession is the error text of section 8 for a payment session that cannot be created. The script
// replaces {operation}.
const NoSession = "The {operation} portal loading failed: Can't create session key"

// NewPaymentIsland returns the island with the processor's operations on one account. The first
// operation is the page's main action. script is the URL of the processor's script, "" for none.
func NewPaymentIsland(t *content.Text, a member.Account, script string) PaymentIsland {
	island := PaymentIsland{
		Account:    a.Number,
		Script:     script,
		SessionURL: paths.PaymentSession(a.Number),
		EventsURL:  paths.PaymentEvents(a.Number),
		Dialog:     PaymentDialog{t.Payments.DialogText, t.Payments.Cancel, t.Payments.Continue},
		Stages:     t.Payments.Stages,
	}
	island.Stages.NoSession = t.Translate(NoSession)
	for i, o := range Operations {
		island.Actions = append(island.Actions, newPaymentAction(t.Payments, a, o, i == 0))
	}
	return island
}

func newPaymentAction(t content.Payments, a member.Account, o Operation, primary bool) PaymentAction {
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

// paymentButtons are the analytics events of the operations' buttons.
var paymentButtons = map[string]analytics.Button{
	"makePayment":          analytics.ButtonMakePayment,
	"enrollAutoPay":        analytics.ButtonAutoPay,
	"managePaymentMethods": analytics.ButtonPaymentMethods,
}

func (p PaymentIsland) dialogID(a PaymentAction) string {
	return "pay-" + p.Account + "-" + a.Operation
}

// Operation is an operation of the payment processor's window (section 4).
type Operation struct {
	Name    string // the payment-modal call's and the processor's name
	Slug    string // in the portal's URLs
	Confirm bool   // confirm before the processor's window opens
}

// Operations are the operations that the portal offers, the most frequent one first. Only
// managePaymentMethods opens without a confirmation (section 4).
var Operations = []Operation{
	{Name: "makePayment", Slug: "make-payment", Confirm: true},
	{Name: "enrollAutoPay", Slug: "autopay", Confirm: true},
	{Name: "managePaymentMethods", Slug: "payment-methods", Confirm: false},
}

// OperationNamed returns the operation with this Name, and whether there is one.
func OperationNamed(name string) (Operation, bool) {
	return findOperation(func(o Operation) bool { return o.Name == name })
}

// OperationAt returns the operation with this Slug, and whether there is one.
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
