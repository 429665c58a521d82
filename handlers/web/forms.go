package web

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"mime"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/explain"
	"memberportal/handlers/formtoken"
	"memberportal/handlers/once"
	"memberportal/handlers/web/bodies"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
)

// Submission is a form that a member sent, decoded and validated.
type Submission struct {
	Valid bool // whether validation found no error
	// Show renders the form with the member's input and its errors. failure says why the call
	// failed; "" when there was no call.
	Show  func(failure string) (templ.Component, error)
	Limit func() error // refuses the call when a limit is reached; nil for none
	Call  func() error // makes the change at the provider; nil for none
	Once  string       // idempotency key of a call that the provider would repeat; "" for none
	// Follows a call that succeeded, here; nil for nothing. Its errors are error pages.
	Then   func() error
	Texts  explain.Texts // what a failed call says
	Flash  string        // the message on the next page; "" for none
	Next   string        // the next page
	Island *Island       // nil for a form without one
}

// Island is what an island gets as JSON instead of a page.
type Island struct {
	Problem string           // the validation error; "" for none
	Result  func() fiber.Map // after the call
}

// Submit is the end of every form: it shows the form again with status 422 and nothing lost, or
// makes the change and redirects, so that reloading the next page repeats nothing.
func (v *Visit) Submit(s Submission) error {
	if v.NeedsReauth || !s.Valid {
		return v.submitAgain(s, fiber.StatusUnprocessableEntity, "")
	}
	switch err := v.call(s); {
	case isUnsent(err):
		return v.submitLimited(s, err)
	case err != nil:
		return v.submitFailed(s, err)
	}
	if s.Then != nil {
		if err := s.Then(); err != nil {
			return err
		}
	}
	return v.submitted(s)
}

// call makes the call of a submission within its limit. A second press counts as little as it
// sends.
func (v *Visit) call(s Submission) error {
	if s.Once == "" {
		return s.callWithinLimit()
	}
	keys := once.Keys{Cache: v.Portal.Sessions.Cache(), Member: v.Identity.Key}
	return keys.Do(v.Ctx, s.Once, s.callWithinLimit, func(err error) string {
		if isUnsent(err) || failure.Of(err).NotSent() {
			return ""
		}
		return explain.Call(v.Text, err, s.Texts)
	})
}

func (s Submission) callWithinLimit() error {
	if s.Limit != nil {
		if err := s.Limit(); err != nil {
			return failure.Unsent{Err: err}
		}
	}
	if s.Call == nil {
		return nil
	}
	return s.Call()
}

func isUnsent(err error) bool { return errors.As(err, new(failure.Unsent)) }

// submitFailed shows the form again after a failed call. A second press gets the text of the first.
func (v *Visit) submitFailed(s Submission, cause error) error {
	var earlier once.Failure
	if errors.As(cause, &earlier) {
		return v.submitAgain(s, fiber.StatusUnprocessableEntity, earlier.Text)
	}
	text, err := v.Explain(cause, s.Texts)
	if err != nil {
		return err
	}
	err = v.submitAgain(s, fiber.StatusUnprocessableEntity, text)
	v.MarkOutage(cause)
	return err
}

func (v *Visit) submitted(s Submission) error {
	if s.Island != nil && WantsJSON(v.C) {
		return v.C.JSON(s.Island.Result())
	}
	if s.Flash != "" {
		v.Flash(s.Flash)
	}
	return v.SeeOther(s.Next)
}

// submitLimited shows the form again with all input and says when it may be sent.
func (v *Visit) submitLimited(s Submission, err error) error {
	page := v.mark(err)
	return v.submitAgain(s, page.Status, page.Text)
}

// submitAgain shows the form with its input. failure is the text about a call; "" for invalid
// input.
func (v *Visit) submitAgain(s Submission, status int, failure string) error {
	if s.Island != nil && WantsJSON(v.C) {
		return v.islandError(s.Island.Problem, failure)
	}
	body, err := s.Show(failure)
	if err != nil {
		return err
	}
	v.C.Status(status)
	frame := v.Frame()
	frame.Title = v.Text.Common.Error + " " + frame.Title
	return v.RenderPage(frame, body)
}

// islandError is why a change was not made: sign in first, the call failed, or the input is
// invalid.
func (v *Visit) islandError(problem, failure string) error {
	switch {
	case v.NeedsReauth:
		return v.C.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": paths.Reauth(v.C.Path())})
	case failure != "":
		return v.C.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": failure})
	}
	return v.C.Status(fiber.StatusUnprocessableEntity).JSON(fiber.Map{"problem": problem})
}

// serveForm calls the row's handler. The page of a form gets saved input; a form that was handled
// without an error no longer needs it.
func (v *Visit) serveForm() (err error) {
	if !v.route.HasForm {
		return v.route.serve(v)
	}
	saved := v.Portal.SavedForms(v.Identity.Key)
	if v.route.Kind == KindScreen {
		if v.Saved, err = saved.Find(v.Ctx, v.C.Path()); err != nil {
			return err
		}
		return v.route.serve(v)
	}
	if err := v.route.serve(v); err != nil {
		return err
	}
	return saved.Drop(v.Ctx, v.C.Path())
}

// Flash puts a sentence at the top of the next page.
func (v *Visit) Flash(text string) { v.Portal.Sessions.PutFlash(v.Ctx, text) }

// SeeOther ends an action: the browser gets the next page by GET.
func (v *Visit) SeeOther(path string) error { return v.C.Redirect(path, fiber.StatusSeeOther) }

// SeeOtherUnless ends an action that err has not ended.
func (v *Visit) SeeOtherUnless(err error, path string) error {
	if err != nil {
		return err
	}
	return v.SeeOther(path)
}

// FormValue returns a field of the sent form without surrounding white space. On a GET it returns
// saved input, never a query parameter: a link must not fill in a member's form.
func (v *Visit) FormValue(name string) string {
	if v.C.Method() == get {
		return v.Saved.Get(name)
	}
	return strings.TrimSpace(bodies.Value(v.C, name))
}

// DecodeJSON reads what a script of ours sent. Another media type is refused: a form of another
// site can send text, but no JSON. A body that is not JSON is a bad request.
func (v *Visit) DecodeJSON(into any) error {
	if kind, _, err := mime.ParseMediaType(v.C.Get(fiber.HeaderContentType)); err != nil || kind != fiber.MIMEApplicationJSON {
		return fiber.ErrUnsupportedMediaType
	}
	if json.Unmarshal(v.C.Body(), into) != nil {
		return fiber.ErrBadRequest
	}
	return nil
}

// XSRF is the forgery token for the forms of this page (section 7), with the mark of the member for
// whom the page is made. All forms of a page share one, which compresses better.
func (v *Visit) XSRF() string {
	if v.token == "" {
		v.token = formtoken.New(v.Portal.Sessions.XSRF(v.Ctx), v.Portal.Sessions.PageOwnerToken(v.Ctx))
	}
	return v.token
}

// FormKey is the idempotency key that the form carried, so that a double submit is one message; a
// new one for a form without a key of ours.
func (v *Visit) FormKey() string {
	key := v.FormValue("key")
	if len(key) != len(rand.Text()) {
		return rand.Text()
	}
	return key
}
