package member

import "slices"

// The processor's operations, by the names of the payment-modal call and of the processor.
const (
	// MakePayment pays a bill. Only its window leaves a payment with an unknown result when it closes
	// without one.
	MakePayment          = "makePayment"
	EnrollAutoPay        = "enrollAutoPay"
	ManagePaymentMethods = "managePaymentMethods"
	SavePaymentMethod    = "savePaymentMethod"
)

// PaymentOperation is an operation of the payment processor's window (section 4).
type PaymentOperation struct {
	Name    string
	Slug    string // in the portal's URLs
	Confirm bool   // confirm before the processor's window opens
}

// PaymentOperations are the processor's operations, the most frequent one first. Only
// managePaymentMethods opens without a confirmation (section 4).
var PaymentOperations = []PaymentOperation{
	{Name: MakePayment, Slug: "make-payment", Confirm: true},
	{Name: EnrollAutoPay, Slug: "autopay", Confirm: true},
	{Name: ManagePaymentMethods, Slug: "payment-methods", Confirm: false},
	{Name: SavePaymentMethod, Slug: "save-payment-method", Confirm: true},
}

// isOffered reports whether members can start the operation on an account: they save the first
// payment method, and manage those that are saved.
func (o PaymentOperation) isOffered(a Account) bool {
	switch o.Name {
	case ManagePaymentMethods:
		return a.hasMethod()
	case SavePaymentMethod:
		return !a.hasMethod()
	}
	return true
}

// Offers reports whether members can start the operation for the bill: AutoPay isn't set up while
// it is past due.
func (b Bill) Offers(o PaymentOperation) bool {
	if o.Name == EnrollAutoPay && b.Status == BillPastDue && b.Account.AutoPay == "" {
		return false
	}
	return o.isOffered(b.Account)
}

// hasMethod reports whether a payment method is saved, or may be.
func (a Account) hasMethod() bool { return a.PayInstrument != "" || a.Unread.Has("payInstrument") }

// TextKey returns the key of the operation's texts. AutoPay that is on is changed, not set up.
func (o PaymentOperation) TextKey(a Account) string {
	if o.Name == EnrollAutoPay && a.AutoPay != "" {
		return "changeAutoPay"
	}
	return o.Name
}

// OperationNamed returns the operation with this Name, and whether there is one.
func OperationNamed(name string) (PaymentOperation, bool) {
	return findOperation(func(o PaymentOperation) bool { return o.Name == name })
}

// OperationAt returns the operation with this Slug, and whether there is one.
func OperationAt(slug string) (PaymentOperation, bool) {
	return findOperation(func(o PaymentOperation) bool { return o.Slug == slug })
}

func findOperation(match func(PaymentOperation) bool) (PaymentOperation, bool) {
	i := slices.IndexFunc(PaymentOperations, match)
	if i < 0 {
		return PaymentOperation{}, false
	}
	return PaymentOperations[i], true
}
