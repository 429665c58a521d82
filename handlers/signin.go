package handlers

import (
	"errors"
	"net/url"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
)

// signInWays are the ways to sign in although somebody is signed in, each with the prompt the provider is given.
var signInWays = map[string]string{"another": "select_account", "again": "", "consent": "consent"}

// login starts sign-in at the provider. A member who is signed in already goes on, unless the address says why not.
func login(v *visit) error {
	if inFrame(v.c) {
		return fiber.ErrForbidden
	}
	in := auth.SignIn{ReturnTo: auth.SafeReturn(v.c.Query("return"))}
	prompt, wanted := signInWays[v.c.Query("how")]
	if _, ok := v.Sessions.Active(v.ctx); ok && !wanted {
		return v.c.Redirect(in.ReturnTo)
	}
	in.Prompt = prompt
	return v.beginSignIn(in)
}

func (v *visit) beginSignIn(in auth.SignIn) error {
	location, flow, err := v.Sessions.BeginSignIn(v.ctx, in)
	if err != nil {
		return v.signInFailed(err)
	}
	v.setCookie(v.c, flow.Name, flow.Value, v.Now().Add(flow.MaxAge), true)
	return v.c.Redirect(location)
}

// landing is where the provider sends the browser back to, and where a failed sign-in or a failed load is explained.
func landing(v *visit) error {
	query, err := url.ParseQuery(string(v.c.Request().URI().QueryString()))
	if err != nil {
		return fiber.ErrBadRequest
	}
	if query.Has("state") || query.Has("error") {
		return v.completeSignIn(query)
	}
	return page(explainSignIn)(v)
}

func (v *visit) completeSignIn(query url.Values) error {
	done, err := v.Sessions.CompleteSignIn(v.ctx, query, func(name string) string { return v.c.Cookies(v.cookieName(name)) })
	if done.FlowCookieName != "" {
		v.clearCookie(v.c, done.FlowCookieName)
	}
	if err != nil {
		return v.signInFailed(err)
	}
	v.identity = done.Identity
	v.markSignIn()
	if err := v.Profiles.Forget(v.ctx, v.identity.Key); err != nil {
		return err
	}
	v.Profiles.Load(v.ctx, v.apiMember()) // it is under way while the browser follows the redirect
	return v.c.Redirect(done.ReturnTo, fiber.StatusSeeOther)
}

// signInFailed says what failed on /auth, at an address without the provider's answer in it.
func (v *visit) signInFailed(err error) error {
	var failure *auth.SignInError
	if !errors.As(err, &failure) {
		return err
	}
	v.Log.WarnContext(v.ctx, "sign-in failed", "reason", failure.Reason, "error", err)
	v.Sessions.PutFlash(v.ctx, v.Words.SignIn.Failed[string(failure.Reason)])
	if !v.sentCookies() {
		return v.c.Redirect(paths.AuthCookies(), fiber.StatusSeeOther)
	}
	return v.c.Redirect(paths.Auth(), fiber.StatusSeeOther)
}

// sentCookies tells a browser that keeps cookies from one that keeps none: whoever comes back from the provider was given one.
func (v *visit) sentCookies() bool { return len(v.c.Request().Header.Peek(fiber.HeaderCookie)) > 0 }

// logout signs out the active identity, or "all" of them, and sends the browser to the provider's own sign-out (section 4). Profiles are forgotten
// last: until nobody is signed in any more, a request in flight could load one again. Whoever is signed out already reads so.
func logout(v *visit) error {
	end := v.sentEnd()
	active, ok := v.Sessions.Active(v.ctx)
	if !ok {
		return v.done(paths.SignedOut(end))
	}
	v.clearKeptCard(v.c)
	leaving := []auth.Identity{active}
	signOut := func() (string, error) { return v.Sessions.SignOut(v.ctx, active.Key) }
	if v.typed("identity") == "all" {
		leaving = v.Sessions.Identities(v.ctx)
		signOut = func() (string, error) { return v.Sessions.SignOutAll(v.ctx) }
	}
	location, err := signOut()
	for _, identity := range leaving {
		err = errors.Join(err, v.Profiles.Forget(v.ctx, identity.Key))
	}
	if err != nil {
		return err
	}
	v.rememberEnd(end)
	return v.done(location)
}

// switchIdentity makes another known identity the active one.
func switchIdentity(v *visit) error {
	err := v.Sessions.Switch(v.ctx, v.typed("identity"))
	if errors.Is(err, auth.ErrNoIdentity) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return err
	}
	return v.c.Redirect(paths.Home(), fiber.StatusSeeOther)
}
