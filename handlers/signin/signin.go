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
	"memberportal/handlers/answer"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/journal"
	"memberportal/views/paths"
	view "memberportal/views/signin"
	"memberportal/views/ui"
)

// ways are the ways to sign in for a browser that is signed in already, each with its OpenID
// Connect prompt.
var ways = map[string]string{"another": "select_account", "again": "", "consent": "consent"}

// Login starts sign-in at the provider. A member who is signed in continues unless the query asks
// for another sign-in.
func Login(v *visit.Visit) error {
	if visit.InFrame(v.C) {
		return fiber.ErrForbidden
	}
	in := auth.SignIn{ReturnTo: v.ReturnPath(v.C.Query("return"))}
	prompt, wanted := ways[v.C.Query("how")]
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok && !wanted {
		return v.C.Redirect(in.ReturnTo)
	}
	in.Prompt = prompt
	return begin(v, in)
}

// begin redirects to the provider, with a cookie that the browser must bring back. It drops the
// oldest of too many sign-ins under way.
func begin(v *visit.Visit, in auth.SignIn) error {
	if err := limits.Address(v, ratelimit.SignIn); err != nil {
		return err
	}
	location, flow, err := v.Portal.Sessions.BeginSignIn(v.Ctx, in)
	if err != nil {
		return fail(v, err)
	}
	for _, name := range auth.DroppedSignIns(cookies(v)) {
		v.Portal.ClearCookie(v.C, name)
	}
	v.Portal.SetCookie(v.C, flow.Name, flow.Value, v.Portal.Now().Add(flow.MaxAge))
	return v.C.Redirect(location)
}

// cookies returns the cookies that the portal set, without the prefix of https.
func cookies(v *visit.Visit) map[string]string {
	all := map[string]string{}
	for name, value := range v.C.Request().Header.Cookies() {
		if own, ours := strings.CutPrefix(string(name), v.Portal.CookieName("")); ours {
			all[own] = string(value)
		}
	}
	return all
}

// Landing is where the provider redirects the browser to, and where a failed sign-in or load is
// explained. A HEAD request completes no sign-in: something looks at the address before the
// member's browser opens it, and a code works once.
func Landing(v *visit.Visit) (templ.Component, error) {
	if v.C.Method() == fiber.MethodHead {
		return nil, v.C.SendStatus(fiber.StatusOK)
	}
	query, err := url.ParseQuery(string(v.C.Request().URI().QueryString()))
	if err != nil {
		return nil, fiber.ErrBadRequest
	}
	switch {
	case query.Has("state") || query.Has("error"):
		return nil, complete(v, query)
	case query.Has("code"): // no sign-in of ours; the code must not stay in the address
		return answer.Elsewhere(v, paths.Auth())
	}
	return explain(v)
}

// explain shows once what failed, and what to do next, or whom to sign out to make room. It never
// starts a sign-in by itself: a failure would become a loop of redirects.
func explain(v *visit.Visit) (templ.Component, error) {
	if v.C.Query("password") != "" {
		return forgotten(v)
	}
	active, known := v.Portal.Sessions.Active(v.Ctx)
	if v.C.Query("identities") == "full" && len(v.Portal.Sessions.Identities(v.Ctx)) >= auth.MostIdentities {
		return view.FullView(view.NewFullPage(*answer.MemberMenu(v, active), v.XSRF())), nil
	}
	problem := v.Portal.Sessions.PopFlash(v.Ctx)
	if v.C.Query("cookies") != "" && !sentCookies(v) {
		problem = v.Text.SignIn.NoCookies
	}
	return ui.Message(view.NewLandingPage(v.Text, problem, known)), nil
}

// forgotten links to the provider's screen for a new password, or says whom to call.
func forgotten(v *visit.Visit) (templ.Component, error) {
	if v.Portal.Screens.Password == nil {
		return PasswordHelp(v)
	}
	return ui.Message(view.NewForgottenPage(v.Text, v.Portal.Screens.Password.String())), nil
}

// complete ends a sign-in when the provider has redirected the browser back.
func complete(v *visit.Visit, query url.Values) error {
	if err := limits.CheckAddress(v, ratelimit.FailedSignIn); err != nil {
		return err
	}
	done, err := v.Portal.Sessions.CompleteSignIn(v.Ctx, query, func(name string) string { return v.C.Cookies(v.Portal.CookieName(name)) })
	if done.FlowCookieName != "" {
		v.Portal.ClearCookie(v.C, done.FlowCookieName)
	}
	switch {
	case errors.Is(err, auth.ErrSignInUsed):
		return answer.SeeOther(v, v.SafeReturn(done.ReturnTo))
	case errors.Is(err, auth.ErrLoginInitiated):
		return answer.SeeOther(v, paths.SignIn(v.SafeReturn(done.ReturnTo)))
	case err != nil:
		return countFailure(v, err)
	}
	v.Portal.ClearCookie(v.C, visit.SignedOutCookie)
	v.Identity = done.Identity
	v.Ctx = journal.WithMember(v.Ctx, v.Identity.Key)
	v.FollowLanguage(v.Identity.Key)
	v.Portal.Metrics.SignInEnded(signedIn)
	v.Portal.Log.InfoContext(v.Ctx, "signed in")
	answer.MarkSignIn(v)
	if err := v.Portal.Profiles.Discard(v.Ctx, v.Identity.Key); err != nil {
		return err
	}
	v.Portal.Profiles.Load(v.Ctx, v.APIMember()) // loads while the browser follows the redirect
	return v.C.Redirect(done.ReturnTo, fiber.StatusSeeOther)
}

// countFailure counts a failed sign-in, but not an outage of the provider: it would lock out
// everyone behind one address.
func countFailure(v *visit.Visit, err error) error {
	var failure *auth.SignInError
	if errors.As(err, &failure) && failure.Reason != auth.ReasonUnavailable {
		_ = limits.Address(v, ratelimit.FailedSignIn) // this one is answered in any case
	}
	return fail(v, err)
}

// fail redirects to /auth, which says what failed, so that the provider's parameters leave the
// address.
func fail(v *visit.Visit, err error) error {
	var failure *auth.SignInError
	if !errors.As(err, &failure) {
		return err
	}
	v.Portal.Metrics.SignInEnded(string(failure.Reason))
	v.Portal.Log.WarnContext(v.Ctx, "sign-in failed", "reason", failure.Reason, "error", err)
	switch failure.Reason {
	case auth.ReasonForgotPassword:
		return answer.SeeOther(v, paths.AuthForgotten())
	case auth.ReasonTooMany:
		return answer.SeeOther(v, paths.AuthFull())
	}
	answer.Flash(v, v.Text.SignIn.Failed[string(failure.Reason)])
	if !sentCookies(v) {
		return v.C.Redirect(paths.AuthCookies(), fiber.StatusSeeOther)
	}
	return v.C.Redirect(paths.Auth(), fiber.StatusSeeOther)
}

// sentCookies reports whether the browser keeps cookies: one that returns from the provider was
// given one.
func sentCookies(v *visit.Visit) bool { return len(v.C.Request().Header.Peek(fiber.HeaderCookie)) > 0 }
