package handlers

import (
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/layout"
)

// showProblems shows a form again with what is wrong in it and everything that was typed.
func (v *visit) showProblems(body templ.Component) error {
	v.c.Status(fiber.StatusUnprocessableEntity)
	frame := v.frame()
	frame.Title = "Error: " + frame.Title
	return v.render(layout.Document(frame, body))
}

// notice puts a sentence at the top of the next page.
func (v *visit) notice(text string) { v.Sessions.PutFlash(v.ctx, text) }

// typed is what a form sent for a field, without the white space around it. On a page that is only read it is what was kept of the form there, never
// what the address says: nobody fills in a member's form by a link.
func (v *visit) typed(name string) string {
	if v.c.Method() == get {
		return v.kept.Get(name)
	}
	return strings.TrimSpace(sent(v.c, name))
}

// sent is a field of the body alone; Fiber's FormValue would look into the address first.
func sent(c *fiber.Ctx, name string) string {
	if value := c.Request().PostArgs().Peek(name); value != nil {
		return string(value)
	}
	form, err := c.MultipartForm()
	if err != nil || len(form.Value[name]) == 0 {
		return ""
	}
	return form.Value[name][0]
}

// done ends an action: the browser gets the next page by GET, so that reloading it repeats nothing.
func (v *visit) done(path string) error { return v.c.Redirect(path, fiber.StatusSeeOther) }

// xsrf is the forgery token for the forms of this page (section 7), with the mark that says for whom the page is made. It is the same in all of them,
// which compresses better.
func (v *visit) xsrf() string {
	if v.token == "" {
		v.token = maskToken(v.Sessions.XSRF(v.ctx)) + "." + v.Sessions.PageOwnerToken(v.ctx)
	}
	return v.token
}
