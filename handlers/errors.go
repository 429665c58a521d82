package handlers

import (
	"context"
	"errors"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/upstream/userapi"
	"memberportal/views"
)

// errForged is an unsafe request without the token of its session, or from a page that is not ours.
var errForged = fiber.NewError(fiber.StatusForbidden, "the form did not come from a page of this session")

// fail is the only place that turns an error into a status, a page and a log line.
func (p *Portal) fail(c *fiber.Ctx, err error) error {
	outliveDeadline(c)
	v := p.newVisit(c, route{})
	if needsSignIn(err) {
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
		return c.JSON(fiber.Map{"problem": failureText(status)})
	}
	return p.showFailure(c, status)
}

func (p *Portal) showFailure(c *fiber.Ctx, status int) error {
	v := p.newVisit(c, route{title: failureTitle(status)})
	message := views.Message(views.MessagePage{
		Title: failureTitle(status),
		Text:  []string{failureText(status)},
		Actions: []views.Action{
			{Label: "Try again", Path: v.tryAgainPath(), Primary: true},
			{Label: "Go to Home", Path: views.HomePath()},
		},
		Ref: requestID(c),
	})
	return v.render(views.Layout(v.frame(), message))
}

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

// failureTitle is the prefix of section 8's generic error helper.
func failureTitle(status int) string {
	switch status {
	case fiber.StatusNotFound:
		return "Not Found"
	case fiber.StatusForbidden:
		return "Access Denied"
	case fiber.StatusInternalServerError:
		return "Internal Server Error"
	}
	return "Unknown Server Error"
}

func failureText(status int) string {
	switch status {
	case fiber.StatusNotFound:
		return "We could not find what you asked for. It may have moved, or it may not be yours."
	case fiber.StatusForbidden:
		return "We could not do that. Open the page again and try once more."
	case fiber.StatusInternalServerError:
		return "Something went wrong on our side. Nothing was changed. Please try again in a moment."
	case fiber.StatusRequestEntityTooLarge:
		return "What you sent is too large. Go back, and send less of it or smaller photos."
	case fiber.StatusBadGateway, fiber.StatusGatewayTimeout:
		return "A system we need did not answer. Nothing was changed. Please try again in a moment."
	}
	return "We could not answer that request."
}

// askToSignIn sends the browser to sign in and back: a page by redirect, htmx and scripts by their own ways.
func (v *visit) askToSignIn(err error) error {
	c := v.c
	switch {
	case inFrame(c):
		return v.showFailure(c.Status(fiber.StatusForbidden), fiber.StatusForbidden)
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
		return views.ConsentPath(returnTo)
	}
	if _, ok := v.Sessions.Active(v.ctx); ok {
		return views.SignInAgainPath(returnTo)
	}
	return views.SignInPath(returnTo)
}

// pageBehind is the page of ours that a form, a fragment or a script belongs to.
func (v *visit) pageBehind() string {
	path, ours := strings.CutPrefix(v.c.Get(fiber.HeaderReferer), v.origin())
	if !ours {
		return views.HomePath()
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
