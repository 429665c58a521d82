package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/views/billing"
	"memberportal/views/paths"
)

// dueCalendar is the account's due date for the member's calendar. The browser opens the file
// instead of saving it, so that a phone offers to add it. When nothing is due it redirects to
// Billing with a message.
func dueCalendar(v *visit.Visit) error {
	bill, _, err := payment.FreshBill(v)
	if err != nil {
		return err
	}
	event, ok := billing.NewDueEvent(v.Text, bill, v.Identity.Key, v.Portal.BaseURL, v.Portal.Product)
	if !ok {
		answer.Flash(v, v.Text.Calendar.Nothing)
		return answer.SeeOther(v, paths.Billing(bill.Account.Number))
	}
	v.C.Set(fiber.HeaderContentType, "text/calendar; charset=utf-8")
	v.C.Set(fiber.HeaderContentDisposition, `inline; filename="`+event.FileName+`"`)
	return event.WriteCalendar(v.C.Response().BodyWriter(), v.Portal.Now())
}
