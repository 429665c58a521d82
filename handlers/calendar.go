package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/billing"
	"memberportal/views/paths"
)

// dueCalendar is the account's due date for the member's calendar. The browser opens the file
// instead of saving it, so that a phone offers to add it. When nothing is due it redirects to
// Billing with a message.
func dueCalendar(r *request.Request) error {
	bill, _, err := payment.FreshBill(r)
	if err != nil {
		return err
	}
	event, ok := billing.NewDueEvent(r.Text, bill, r.Identity.Key, r.Portal.BaseURL, r.Portal.Product)
	if !ok {
		respond.Flash(r, r.Text.Calendar.Nothing)
		return respond.SeeOther(r, paths.Billing(bill.Account.Number))
	}
	r.C.Set(fiber.HeaderContentType, "text/calendar; charset=utf-8")
	r.C.Set(fiber.HeaderContentDisposition, `inline; filename="`+event.FileName+`"`)
	return event.WriteCalendar(r.C.Response().BodyWriter(), r.Portal.Now())
}
