package payment

import (
	"slices"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/paths"
	view "memberportal/views/payments"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Island returns nil for an account that is not paid here, or while the text of the confirmation
// can't be read.
func Island(r *request.Request, b member.Bill, f ui.Freshness) *ui.PaymentIsland {
	if !b.Account.Payable() || r.Text.Withholds(text.PaymentForm) {
		return nil
	}
	script := ""
	if r.Portal.Payment.Script != nil {
		script = r.Portal.Payment.Script.String()
	}
	island := ui.NewPaymentIsland(r.Text, b, f, script)
	if latest, soon := endsDuringWindow(r); soon {
		says := r.Text.Payments.EndsAt.With(r.Text.Clock(latest.In(r.Portal.Now().Location())))
		island.Dialog.Doubts = slices.Insert(island.Dialog.Doubts, 0, says)
	}
	return &island
}

// endsDuringWindow returns the absolute end of the session if a window that this page opens may
// still be open then. The page may be as old as a session lives unused.
func endsDuringWindow(r *request.Request) (latest time.Time, soon bool) {
	ending, ok := r.Portal.Sessions.Expiration(r.Ctx)
	return ending.Latest, ok && time.Until(ending.Latest) < windowLife+r.Portal.Sessions.Limits().Idle
}

// Confirm is the confirmation dialog without JavaScript.
func Confirm(r *request.Request) (templ.Component, error) {
	operation, ok := member.OperationAt(r.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	if !operation.Confirm {
		return OtherWays(r)
	}
	bill, err := storedBill(r)
	if err != nil {
		return nil, err
	}
	return view.ConfirmView(view.NewConfirmPage(r.Text, bill, operation)), nil
}

// OtherWays shows how to pay without the payment window.
func OtherWays(r *request.Request) (templ.Component, error) {
	operation, ok := member.OperationAt(r.Param("operation"))
	if !ok {
		return nil, fiber.ErrNotFound
	}
	bill, err := storedBill(r)
	if err != nil {
		return nil, err
	}
	return view.OtherWaysView(view.NewOtherWaysPage(r.Text, bill, operation, r.Identity.Key)), nil
}

// ShowReceipt is the receipt of a payment that this member made and the processor reported.
func ShowReceipt(r *request.Request) (templ.Component, error) {
	bill, payments, err := storedPayments(r)
	if err != nil {
		return nil, err
	}
	id := r.Param("payment")
	for _, p := range slices.Backward(payments) {
		if p.By == r.Identity.Key && p.Result == member.PaymentReported && (p.ID == id || id == paths.LatestReceipt) {
			return view.ReceiptView(view.NewReceiptPage(r.Text, r.Profile, bill, p)), nil
		}
	}
	return nil, fiber.ErrNotFound
}
