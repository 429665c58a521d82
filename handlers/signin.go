package handlers

import (
	"errors"
	"net/url"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
	"memberportal/views/signin"
	"memberportal/views/ui"
)

// signInWays are the ways to sign in for a browser that is signed in already, each with its OpenID
// Connect prompt.
var signInWays = map[string]string{"another": "select_account", "again": "", "consent": "consent"}

// login starts sign-in at the provider. A member who is signed in continues unless the query asks
// for another sign-in.
func login(v *visit) error {
	if inFrame(v.c) {
		return fiber.ErrForbidden
	}
	in := auth.SignIn{ReturnTo: v.portal.safeReturn(v.c.Query("return"))}
	prompt, wanted := signInWays[v.c.Query("how")]
	if _, ok := v.portal.Sessions.Active(v.ctx); ok && !wanted {
		return v.c.Redirect(in.ReturnTo)
	}
	in.Prompt = prompt
	return v.beginSignIn(in)
}

func (v *visit) beginSignIn(in auth.SignIn) error {
	location, flow, err := v.portal.Sessions.BeginSignIn(v.ctx, in)
	if err != nil {
		return v.signInFailed(err)
	}
	v.portal.setCookie(v.c, flow.Name, flow.Value, v.portal.Now().Add(flow.MaxAge), true)
	return v.c.Redirect(location)
}

// landing is where the provider redirects the browser to, and where a failed sign-in or load is
// explained.
func landing(v *visit) (templ.Component, error) {
	query, err := url.ParseQuery(string(v.c.Request().URI().QueryString()))
	if err != nil {
		return nil, fiber.ErrBadRequest
	}
	if query.Has("state") || query.Has("error") {
		return nil, v.completeSignIn(query)
	}
	return explainSignIn(v)
}

// explainSignIn shows once what failed, and what to do next. It never starts a sign-in by itself: a
// failure would become a loop of redirects.
func explainSignIn(v *visit) (templ.Component, error) {
	problem := v.portal.Sessions.PopFlash(v.ctx)
	if v.c.Query("cookies") != "" && !v.sentCookies() {
		problem = v.text.SignIn.NoCookies
	}
	_, known := v.portal.Sessions.Active(v.ctx)
	return ui.Message(signin.NewLandingPage(v.text, problem, known)), nil
}

func (v *visit) completeSignIn(query url.Values) error {
	done, err := v.portal.Sessions.CompleteSignIn(v.ctx, query, func(name string) string { return v.c.Cookies(v.portal.cookieName(name)) })
	if done.FlowCookieName != "" {
		v.portal.clearCookie(v.c, done.FlowCookieName)
	}
	if err != nil {
		return v.signInFailed(err)
	}
	v.identity = done.Identity
	v.markSignIn()
	if err := v.portal.Profiles.Forget(v.ctx, v.identity.Key); err != nil {
		return err
	}
	v.portal.Profiles.Load(v.ctx, v.apiMember()) // loads while the browser follows the redirect
	return v.c.Redirect(done.ReturnTo, fiber.StatusSeeOther)
}

// signInFailed redirects to /auth, which says what failed, so that the provider's parameters leave
// the address.
func (v *visit) signInFailed(err error) error {
	var failure *auth.SignInError
	if !errors.As(err, &failure) {
		return err
	}
	v.portal.Log.WarnContext(v.ctx, "sign-in failed", "reason", failure.Reason, "error", err)
	v.flash(v.text.SignIn.Failed[string(failure.Reason)])
	if !v.sentCookies() {
		return v.c.Redirect(paths.AuthCookies(), fiber.StatusSeeOther)
	}
	return v.c.Redirect(paths.Auth(), fiber.StatusSeeOther)
}

// sentCookies reports whether the browser keeps cookies: one that returns from the provider was
// given one.
func (v *visit) sentCookies() bool { return len(v.c.Request().Header.Peek(fiber.HeaderCookie)) > 0 }
