package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/visit"
	"memberportal/views/failure"
	"memberportal/views/ui"
)

// notFound answers with status 404, signed in or not (section 2).
func notFound(v *visit.Visit) (templ.Component, error) {
	v.C.Status(fiber.StatusNotFound)
	return ui.Message(failure.NewNotFoundPage(v.Text.Errors)), nil
}
