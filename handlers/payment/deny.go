package payment

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/paths"
	view "memberportal/views/payments"
)

// ShowDeny renders the confirmation page for taking back a payment that the processor reported, and
// that the member says was not made.
func ShowDeny(r *request.Request) (templ.Component, error) {
	bill, payments, err := storedPayments(r)
	if err != nil {
		return nil, err
	}
	i := recordsOf(r).index(payments, r.Param("payment"))
	if i < 0 || !payments[i].CanBeDenied() {
		return nil, fiber.ErrNotFound
	}
	return view.DenyView(view.NewDenyPage(r.Text, bill, payments[i], r.XSRF())), nil
}

// Deny takes a payment back. Only the identity that opened its window can, and not once the
// account's amounts include it. A second press changes nothing.
func Deny(r *request.Request) error {
	var denied member.Payment
	found, err := updatePayment(r, r.Param("payment"), func(p member.Payment) member.Payment {
		denied = p.Denied()
		return denied
	})
	switch {
	case err != nil:
		return err
	case !found || denied.Reported.IsZero():
		return fiber.ErrNotFound
	}
	respond.Flash(r, view.DeniedText(r.Text, denied))
	return respond.SeeOther(r, paths.Payments(accountNumber(r)))
}
