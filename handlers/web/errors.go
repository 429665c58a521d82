package web

import (
	"errors"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
)

// errOldPage is a request by a page that was made for another identity than the active one.
var errOldPage = fiber.NewError(fiber.StatusConflict, "the page belongs to another identity")

// fail is the only place that turns an error into a status, a page and a log line.
func (p *chain) fail(c *fiber.Ctx, err error) error {
	outliveDeadline(c)
	if errors.Is(err, visit.ErrForged) {
		p.Log.WarnContext(c.UserContext(), "forgery refused", "route", c.Route().Path)
	}
	v := p.visit(c, visit.Route{})
	switch {
	case errors.As(err, new(loading.Unavailable)):
		return answer.SeeOther(v, paths.Auth())
	case visit.HasSession(c) && failure.Of(err).NeedsSignIn():
		return askToSignIn(v, err)
	case errors.Is(err, errOldPage):
		return forms.LeaveOldPage(v)
	}
	if shown, err := forms.ShowAgain(v, err); shown {
		return err
	}
	c.Response().ResetBody()
	page := answer.Mark(v, err)
	if page.Status >= fiber.StatusInternalServerError {
		p.Log.ErrorContext(c.UserContext(), "request failed", "route", c.Route().Path, "request", visit.RequestID(c), "error", err)
	}
	if visit.WantsJSON(c) {
		return c.JSON(problem{page.Text, page.RetryAfter, isLimit(err)})
	}
	return answer.Failure(v, page)
}

// problem is an error page for a script.
type problem struct {
	Problem    string `json:"problem"`
	RetryAfter int    `json:"retryAfter"`        // seconds; 0 for an error that says nothing about time
	Limited    bool   `json:"limited,omitempty"` // whether a limit of ours refused the request
}

func isLimit(err error) bool {
	var limit *ratelimit.Exceeded
	return errors.As(err, &limit)
}

// failUnread answers a request that the server could not read, or refused to: no middleware has
// seen it. The server closes the connection.
func (p *chain) failUnread(c *fiber.Ctx, err error) error {
	visit.Begin(c)
	p.setSecurityHeaders(c)
	if errors.Is(err, fiber.ErrBadGateway) { // Fiber's status for a connection that broke
		err = fiber.ErrBadRequest
	}
	failed := p.fail(c, err)
	p.Metrics.Request("", "", c.Response().StatusCode(), 0)
	p.Log.InfoContext(c.UserContext(), "request refused", "request", visit.RequestID(c), "status", c.Response().StatusCode())
	return failed
}

// askToSignIn leads the browser to sign-in and back: a page by a redirect, htmx by a header,
// scripts by JSON.
func askToSignIn(v *visit.Visit, err error) error {
	c := v.C
	switch {
	case visit.InFrame(c):
		return answer.Failure(v, answer.Mark(v, fiber.ErrForbidden))
	case visit.WantsJSON(c):
		return c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": answer.SignInPath(v, err, v.PageBehind())})
	case c.Get("HX-Request") != "":
		c.Set("HX-Redirect", answer.SignInPath(v, err, v.PageBehind()))
		return c.SendStatus(fiber.StatusNoContent)
	case c.Method() == post && forms.At(v, c.Path()):
		return forms.SaveExpired(v, err)
	case c.Method() != get:
		return c.Redirect(answer.SignInPath(v, err, v.PageBehind()), fiber.StatusSeeOther)
	}
	return c.Redirect(answer.SignInPath(v, err, v.SafeReturn(c.OriginalURL())))
}
