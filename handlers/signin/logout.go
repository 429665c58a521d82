package signin

import (
	"errors"
	"slices"
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

// ShowSignOut shows the button that signs out: a GET must not change anything.
func ShowSignOut(r *request.Request) (templ.Component, error) {
	active, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return ui.Message(view.NewSignedOutPage(r.Text)), nil
	}
	menu := respond.MemberMenu(r, active)
	return view.SignOutView(view.NewSignOutPage(r.Text, *menu, r.XSRF())), nil
}

// Logout signs out the active identity, "all" of this browser, the active one "everywhere", or
// another one by its key, and leads to the provider's sign-out (section 4). It deletes cached
// profiles last: until the sign-out a concurrent request could load one again.
func Logout(r *request.Request) error {
	active, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return signOutAgain(r)
	}
	leaving, end := []auth.Identity{active}, sentEnd(r)
	signOut := func() (string, error) { return r.Portal.Sessions.SignOut(r.Ctx, active.Key) }
	switch key := r.Input("identity"); key {
	case "", active.Key:
	case "all":
		leaving = r.Portal.Sessions.Identities(r.Ctx)
		signOut = func() (string, error) { return r.Portal.Sessions.SignOutAll(r.Ctx) }
	case "everywhere":
		end.Reason = paths.EndedEverywhere
		signOut = func() (string, error) { return r.Portal.Sessions.SignOutEverywhere(r.Ctx) }
	default:
		return signOutOther(r, key)
	}
	r.Portal.ClearOfflineCard(r.C)
	location, err := signOut()
	for _, identity := range leaving {
		err = errors.Join(err, r.Portal.Profiles.Forget(r.Ctx, identity.Key))
	}
	if err != nil {
		return err
	}
	countSignOuts(r, leaving, end.Reason)
	logSignOuts(r, leaving, end.Reason)
	if _, others := r.Portal.Sessions.Active(r.Ctx); others && end.Reason == paths.EndedEverywhere {
		respond.Flash(r, r.Text.Session.Ended.EverywhereOf.With(active.Email))
	}
	RememberEnd(r, end)
	return leaveFor(r, location, active)
}

// signOutAgain answers a second press, and a page whose session has ended: the site root says why.
// Another site can't make it say so.
func signOutAgain(r *request.Request) error {
	_, known := r.LastEnd()
	if r.Portal.FromOurPage(r.C) && (!known || r.Input("ended") != "") {
		RememberEnd(r, sentEnd(r))
	}
	return respond.SeeOther(r, paths.Root())
}

// leaveFor leads to the provider's sign-out of an identity, or to the site root if the provider has
// none. The page before it says who is signed out: the provider may not lead back.
func leaveFor(r *request.Request, location string, left auth.Identity) error {
	if location == r.Portal.Origin()+paths.Root() {
		return respond.SeeOther(r, paths.Root())
	}
	texts := r.Text.SignIn.Leaving
	page := layout.Interstitial{Heading: texts.SignedOut, Text: []string{texts.SignOut}}
	if stay := r.Portal.Sessions.Identities(r.Ctx); len(stay) > 0 {
		page.Heading = texts.SignedOutOf.With(left.Email)
		page.Text = []string{texts.Stays.With(emails(stay)), texts.SignOut}
	}
	return respond.Interstitial(r, location, page)
}

func emails(all []auth.Identity) string {
	var list []string
	for _, identity := range all {
		list = append(list, identity.Email)
	}
	return strings.Join(list, ", ")
}

// signOutOther signs out an identity that is not the active one, whose pages and stored ID card
// stay. A second press finds it signed out and goes home.
func signOutOther(r *request.Request, key string) error {
	all := r.Portal.Sessions.Identities(r.Ctx)
	i := slices.IndexFunc(all, func(identity auth.Identity) bool { return identity.Key == key })
	if i < 0 {
		return respond.SeeOther(r, paths.Home())
	}
	location, err := r.Portal.Sessions.SignOut(r.Ctx, key)
	if err = errors.Join(err, r.Portal.Profiles.Forget(r.Ctx, key)); err != nil {
		return err
	}
	countSignOuts(r, all[i:i+1], paths.EndedByMember)
	logSignOuts(r, all[i:i+1], paths.EndedByMember)
	respond.Flash(r, r.Text.Session.Changed.SignedOut.With(all[i].Email))
	return leaveFor(r, location, all[i])
}

// BackchannelLogout ends the sessions that a logout token of the provider names (OpenID Connect
// Back-Channel Logout 1.0). The provider's signature takes the place of a session and its forgery
// token. What cannot be checked or done now is 503, never 400: the provider should try again.
func BackchannelLogout(p *request.Portal, c *fiber.Ctx) error {
	token, identity := string(c.Request().PostArgs().Peek("logout_token")), ""
	err := p.Sessions.BackchannelLogout(c.UserContext(), token, func(key string) error {
		identity = key
		return p.Profiles.Forget(c.UserContext(), key)
	})
	switch {
	case errors.Is(err, auth.ErrLogoutToken):
		return refuseLogout(p, c, err)
	case err != nil:
		p.Log.ErrorContext(c.UserContext(), "back-channel logout not done", "request", request.ID(c), "error", err)
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
func refuseLogout(p *request.Portal, c *fiber.Ctx, refused error) error {
	if err := respond.LimitAddress(p, c, ratelimit.LogoutToken); err != nil {
		return err
	}
	p.Log.WarnContext(c.UserContext(), "logout token refused", "request", request.ID(c), "error", refused)
	return c.Status(fiber.StatusBadRequest).JSON(fiber.Map{"error": "invalid_request"})
}

// Switch makes another identity of the session the active one. It returns to the page in the form,
// or goes home.
func Switch(r *request.Request) error {
	if err := respond.LimitBrowser(r, ratelimit.SwitchIdentity); err != nil {
		return err
	}
	err := r.Portal.Sessions.Switch(r.Ctx, r.Input("identity"))
	if errors.Is(err, auth.ErrNoIdentity) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return err
	}
	if active, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		r.FollowLanguage(active.Key)
	}
	return respond.SeeOther(r, r.SafeReturn(r.Input("return")))
}

// logSignOuts logs each identity once. The reason of the form is the browser's, so it stays out of
// the log unless it is known.
func logSignOuts(r *request.Request, leaving []auth.Identity, reason string) {
	if reason != paths.EndedEverywhere {
		reason = "member"
	}
	for _, identity := range leaving {
		r.Portal.Log.InfoContext(requestlog.WithMember(r.Ctx, identity.Key), "signed out", "reason", reason)
	}
}
