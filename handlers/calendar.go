package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/views/billing"
	"memberportal/views/paths"
)

// dueCalendar is the account's due date for the member's own calendar. The file is opened rather than saved, so that a phone offers to add it. When
// nothing is due any more, Billing says so.
func dueCalendar(v *visit) error {
	account, _ := v.freshAccount()
	event, ok := billing.NewDueEvent(v.Words, account, v.identity.Key, v.BaseURL, v.Product, v.today())
	if !ok {
		v.notice(v.Words.Calendar.Nothing)
		return v.done(paths.Billing(account.Number))
	}
	v.c.Set(fiber.HeaderContentType, "text/calendar; charset=utf-8")
	v.c.Set(fiber.HeaderContentDisposition, `inline; filename="`+event.FileName+`"`)
	return event.WriteCalendar(v.c.Response().BodyWriter(), v.Now())
}
