package chain

import (
	"errors"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
)

// errOldPage is a request by a page that was made for another identity than the active one.
var errOldPage = fiber.NewError(fiber.StatusConflict, "the page belongs to another identity")

// fail is the only place that turns an error into a status, a page and a log line.
func (p *chain) fail(c *fiber.Ctx, err error) error {
	outliveDeadline(c)
	if errors.Is(err, request.ErrForged) {
		p.Log.WarnContext(c.UserContext(), "forgery refused", "route", c.Route().Path)
	}
	r := p.request(c, request.Route{})
	switch {
	case errors.As(err, new(respond.ProfileUnavailable)):
		return respond.SeeOther(r, paths.Auth())
	case request.HasSession(c) && failure.Of(err).NeedsSignIn():
		return askToSignIn(r, err)
	case errors.Is(err, errOldPage):
		return respond.LeaveOldPage(r)
	}
	if shown, err := respond.ShowAgain(r, err); shown {
		return err
	}
	c.Response().ResetBody()
	page := respond.MarkFailure(r, err)
	if page.Status >= fiber.StatusInternalServerError {
		p.Log.ErrorContext(c.UserContext(), "request failed", "route", c.Route().Path, "request", request.ID(c),
			"error", err)
	}
	if request.WantsJSON(c) {
		return c.JSON(problem{page.Text, page.RetryAfter, isLimit(err)})
	}
	return respond.Failure(r, page)
}

// problem is an error page for a script.
type problem struct {
	Problem    string `json:"problem"`
	RetryAfter int    `json:"retryAfter"`        // seconds; 0 if unknown
	Limited    bool   `json:"limited,omitempty"` // whether a limit of ours refused the request
}

func isLimit(err error) bool {
	var limit *ratelimit.Exceeded
	return errors.As(err, &limit)
}

// failUnread answers a request that the server could not read, or refused to: no middleware has
// seen it. The server closes the connection.
func (p *chain) failUnread(c *fiber.Ctx, err error) error {
	request.Begin(c)
	p.setSecurityHeaders(c)
	if errors.Is(err, fiber.ErrBadGateway) { // Fiber's status for a connection that broke
		err = fiber.ErrBadRequest
	}
	failed := p.fail(c, err)
	p.Metrics.Request("", "", c.Response().StatusCode(), 0)
	p.Log.InfoContext(c.UserContext(), "request refused", "request", request.ID(c), "status", c.Response().StatusCode())
	return failed
}

// askToSignIn leads the browser to sign-in and back: a page by a redirect, htmx by a header,
// scripts by JSON.
func askToSignIn(r *request.Request, err error) error {
	c := r.C
	switch {
	case request.InFrame(c):
		return respond.Failure(r, respond.MarkFailure(r, fiber.ErrForbidden))
	case request.WantsJSON(c):
		return c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": respond.SignInPath(r, err, r.PageBehind())})
	case c.Get("HX-Request") != "":
		c.Set("HX-Redirect", respond.SignInPath(r, err, r.PageBehind()))
		return c.SendStatus(fiber.StatusNoContent)
	case c.Method() == post && respond.IsFormAt(r, c.Path()):
		return respond.SaveExpired(r, err)
	case c.Method() != get:
		return c.Redirect(respond.SignInPath(r, err, r.PageBehind()), fiber.StatusSeeOther)
	}
	return c.Redirect(respond.SignInPath(r, err, r.SafeReturn(pageOf(r))))
}

// pageOf returns the page that the browser asks for: while the profile loads, the one behind the
// overlay.
func pageOf(r *request.Request) string {
	if route, _ := r.Routes.At(get, r.C.Path()); !route.IsReturnTarget() {
		return r.C.Query("return")
	}
	return r.C.OriginalURL()
}
