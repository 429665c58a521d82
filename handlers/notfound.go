package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/views/failure"
	"memberportal/views/ui"
)

// notFound answers with status 404, signed in or not (section 2).
func notFound(r *request.Request) (templ.Component, error) {
	r.C.Status(fiber.StatusNotFound)
	return ui.Message(failure.NewNotFoundPage(r.Text)), nil
}
