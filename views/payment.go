package views

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
)

// PaymentIsland is the props of the payment island, as its component reads them: the buttons, the confirmation, and where to ask for a session.
type PaymentIsland struct {
	Account    string            `json:"account"`
	Script     string            `json:"script"` // the processor's; "" for none
	SessionURL string            `json:"sessionUrl"`
	EventsURL  string            `json:"eventsUrl"`
	Actions    []PaymentAction   `json:"actions"`
	Dialog     PaymentDialog     `json:"dialog"`
	Words      map[string]string `json:"words"`
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

func (i PaymentIsland) said() string { return i.Words["opening"] }

// NewPaymentIsland offers the processor's operations on one account. The first one is the page's main action.
func NewPaymentIsland(a member.Account, script string, w content.Payment) PaymentIsland {
	island := PaymentIsland{
		Account:    a.Number,
		Script:     script,
		SessionURL: PaymentSessionPath(a.Number),
		EventsURL:  PaymentEventsPath(a.Number),
		Dialog:     PaymentDialog{w.DialogText, w.Cancel, w.Continue},
		Words:      w.Words,
	}
	for i, o := range Operations {
		island.Actions = append(island.Actions, newPaymentAction(a, o, i == 0, w))
	}
	return island
}

func newPaymentAction(a member.Account, o Operation, primary bool, w content.Payment) PaymentAction {
	action := PaymentAction{
		Operation: o.Name,
		Label:     o.Label,
		Href:      PaymentStepPath(a.Number, o),
		OtherWays: OtherWaysPath(a.Number, o),
		Confirm:   o.Confirm,
		Title:     w.DialogTitle[o.Name],
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
