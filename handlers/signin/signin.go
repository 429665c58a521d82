// Package signin serves how a session begins and ends: signing in and out, registering, and the
// time that is left.
package signin

import (
	"errors"
	"net/url"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/handlers/respond"
	"memberportal/views/layout"
	"memberportal/views/paths"
	view "memberportal/views/signin"
	"memberportal/views/ui"
)

// ways are the ways to sign in for a browser that is signed in already, each with its OpenID
// Connect prompt.
var ways = map[string]string{"another": "select_account", "again": "", "consent": "consent"}

// promptCreate opens the provider's sign-up.
const promptCreate = "create"

// Login starts sign-in at the provider. A member who is signed in continues unless the query asks
// for another sign-in.
func Login(r *request.Request) error {
	if request.InFrame(r.C) {
		return fiber.ErrForbidden
	}
	in := auth.SignIn{ReturnTo: r.ReturnPath(r.C.Query("return"))}
	prompt, wanted := ways[r.C.Query("how")]
	if _, ok := r.Portal.Sessions.Active(r.Ctx); ok && !wanted {
		return r.C.Redirect(in.ReturnTo)
	}
	in.Prompt = prompt
	return begin(r, in)
}

// begin leads to the provider, with a cookie that the browser must bring back. It drops the oldest
// of too many sign-ins under way.
func begin(r *request.Request, in auth.SignIn) error {
	if err := respond.LimitAddress(r.Portal, r.C, ratelimit.SignIn); err != nil {
		return err
	}
	location, flow, err := r.Portal.Sessions.BeginSignIn(r.Ctx, in)
	if err != nil {
		return fail(r, err)
	}
	for _, name := range auth.DroppedSignIns(cookies(r)) {
		r.Portal.ClearCookie(r.C, name)
	}
	r.Portal.SetCookie(r.C, flow.Name, flow.Value, r.Portal.Now().Add(flow.MaxAge))
	heading := r.Text.SignIn.Leaving.SignIn
	if in.Prompt == promptCreate {
		heading = r.Text.SignIn.Leaving.Register
	}
	return respond.Interstitial(r, location, layout.Interstitial{Heading: heading})
}

// cookies returns the cookies that the portal set, without the prefix of https.
func cookies(r *request.Request) map[string]string {
	all := map[string]string{}
	for name, value := range r.C.Request().Header.Cookies() {
		if own, ours := strings.CutPrefix(string(name), r.Portal.CookieName("")); ours {
			all[own] = string(value)
		}
	}
	return all
}

// Landing is where the provider redirects the browser to, and where a failed sign-in or load is
// explained. A HEAD request completes no sign-in: something looks at the address before the
// member's browser opens it, and a code works once.
func Landing(r *request.Request) (templ.Component, error) {
	if r.C.Method() == fiber.MethodHead {
		return nil, r.C.SendStatus(fiber.StatusOK)
	}
	query, err := url.ParseQuery(string(r.C.Request().URI().QueryString()))
	if err != nil {
		return nil, fiber.ErrBadRequest
	}
	switch {
	case query.Has("state") || query.Has("error"):
		return nil, complete(r, query)
	case query.Has("code"): // no sign-in of ours; the code must not stay in the address
		return respond.Redirect(r, paths.Auth())
	}
	return explain(r)
}

// explain shows once what failed, and what to do next, or whom to sign out to make room. It never
// starts a sign-in by itself: a failure would become a loop of redirects.
func explain(r *request.Request) (templ.Component, error) {
	if r.C.Query("password") != "" {
		return forgotten(r)
	}
	active, known := r.Portal.Sessions.Active(r.Ctx)
	if r.C.Query("identities") == "full" && len(r.Portal.Sessions.Identities(r.Ctx)) >= auth.MostIdentities {
		return view.FullView(view.NewFullPage(*respond.MemberMenu(r, active), r.XSRF())), nil
	}
	problem := r.Portal.Sessions.PopFlash(r.Ctx)
	if r.C.Query("cookies") != "" && !sentCookies(r) {
		problem = r.Text.SignIn.NoCookies
	}
	r.Title = problem
	return ui.Message(view.NewLandingPage(r.Text, problem, known)), nil
}

// forgotten links to the provider's screen for a new password, or names whom to call.
func forgotten(r *request.Request) (templ.Component, error) {
	if r.Portal.Screens.Password == nil {
		return PasswordHelp(r)
	}
	return ui.Message(view.NewForgottenPage(r.Text, r.Portal.Screens.Password.String())), nil
}

