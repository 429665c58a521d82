package signin

import (
	"errors"
	"slices"

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

// ShowSignOut shows the button that signs out: a GET must not change anything.
func ShowSignOut(v *visit.Visit) (templ.Component, error) {
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return ui.Message(view.NewSignedOutPage(v.Text)), nil
	}
	menu := answer.MemberMenu(v, active)
	return view.SignOutView(view.NewSignOutPage(v.Text, *menu, v.XSRF())), nil
}

// Logout signs out the active identity, "all" of this browser, the active one "everywhere", or
// another one by its key, and redirects to the provider's sign-out (section 4). It deletes cached
// profiles last: until the sign-out a concurrent request could load one again. Someone already
// signed out sees the "signed out" page.
func Logout(v *visit.Visit) error {
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return answer.SeeOther(v, paths.SignedOut(sentEnd(v)))
	}
	leaving, end := []auth.Identity{active}, sentEnd(v)
	signOut := func() (string, error) { return v.Portal.Sessions.SignOut(v.Ctx, active.Key) }
	switch key := v.Input("identity"); key {
	case "", active.Key:
	case "all":
		leaving = v.Portal.Sessions.Identities(v.Ctx)
		signOut = func() (string, error) { return v.Portal.Sessions.SignOutAll(v.Ctx) }
	case "everywhere":
		end.Reason = paths.EndedEverywhere
		signOut = func() (string, error) { return v.Portal.Sessions.SignOutEverywhere(v.Ctx) }
	default:
		return signOutOther(v, key)
	}
	v.Portal.ClearOfflineCard(v.C)
	location, err := signOut()
	for _, identity := range leaving {
		err = errors.Join(err, v.Portal.Profiles.Forget(v.Ctx, identity.Key))
	}
	if err != nil {
		return err
	}
	countSignOuts(v, leaving, end.Reason)
	logSignOuts(v, leaving, end.Reason)
	if _, others := v.Portal.Sessions.Active(v.Ctx); others && end.Reason == paths.EndedEverywhere {
		answer.Flash(v, v.Text.Session.Ended.EverywhereOf.With(active.Email))
	}
	RememberEnd(v, end)
	return answer.SeeOther(v, location)
}

// signOutOther signs out an identity that is not the active one, whose pages and stored ID card
// stay. A second press finds it signed out and goes home.
func signOutOther(v *visit.Visit, key string) error {
	all := v.Portal.Sessions.Identities(v.Ctx)
	i := slices.IndexFunc(all, func(identity auth.Identity) bool { return identity.Key == key })
	if i < 0 {
		return answer.SeeOther(v, paths.Home())
	}
	location, err := v.Portal.Sessions.SignOut(v.Ctx, key)
	if err = errors.Join(err, v.Portal.Profiles.Forget(v.Ctx, key)); err != nil {
		return err
	}
	countSignOuts(v, all[i:i+1], paths.EndedByMember)
	logSignOuts(v, all[i:i+1], paths.EndedByMember)
	answer.Flash(v, v.Text.Session.Changed.SignedOut.With(all[i].Email))
	return answer.SeeOther(v, location)
}

// BackchannelLogout ends the sessions that a logout token of the provider names (OpenID Connect
// Back-Channel Logout 1.0). The provider's signature takes the place of a session and its forgery
// token. What cannot be checked or done now is 503, never 400: the provider should try again.
func BackchannelLogout(p *visit.Portal, c *fiber.Ctx) error {
	identity := ""
	err := p.Sessions.BackchannelLogout(c.UserContext(), string(c.Request().PostArgs().Peek("logout_token")), func(key string) error {
		identity = key
		return p.Profiles.Forget(c.UserContext(), key)
	})
	switch {
	case errors.Is(err, auth.ErrLogoutToken):
		return refuseLogout(p, c, err)
	case err != nil:
		p.Log.ErrorContext(c.UserContext(), "back-channel logout not done", "request", visit.RequestID(c), "error", err)
		c.Set(fiber.HeaderRetryAfter, logoutRetry)
		return c.Status(fiber.StatusServiceUnavailable).JSON(fiber.Map{"error": "temporarily_unavailable"})
	case identity != "":
		p.Metrics.SignedOut(endedByProvider)
	}
	return c.SendStatus(fiber.StatusOK)
}

// logoutRetry is when the provider may try again, in seconds.
const logoutRetry = "5"

// refuseLogout counts a refused token for the address that it comes from. Valid tokens are neither
// counted nor refused: an outsider behind the address of the provider keeps no one signed in.
func refuseLogout(p *visit.Portal, c *fiber.Ctx, refused error) error {
	if err := limits.HookAddress(p, c, ratelimit.LogoutToken); err != nil {
		return err
	}
	p.Log.WarnContext(c.UserContext(), "logout token refused", "request", visit.RequestID(c), "error", refused)
	return c.Status(fiber.StatusBadRequest).JSON(fiber.Map{"error": "invalid_request"})
}

// Switch makes another identity of the session the active one. It returns to the page in the form,
// or goes home.
func Switch(v *visit.Visit) error {
	if err := limits.Browser(v, ratelimit.SwitchIdentity); err != nil {
		return err
	}
	err := v.Portal.Sessions.Switch(v.Ctx, v.Input("identity"))
	if errors.Is(err, auth.ErrNoIdentity) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return err
	}
	if active, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		v.FollowLanguage(active.Key)
	}
	return answer.SeeOther(v, v.SafeReturn(v.Input("return")))
}

// logSignOuts logs each identity once. The reason of the form is the browser's, so it stays out of
// the log unless it is known.
func logSignOuts(v *visit.Visit, leaving []auth.Identity, reason string) {
	if reason != paths.EndedEverywhere {
		reason = "member"
	}
	for _, identity := range leaving {
		v.Portal.Log.InfoContext(journal.WithMember(v.Ctx, identity.Key), "signed out", "reason", reason)
	}
}
