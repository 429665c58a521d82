package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/failure"
	"memberportal/views/ui"
)

// notFound answers with status 404, signed in or not (section 2).
func notFound(v *visit) (templ.Component, error) {
	v.c.Status(fiber.StatusNotFound)
	return ui.Message(failure.NewNotFoundPage(v.text.Errors)), nil
}
