package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/views/billing"
	"memberportal/views/paths"
)

// dueCalendar is the account's due date for the member's calendar. The browser opens the file
// instead of saving it, so that a phone offers to add it. When nothing is due it redirects to
// Billing with a message.
func dueCalendar(v *visit) error {
	account, _ := v.freshAccount()
	event, ok := billing.NewDueEvent(v.text, account, v.identity.Key, v.portal.BaseURL, v.portal.Product, v.today())
	if !ok {
		v.flash(v.text.Calendar.Nothing)
		return v.seeOther(paths.Billing(account.Number))
	}
	v.c.Set(fiber.HeaderContentType, "text/calendar; charset=utf-8")
	v.c.Set(fiber.HeaderContentDisposition, `inline; filename="`+event.FileName+`"`)
	return event.WriteCalendar(v.c.Response().BodyWriter(), v.portal.Now())
}
