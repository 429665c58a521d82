package handlers

import (
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views"
)

// showProblems shows a form again with what is wrong in it and everything that was typed.
func (v *visit) showProblems(body templ.Component) error {
	v.c.Status(fiber.StatusUnprocessableEntity)
	frame := v.frame()
	frame.Title = "Error: " + frame.Title
	return v.render(views.Layout(frame, body))
}

// notice puts a sentence at the top of the next page.
func (v *visit) notice(text string) { v.Sessions.PutFlash(v.ctx, text) }

// typed is what a form sent for a field, without the white space around it.
func (v *visit) typed(name string) string { return strings.TrimSpace(v.c.FormValue(name)) }

// done ends an action: the browser gets the next page by GET, so that reloading it repeats nothing.
func (v *visit) done(path string) error { return v.c.Redirect(path, fiber.StatusSeeOther) }

// xsrf is the forgery token for a form of this page (section 7).
func (v *visit) xsrf() string { return maskToken(v.Sessions.XSRF(v.ctx)) }
