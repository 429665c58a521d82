package payment

import (
	"slices"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/paths"
	view "memberportal/views/payments"
	"memberportal/views/ui"
)

// Show is the payments screen of one account.
func Show(v *visit.Visit) (templ.Component, error) {
	bill, fresh, err := FreshBill(v)
	if err != nil {
		return nil, err
	}
	return view.View(view.NewPage(v.Text, v.Profile, bill, *Island(v, bill), fresh, v.Identity.Key)), nil
}

// ShowDue is the part of the screen with the amounts.
func ShowDue(v *visit.Visit) (templ.Component, error) {
	bill, fresh, err := FragmentBill(v)
	if err != nil {
		return nil, err
	}
	return ui.Due(view.NewDueCard(v.Text, v.Profile, bill, fresh, v.Identity.Key)), nil
}

// Island returns nil for an account that is not paid here.
func Island(v *visit.Visit, b member.Bill) *ui.PaymentIsland {
	if !b.Account.Payable() {
		return nil
	}
	script := ""
	if v.Portal.Payment.Script != nil {
		script = v.Portal.Payment.Script.String()
	}
	island := ui.NewPaymentIsland(v.Text, b, script)
	return &island
}

// Confirm is the confirmation dialog without JavaScript.
func Confirm(v *visit.Visit) (templ.Component, error) {
	operation, ok := member.OperationAt(v.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	if !operation.Confirm {
		return OtherWays(v)
	}
	bill, err := storedBill(v)
	if err != nil {
		return nil, err
	}
	return view.ConfirmView(view.NewConfirmPage(v.Text, bill, operation)), nil
}

// OtherWays says how to pay without the payment window.
func OtherWays(v *visit.Visit) (templ.Component, error) {
	operation, ok := member.OperationAt(v.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	bill, err := storedBill(v)
	if err != nil {
		return nil, err
	}
	return view.OtherWaysView(view.NewOtherWaysPage(v.Text, bill, operation, v.Identity.Key)), nil
}

// ShowReceipt is the receipt of a payment that this member made and the processor reported.
func ShowReceipt(v *visit.Visit) (templ.Component, error) {
	bill, payments, err := storedPayments(v)
	if err != nil {
		return nil, err
	}
	id := v.Param("payment")
	for _, p := range slices.Backward(payments) {
		if p.By == v.Identity.Key && p.Result == member.PaymentReported && (p.ID == id || id == paths.LatestReceipt) {
			return view.ReceiptView(view.NewReceiptPage(v.Text, v.Profile, bill, p)), nil
		}
	}
	return nil, fiber.ErrNotFound
}
