package preview

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/limits"
	view "memberportal/views/preview"
)

// sessionCookie is the cookie of editors who signed in at the preview. Members have another.
const sessionCookie = "preview-session"

// addSignIn adds the routes that need no sign-in.
func (p *Preview) addSignIn(r fiber.Router) {
	if p.options.Gate == nil {
		return
	}
	r.Get(view.SignInPath, p.beginSignIn)
	r.Get(view.AuthPath, p.completeSignIn)
}

// Base returns the address below which editors sign in: the provider redirects to /auth below it,
// and to / after a sign-out.
func Base(portal *url.URL) string { return origin(portal) + view.Root }

// showSignIn shows the way to sign in, and why an attempt failed.
func (p *Preview) showSignIn(c *fiber.Ctx, problem, to string) error {
	c.Status(fiber.StatusForbidden)
	return render(c, view.SignInPage(view.SignIn{
		Page: view.Page{Title: "Sign in", Nonce: nonce(c), Assets: p.portal.Assets}, Problem: problem, To: returnPath(to),
	}))
}

func (p *Preview) beginSignIn(c *fiber.Ctx) error {
	if err := limits.HookAddress(p.portal, c, ratelimit.SignIn); err != nil {
		return err
	}
	location, cookie, err := p.options.Gate.Begin(c.UserContext(), returnPath(c.Query("to")))
	if err != nil {
		return p.signInFailed(c, err, c.Query("to"))
	}
	p.portal.SetCookie(c, cookie.Name, cookie.Value, p.portal.Now().Add(cookie.MaxAge))
	return c.Redirect(location, fiber.StatusFound)
}

// completeSignIn is where the provider redirects to.
func (p *Preview) completeSignIn(c *fiber.Ctx) error {
	query, err := url.ParseQuery(string(c.Request().URI().QueryString()))
	if err != nil {
		return fiber.ErrBadRequest
	}
	flowCookie := func(name string) string { return c.Cookies(p.portal.CookieName(name)) }
	done, session, until, err := p.options.Gate.Complete(c.UserContext(), query, flowCookie)
	if done.FlowCookieName != "" {
		p.portal.ClearCookie(c, done.FlowCookieName)
	}
	if err != nil {
		return p.signInFailed(c, err, done.ReturnTo)
	}
	p.portal.SetCookie(c, sessionCookie, session, until)
	return c.Redirect(returnPath(done.ReturnTo), fiber.StatusSeeOther)
}

// signInFailed says what to do. The reason for operators is in the log.
func (p *Preview) signInFailed(c *fiber.Ctx, err error, to string) error {
	failed, _ := errors.AsType[*auth.SignInError](err)
	p.portal.Log.WarnContext(c.UserContext(), "preview sign-in failed", "error", err)
	problem := "The sign-in did not finish. Try again."
	switch {
	case failed != nil && failed.Reason == auth.ReasonNoEmail:
		problem = "Your account there has no verified email, which the preview needs. Ask those who run the sign-in."
	case failed != nil && failed.Reason == auth.ReasonUnavailable:
		problem = "The sign-in does not answer right now. Try again in a moment."
	}
	return p.showSignIn(c, problem, to)
}

// signOut ends the session here and at the provider.
func (p *Preview) signOut(c *fiber.Ctx) error {
	if p.options.Gate == nil {
		return fiber.ErrNotFound
	}
	location, err := p.options.Gate.End(c.UserContext(), personOf(c).session)
	if err != nil {
		return opaque(err)
	}
	p.portal.ClearCookie(c, sessionCookie)
	return c.Redirect(location, fiber.StatusSeeOther)
}

// returnPath returns an address of the preview: nothing else is a place to go after the sign-in.
func returnPath(to string) string {
	path, _, _ := strings.Cut(to, "?")
	if path != view.Root && !strings.HasPrefix(path, view.Root+"/") || strings.HasPrefix(path, view.AuthPath) || strings.HasPrefix(path, view.SignInPath) {
		return view.Root
	}
	return to
}
