package views

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
)

// Operation is something the payment processor's window does (section 4).
type Operation struct {
	Name    string // as the payment-modal call and the processor know it
	Slug    string // its place in the portal's addresses
	Label   string
	Confirm bool // ask before leaving for the processor
}

// Operations are those the portal offers, the usual one first. Only managing payment methods opens without asking (section 4).
var Operations = []Operation{
	{Name: "makePayment", Slug: "make-payment", Label: "Make a payment", Confirm: true},
	{Name: "enrollAutoPay", Slug: "autopay", Label: "Set up AutoPay", Confirm: true},
	{Name: "managePaymentMethods", Slug: "payment-methods", Label: "Manage payment methods", Confirm: false},
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

// PaymentsPage is where one account is paid and its payment settings are changed.
type PaymentsPage struct {
	Accounts []AccountTab
	Due      DueCard
	Payment  PaymentIsland
	Company  content.Company
}

// NewPaymentsPage words one payable account for the payments screen.
func NewPaymentsPage(p *member.Profile, a member.Account, payment PaymentIsland, f Freshness, today member.Date, w *content.Words) PaymentsPage {
	return PaymentsPage{
		Accounts: accountTabs(p.PayableAccounts(), a.Number, PaymentsPath),
		Due:      NewDueCard(a, f, today, PaymentsDuePath(a.Number)),
		Payment:  payment,
		Company:  w.Company,
	}
}

// PaymentStep is the confirmation of an operation for a browser that cannot open the processor's window.
type PaymentStep struct {
	Title    string
	Text     []string
	Due      string
	Account  string
	Cancel   string
	Continue string
	Back     string
	Next     string
}

// NewPaymentStep words the same question as the dialog's (section 9).
func NewPaymentStep(a member.Account, o Operation, w *content.Words) PaymentStep {
	return PaymentStep{
		Title:    w.Payment.DialogTitle[o.Name],
		Text:     w.Payment.DialogText,
		Due:      Dollars(a.MinimumDue),
		Account:  a.Number,
		Cancel:   w.Payment.Cancel,
		Continue: w.Payment.Continue,
		Back:     PaymentsPath(a.Number),
		Next:     OtherWaysPath(a.Number, o),
	}
}

// OtherWays says how to pay when the processor's window is out of reach.
type OtherWays struct {
	Title   string
	Due     string
	DueDate string
	Account string
	Company content.Company
	Back    string
}

// NewOtherWays words the ways that need no script.
func NewOtherWays(a member.Account, o Operation, w *content.Words) OtherWays {
	return OtherWays{
		Title:   o.Label + " by phone or mail",
		Due:     Dollars(a.MinimumDue),
		DueDate: dueDate(a),
		Account: a.Number,
		Company: w.Company,
		Back:    PaymentsPath(a.Number),
	}
}
