package web

import (
	"crypto/rand"
	"errors"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/auth/safereturn"
	"memberportal/handlers/explain"
	"memberportal/upstream/failure"
	"memberportal/views/content"
	view "memberportal/views/failure"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// ErrForged is an unsafe request without the token of its session, or from a page that is not ours.
var ErrForged = fiber.NewError(fiber.StatusForbidden, "the form did not come from a page of this session")

// errOldPage is a request by a page that was made for another identity than the active one.
var errOldPage = fiber.NewError(fiber.StatusConflict, "the page belongs to another identity")

// fail is the only place that turns an error into a status, a page and a log line.
func (p *Portal) fail(c *fiber.Ctx, err error) error {
	outliveDeadline(c)
	if errors.Is(err, ErrForged) {
		p.Log.WarnContext(c.UserContext(), "forgery refused", "route", c.Route().Path)
	}
	v := p.newVisit(c, Row{})
	var unavailable profileUnavailable
	switch {
	case errors.As(err, &unavailable):
		return v.SeeOther(paths.Auth())
	case hasSession(c) && failure.Of(err).NeedsSignIn():
		return v.askToSignIn(err)
	case errors.Is(err, errOldPage):
		return v.leaveOldPage()
	}
	if shown, err := v.showFormAgain(err); shown {
		return err
	}
	c.Response().ResetBody()
	page := v.mark(err)
	if page.Status >= fiber.StatusInternalServerError {
		p.Log.ErrorContext(c.UserContext(), "request failed", "route", c.Route().Path, "request", RequestID(c), "error", err)
	}
	if WantsJSON(c) {
		return c.JSON(problem{page.Text, page.RetryAfter, isLimit(err)})
	}
	return v.showFailure(page)
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
func (p *Portal) failUnread(c *fiber.Ctx, err error) error {
	c.Locals(requestIDKey, rand.Text()[:12])
	p.setSecurityHeaders(c)
	if errors.Is(err, fiber.ErrBadGateway) { // Fiber's status for a connection that broke
		err = fiber.ErrBadRequest
	}
	failed := p.fail(c, err)
	p.Metrics.Request("", "", c.Response().StatusCode(), 0)
	p.Log.InfoContext(c.UserContext(), "request refused", "request", RequestID(c), "status", c.Response().StatusCode())
	return failed
}

// mark sets the status of a request that ended in err, and when it may succeed. A reached limit is
// counted, and logged here once a minute.
func (v *Visit) mark(err error) explain.Page {
	page := explain.PageOf(v.Text, err)
	v.C.Status(page.Status)
	if page.RetryAfter > 0 {
		v.C.Set(fiber.HeaderRetryAfter, strconv.Itoa(page.RetryAfter))
	}
	var limit *ratelimit.Exceeded
	if errors.As(err, &limit) {
		v.reportLimit(limit.Rule)
	}
	return page
}

// reportLimit counts a refused request. Of those of a member by one rule, it logs one a minute: a
// flood of requests must not become a flood of lines.
func (v *Visit) reportLimit(rule ratelimit.Rule) {
	v.Portal.Metrics.LimitReached(string(rule))
	member := auth.Identity{}
	if hasSession(v.C) {
		member, _ = v.Portal.Sessions.Active(v.Ctx)
	}
	if !v.Portal.refusals.isFirst(string(rule) + " " + member.Key) {
		v.C.Locals(unloggedKey, true)
		return
	}
	v.Portal.Log.WarnContext(v.Ctx, "limit reached", "request", RequestID(v.C), "limit", rule)
}

// MarkOutage sets the status of an outage or of a limit of the user API, and when to try again, if
// err comes from one: nothing was changed, and the session stays.
func (v *Visit) MarkOutage(err error) {
	if failure.Of(err).NotSent() {
		v.mark(err)
	}
}

// Explain turns a failed call into a text for the member and logs it. It returns err where a text
// does not help, such as when a sign-in is needed.
func (v *Visit) Explain(err error, texts explain.Texts) (string, error) {
	text := explain.Call(v.Text, err, texts)
	if text == "" {
		return "", err
	}
	v.LogFailedCall(err)
	return text, nil
}

// LogFailedCall logs a failed call that the member's page goes without.
func (v *Visit) LogFailedCall(err error) {
	v.Portal.Log.WarnContext(v.Ctx, "call failed", "request", RequestID(v.C), "route", v.route.Path, "error", err)
}

// Unavailable replaces a screen whose only call failed. A provider that does not offer the call, or
// whose list cannot be read, is no error. One that does not respond is an error page. Each has the
// screen's own words.
func (v *Visit) Unavailable(err error, title string, notOnline, notNow content.PhoneText) (templ.Component, error) {
	title = v.Text.Translate(title)
	switch failure.Of(err).Kind {
	case failure.NotOffered:
		return v.NotOnline(title, notOnline), nil
	case failure.Unread:
		return v.NotOnline(title, notNow), nil
	}
	return nil, explain.Screen{Err: err, Words: content.Failure{Title: title, Text: notNow.With(v.Text.Company.Phone)}}
}

// NotOnline replaces a screen that the provider does not offer. It has the number to call.
func (v *Visit) NotOnline(title string, text content.PhoneText) templ.Component {
	return ui.Message(view.NewNotOnlinePage(v.Text, title, text))
}

// FileNotOffered answers for one file that the provider lists but does not offer: it is not found,
// and the page has the number to call. title is the English title of the file's screen.
func (v *Visit) FileNotOffered(err error, title string, notOnline content.PhoneText) error {
	v.LogFailedCall(err)
	v.route.Title = title
	v.C.Status(fiber.StatusNotFound)
	return v.RenderPage(v.Frame(), v.NotOnline(v.Text.Translate(title), notOnline))
}

// FileFailed answers for a file that cannot be sent with a page that says why. title is the English
// title of the file's screen.
func (v *Visit) FileFailed(err error, status int, title, text string) error {
	v.LogFailedCall(err)
	v.C.Status(status)
	title = v.Text.Translate(title)
	return v.showFailure(explain.Page{Title: title, Heading: title, Text: text})
}

// showFailure shows an error page with the status that is set.
func (v *Visit) showFailure(page explain.Page) error {
	v.route.Title = page.Title
	texts := content.Failure{Title: page.Heading, Text: page.Text}
	message := ui.Message(view.NewPage(texts, v.Text, v.tryAgainPath(), RequestID(v.C)))
	return v.RenderPage(v.Frame(), message)
}

// tryAgainPath repeats a GET. For a form it is the page with the form.
func (v *Visit) tryAgainPath() string {
	if v.C.Method() == get {
		return safereturn.Path(v.C.OriginalURL()) // plain is enough: the member asked for this address
	}
	return v.PageBehind()
}

// askToSignIn leads the browser to sign-in and back: a page by a redirect, htmx by a header,
// scripts by JSON.
func (v *Visit) askToSignIn(err error) error {
	c := v.C
	switch {
	case InFrame(c):
		return v.showFailure(v.mark(fiber.ErrForbidden))
	case WantsJSON(c):
		return c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": v.signInPath(err, v.PageBehind())})
	case c.Get("HX-Request") != "":
		c.Set("HX-Redirect", v.signInPath(err, v.PageBehind()))
		return c.SendStatus(fiber.StatusNoContent)
	case c.Method() == post && v.Portal.hasForm(c.Path()):
		return v.saveExpiredForm(err)
	case c.Method() != get:
		return c.Redirect(v.signInPath(err, v.PageBehind()), fiber.StatusSeeOther)
	}
	return c.Redirect(v.signInPath(err, v.Portal.SafeReturn(c.OriginalURL())))
}

// signInPath forces a new sign-in for a member who is signed in but whose tokens have expired:
// /login would redirect them straight back. For a visitor who has just signed out it is the page
// that says so: if the provider still has a session, it would sign them in again at once.
func (v *Visit) signInPath(err error, returnTo string) string {
	if failure.Is(err, failure.Consent) {
		return paths.Consent(returnTo)
	}
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		return paths.SignInAgain(returnTo)
	}
	if end, ok := v.LastEnd(); ok {
		end.ReturnTo = returnTo
		return paths.SignedOut(end)
	}
	return paths.SignIn(returnTo)
}

// PageBehind is the page that a form, a fragment or a script belongs to, by its referrer; home for
// none.
func (v *Visit) PageBehind() string {
	path, ours := strings.CutPrefix(v.C.Get(fiber.HeaderReferer), v.Portal.origin())
	if !ours {
		return paths.Home()
	}
	return v.Portal.SafeReturn(path)
}

// SafeReturn returns the path of target, with the parameters that its route names, if a person may
// be sent there after sign-in: it is plain (safereturn.Path) and a page or file of the route table.
// Otherwise it returns home.
func (p *Portal) SafeReturn(target string) string {
	path, query, _ := strings.Cut(safereturn.Path(target), "?")
	r, ok := p.routeAt(get, path)
	if !ok || !r.isReturnTarget() {
		return paths.Home()
	}
	return withQuery(path, r.named(query))
}

// InFrame reports whether the browser requests a document for a frame: it gets no sign-in redirect
// (section 2).
func InFrame(c *fiber.Ctx) bool {
	switch c.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object":
		return true
	}
	return false
}

// WantsJSON reports whether a script of ours sent the request.
func WantsJSON(c *fiber.Ctx) bool {
	return strings.HasPrefix(c.Get(fiber.HeaderAccept), fiber.MIMEApplicationJSON)
}
