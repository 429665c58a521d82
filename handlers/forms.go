package handlers

import (
	"encoding/json"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// submission is a form that a member sent, decoded and validated.
type submission struct {
	valid bool // whether validation found no error
	// show renders the form with the member's input and its errors. failure says why the call
	// failed; "" when there was no call.
	show   func(failure string) (templ.Component, error)
	call   func() error // makes the change at the provider; nil for none
	then   func() error // follows a call that succeeded, here; nil for nothing. Its errors are error pages
	texts  callTexts    // what a failed call says
	flash  string       // the message on the next page; "" for none
	next   string       // the next page
	island *island      // nil for a form without one
}

// island is what an island gets as JSON instead of a page.
type island struct {
	problem string           // the validation error; "" for none
	result  func() fiber.Map // after the call
}

// submit is the end of every form: it shows the form again with status 422 and nothing lost, or
// makes the change and redirects, so that reloading the next page repeats nothing.
func (v *visit) submit(s submission) error {
	if v.needsReauth || !s.valid {
		return v.submitAgain(s, "")
	}
	if s.call != nil {
		if err := s.call(); err != nil {
			failure, err := v.explain(err, s.texts)
			if err != nil {
				return err
			}
			return v.submitAgain(s, failure)
		}
	}
	if s.then != nil {
		if err := s.then(); err != nil {
			return err
		}
	}
	return v.submitted(s)
}

func (v *visit) submitted(s submission) error {
	if s.island != nil && wantsJSON(v.c) {
		return v.c.JSON(s.island.result())
	}
	if s.flash != "" {
		v.flash(s.flash)
	}
	return v.seeOther(s.next)
}

func (v *visit) submitAgain(s submission, failure string) error {
	if s.island != nil && wantsJSON(v.c) {
		return v.islandError(s.island.problem, failure)
	}
	body, err := s.show(failure)
	if err != nil {
		return err
	}
	return v.showInvalid(body)
}

// islandError is why a change was not made: sign in first, the call failed, or the input is
// invalid.
func (v *visit) islandError(problem, failure string) error {
	switch {
	case v.needsReauth:
		return v.c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": paths.Reauth(v.c.Path())})
	case failure != "":
		return v.c.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": failure})
	}
	return v.c.Status(fiber.StatusUnprocessableEntity).JSON(fiber.Map{"problem": problem})
}

func (v *visit) showInvalid(body templ.Component) error {
	v.c.Status(fiber.StatusUnprocessableEntity)
	frame := v.frame()
	frame.Title = v.text.Common.Error + " " + frame.Title
	return v.renderPage(frame, body)
}

// serveForm calls the row's handler. The page of a form gets saved input; a form that was handled
// without an error no longer needs it.
func (v *visit) serveForm() (err error) {
	if !v.route.HasForm {
		return v.route.serve(v)
	}
	saved := v.portal.savedForms(v.identity.Key)
	if v.route.Kind == Screen {
		if v.saved, err = saved.find(v.ctx, v.c.Path()); err != nil {
			return err
		}
		return v.route.serve(v)
	}
	if err := v.route.serve(v); err != nil {
		return err
	}
	return saved.drop(v.ctx, v.c.Path())
}

// flash puts a sentence at the top of the next page.
func (v *visit) flash(text string) { v.portal.Sessions.PutFlash(v.ctx, text) }

// seeOther ends an action: the browser gets the next page by GET.
func (v *visit) seeOther(path string) error { return v.c.Redirect(path, fiber.StatusSeeOther) }

// seeOtherUnless ends an action that err has not ended.
func (v *visit) seeOtherUnless(err error, path string) error {
	if err != nil {
		return err
	}
	return v.seeOther(path)
}

// formValue returns a field of the sent form without surrounding white space. On a GET it returns
// saved input, never a query parameter: a link must not fill in a member's form.
func (v *visit) formValue(name string) string {
	if v.c.Method() == get {
		return v.saved.Get(name)
	}
	return strings.TrimSpace(bodyValue(v.c, name))
}

// bodyValue returns a field of the body. Fiber's FormValue would prefer the query.
func bodyValue(c *fiber.Ctx, name string) string {
	if value := c.Request().PostArgs().Peek(name); value != nil {
		return string(value)
	}
	form, err := c.MultipartForm()
	if err != nil || len(form.Value[name]) == 0 {
		return ""
	}
	return form.Value[name][0]
}

// decodeJSON reads what a script of ours sent. Anything else is a bad request.
func (v *visit) decodeJSON(into any) error {
	if json.Unmarshal(v.c.Body(), into) != nil {
		return fiber.ErrBadRequest
	}
	return nil
}

// xsrf is the forgery token for the forms of this page (section 7), with the mark of the member for
// whom the page is made. All forms of a page share one, which compresses better.
func (v *visit) xsrf() string {
	if v.token == "" {
		v.token = maskToken(v.portal.Sessions.XSRF(v.ctx)) + "." + v.portal.Sessions.PageOwnerToken(v.ctx)
	}
	return v.token
}
