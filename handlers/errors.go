package handlers

import (
	"context"
	"errors"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
	"memberportal/views/failure"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// errForged is an unsafe request without the token of its session, or from a page that is not ours.
var errForged = fiber.NewError(fiber.StatusForbidden, "the form did not come from a page of this session")

// fail is the only place that turns an error into a status, a page and a log line.
func (p *Portal) fail(c *fiber.Ctx, err error) error {
	outliveDeadline(c)
	v := p.newVisit(c, route{})
	if hasSession(c) && needsSignIn(err) {
		return v.askToSignIn(err)
	}
	if shown, err := v.showFormAgain(err); shown {
		return err
	}
	status := statusOf(err)
	if status >= fiber.StatusInternalServerError {
		p.Log.ErrorContext(c.UserContext(), "request failed", "route", c.Route().Path, "request", requestID(c), "error", err)
	}
	c.Response().ResetBody()
	c.Status(status)
	if wantsJSON(c) {
		return c.JSON(fiber.Map{"problem": failureOf(v.Words, status).Text})
	}
	return v.showFailure(v.failureSaid(err, status))
}

func (v *visit) showFailure(said content.Failure) error {
	v.route.title = said.Title
	message := ui.Message(failure.NewPage(said, v.Words, v.tryAgainPath(), requestID(v.c)))
	return v.render(layout.Document(v.frame(), message))
}

// without stands in the place of a screen that has nothing to show without its call. A provider that does not offer it is no failure; one that does not
// answer is said in the screen's own words.
func (v *visit) without(err error, title string, notOnline, notNow content.PhoneText) (templ.Component, error) {
	if userapi.Unsupported(err) {
		return ui.Message(failure.NewNotOnlinePage(v.Words, title, notOnline)), nil
	}
	return nil, unanswered{err, content.Failure{Title: title, Text: notNow.With(v.Words.Company.Phone)}}
}

// unanswered is the error of a screen that has its own words for a provider that does not answer.
type unanswered struct {
	error
	said content.Failure
}

func (u unanswered) Unwrap() error { return u.error }

// tryAgainPath repeats what was asked for; a form is not sent again but shown again.
func (v *visit) tryAgainPath() string {
	if v.c.Method() == get {
		return auth.SafeReturn(v.c.OriginalURL())
	}
	return v.pageBehind()
}

// needsSignIn tells the errors that a new sign-in cures (section 8: 'Login initiated').
func needsSignIn(err error) bool {
	return errors.Is(err, auth.ErrLoginInitiated) || errors.Is(err, auth.ErrConsentInitiated)
}

func statusOf(err error) int {
	var http *fiber.Error
	var api *userapi.Error
	var signIn *auth.SignInError
	switch {
	case errors.As(err, &http):
		return http.Code
	case errors.As(err, &api) && (api.Status == fiber.StatusForbidden || api.Status == fiber.StatusNotFound):
		return api.Status
	case errors.As(err, &api), errors.As(err, &signIn):
		return fiber.StatusBadGateway
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errStillLoading):
		return fiber.StatusGatewayTimeout
	}
	return fiber.StatusInternalServerError
}

// failureSaid are the words for an error: those of its screen, or else those for its status.
func (v *visit) failureSaid(err error, status int) content.Failure {
	said := failureOf(v.Words, status)
	var own unanswered
	if said.Text == v.Words.Errors.NoAnswer && errors.As(err, &own) {
		return own.said
	}
	return said
}

// The titles of error pages are the prefixes of section 8's generic error helper. The call center
// searches for them, so content cannot change them; a translation adds its own.
const (
	titleNotFound = "Not Found"
	titleDenied   = "Access Denied"
	titleInternal = "Internal Server Error"
	titleUnknown  = "Unknown Server Error"
)

// failureOf are the words for a status (section 8, the generic error helper).
func failureOf(t *content.Text, status int) content.Failure {
	said := t.Errors
	switch status {
	case fiber.StatusNotFound:
		return content.Failure{Title: t.Translate(titleNotFound), Text: said.NotFound}
	case fiber.StatusForbidden:
		return content.Failure{Title: t.Translate(titleDenied), Text: said.Refused}
	case fiber.StatusInternalServerError:
		return content.Failure{Title: t.Translate(titleInternal), Text: said.Broken}
	case fiber.StatusRequestEntityTooLarge:
		return content.Failure{Title: t.Translate(titleUnknown), Text: said.TooLarge}
	case fiber.StatusBadGateway, fiber.StatusGatewayTimeout:
		return content.Failure{Title: t.Translate(titleUnknown), Text: said.NoAnswer}
	}
	return content.Failure{Title: t.Translate(titleUnknown), Text: said.Unknown}
}

// askToSignIn sends the browser to sign in and back: a page by redirect, htmx and scripts by their own ways.
func (v *visit) askToSignIn(err error) error {
	c := v.c
	switch {
	case inFrame(c):
		c.Status(fiber.StatusForbidden)
		return v.showFailure(failureOf(v.Words, fiber.StatusForbidden))
	case wantsJSON(c):
		return c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": v.signInPath(err, v.pageBehind())})
	case c.Get("HX-Request") != "":
		c.Set("HX-Redirect", v.signInPath(err, v.pageBehind()))
		return c.SendStatus(fiber.StatusNoContent)
	case c.Method() == post && v.isForm(c.Path()):
		return v.answerLateForm(err)
	case c.Method() != get:
		return c.Redirect(v.signInPath(err, v.pageBehind()), fiber.StatusSeeOther)
	}
	return c.Redirect(v.signInPath(err, auth.SafeReturn(c.OriginalURL())))
}

// signInPath asks anew when somebody is signed in whose tokens are of no use any more: else sign-in would send them straight back.
func (v *visit) signInPath(err error, returnTo string) string {
	if errors.Is(err, auth.ErrConsentInitiated) {
		return paths.Consent(returnTo)
	}
	if _, ok := v.Sessions.Active(v.ctx); ok {
		return paths.SignInAgain(returnTo)
	}
	return paths.SignIn(returnTo)
}

// pageBehind is the page of ours that a form, a fragment or a script belongs to.
func (v *visit) pageBehind() string {
	path, ours := strings.CutPrefix(v.c.Get(fiber.HeaderReferer), v.origin())
	if !ours {
		return paths.Home()
	}
	return auth.SafeReturn(path)
}

// inFrame tells a document that is wanted for a frame: it gets no sign-in redirect (section 2).
func inFrame(c *fiber.Ctx) bool {
	switch c.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object":
		return true
	}
	return false
}

func wantsJSON(c *fiber.Ctx) bool {
	return strings.HasPrefix(c.Get(fiber.HeaderAccept), fiber.MIMEApplicationJSON)
}
