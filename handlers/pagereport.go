package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/forms"
	"memberportal/handlers/metrics"
	"memberportal/handlers/visit"
)

// maxPageReport is longer than any report of islands/loader/page-report.ts.
const maxPageReport = 512

// receivePageReport counts what a browser reports about a page. It stores and logs nothing of it.
// The forgery check has passed a member's report. Without a session there is no token to check, and
// anyone could send any figures.
func receivePageReport(v *visit.Visit) error {
	_, signedIn := v.Portal.Sessions.Active(v.Ctx)
	switch {
	case !v.Portal.PageReports:
		return fiber.ErrNotFound
	case !signedIn:
		return fiber.ErrForbidden
	case len(v.C.Body()) > maxPageReport:
		return fiber.ErrRequestEntityTooLarge
	}
	var report metrics.PageReport
	if err := forms.DecodeJSON(v, &report); err != nil {
		return err
	}
	v.Portal.Metrics.PageReported(v.C.Query("page"), report)
	return v.C.SendStatus(fiber.StatusNoContent)
}