// complete ends a sign-in when the provider has redirected the browser back.
func complete(r *request.Request, query url.Values) error {
	if err := respond.CheckAddressLimit(r.Portal, r.C, ratelimit.FailedSignIn); err != nil {
		return err
	}
	done, err := r.Portal.Sessions.CompleteSignIn(r.Ctx, query,
		func(name string) string { return r.C.Cookies(r.Portal.CookieName(name)) })
	if done.FlowCookieName != "" {
		r.Portal.ClearCookie(r.C, done.FlowCookieName)
	}
	switch {
	case errors.Is(err, auth.ErrSignInUsed):
		return respond.SeeOther(r, r.SafeReturn(done.ReturnTo))
	case errors.Is(err, auth.ErrLoginInitiated), beginsAgain(r, query, done, err):
		return begin(r, auth.SignIn{ReturnTo: r.SafeReturn(done.ReturnTo), Again: true})
	case err != nil:
		return countFailure(r, err)
	}
	r.Portal.ClearCookie(r.C, request.SignedOutCookie)
	r.Identity = done.Identity
	r.Ctx = requestlog.WithMember(r.Ctx, r.Identity.Key)
	r.FollowLanguage(r.Identity.Key)
	r.Portal.Metrics.SignInEnded(signedIn)
	r.Portal.Log.InfoContext(r.Ctx, "signed in")
	respond.MarkSignIn(r)
	if err := r.Portal.Profiles.Discard(r.Ctx, r.Identity.Key); err != nil {
		return err
	}
	r.Portal.Profiles.Load(r.Ctx, r.APIMember()) // loads while the browser follows the redirect
	return r.C.Redirect(done.ReturnTo, fiber.StatusSeeOther)
}

// beginsAgain reports whether a sign-in that is unknown, too old or of another browser begins again
// by itself, as after a bookmark of the provider's page. It does so once, never after a sign-out
// here, and not if the member canceled. It counts as a failed one: it may be a guess.
func beginsAgain(r *request.Request, query url.Values, done auth.SignInResult, err error) bool {
	var failure *auth.SignInError
	_, signedOut := r.LastEnd()
	if !errors.As(err, &failure) || failure.Reason != auth.ReasonExpired || done.Again || signedOut ||
		query.Get("state") == "" || query.Get("error") == "access_denied" || auth.BegunAgain(cookies(r)) {
		return false
	}
	_ = respond.LimitAddress(r.Portal, r.C, ratelimit.FailedSignIn) // the next one is limited
	r.Portal.Log.InfoContext(r.Ctx, "sign-in begins again", "reason", failure.Reason)
	return true
}

// countFailure counts a failed sign-in, but not an outage of the provider: it would lock out
// everyone behind one address.
func countFailure(r *request.Request, err error) error {
	var failure *auth.SignInError
	if errors.As(err, &failure) && failure.Reason != auth.ReasonUnavailable {
		_ = respond.LimitAddress(r.Portal, r.C, ratelimit.FailedSignIn) // this one is answered anyway
	}
	return fail(r, err)
}

// fail redirects to /auth, which shows what failed, so that the provider's parameters leave the
// address.
func fail(r *request.Request, err error) error {
	var failure *auth.SignInError
	if !errors.As(err, &failure) {
		return err
	}
	r.Portal.Metrics.SignInEnded(string(failure.Reason))
	r.Portal.Log.WarnContext(r.Ctx, "sign-in failed", "reason", failure.Reason, "error", err)
	switch failure.Reason {
	case auth.ReasonForgotPassword:
		return respond.SeeOther(r, paths.AuthForgotten())
	case auth.ReasonTooMany:
		return respond.SeeOther(r, paths.AuthFull())
	}
	respond.Flash(r, r.Text.SignIn.Failed[string(failure.Reason)])
	if !sentCookies(r) {
		return r.C.Redirect(paths.AuthCookies(), fiber.StatusSeeOther)
	}
	return r.C.Redirect(paths.Auth(), fiber.StatusSeeOther)
}

// sentCookies reports whether the browser keeps cookies: one that returns from the provider was
// given one.
func sentCookies(r *request.Request) bool {
	return len(r.C.Request().Header.Peek(fiber.HeaderCookie)) > 0
}
