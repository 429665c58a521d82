package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views"
)

// notFound answers 404 itself, whoever asks (section 2).
func notFound(v *visit) (templ.Component, error) {
	v.c.Status(fiber.StatusNotFound)
	return views.Message(views.NewUnknownPage(v.Words.Errors)), nil
}
