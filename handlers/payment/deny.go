package payment

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/views/paths"
	view "memberportal/views/payments"
)

// ShowDeny asks before the member takes back a payment: the processor reported it, and the member
// says that it was not made.
func ShowDeny(v *visit.Visit) (templ.Component, error) {
	bill, payments, err := storedPayments(v)
	if err != nil {
		return nil, err
	}
	i := index(payments, v.Param("payment"), v.Identity.Key)
	if i < 0 || !payments[i].CanBeDenied() {
		return nil, fiber.ErrNotFound
	}
	return view.DenyView(view.NewDenyPage(v.Text, bill, payments[i], v.XSRF())), nil
}

// Deny takes a payment back. Only the identity that opened its window can, and not once the
// account's amounts include it. A second press changes nothing.
func Deny(v *visit.Visit) error {
	var denied member.Payment
	found, err := recordsOf(v).update(v.Ctx, account(v), v.Param("payment"), v.Identity.Key, func(p member.Payment) member.Payment {
		denied = p.Denied()
		return denied
	})
	switch {
	case err != nil:
		return err
	case !found || denied.Reported.IsZero():
		return fiber.ErrNotFound
	}
	answer.Flash(v, view.DeniedText(v.Text, denied))
	return answer.SeeOther(v, paths.Payments(account(v)))
}
