package handlers

import (
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
	"memberportal/views/signin"
	"memberportal/views/ui"
)

// showSignOut shows the button that signs out: a GET must not change anything.
func showSignOut(v *visit) (templ.Component, error) {
	active, ok := v.portal.Sessions.Active(v.ctx)
	if !ok {
		return ui.Message(signin.NewSignedOutPage(v.text.SignIn)), nil
	}
	menu := memberMenu(active, v.portal.Sessions.Identities(v.ctx))
	return signin.SignOutView(signin.NewSignOutPage(v.text, *menu, v.xsrf())), nil
}

// logout signs out the active identity, or "all" of them, and redirects to the provider's sign-out
// (section 4). It deletes cached profiles last: until the sign-out a concurrent request could load
// one again. Someone already signed out sees the "signed out" page.
func logout(v *visit) error {
	end := v.sentEnd()
	active, ok := v.portal.Sessions.Active(v.ctx)
	if !ok {
		return v.seeOther(paths.SignedOut(end))
	}
	v.portal.clearOfflineCard(v.c)
	leaving := []auth.Identity{active}
	signOut := func() (string, error) { return v.portal.Sessions.SignOut(v.ctx, active.Key) }
	if v.formValue("identity") == "all" {
		leaving = v.portal.Sessions.Identities(v.ctx)
		signOut = func() (string, error) { return v.portal.Sessions.SignOutAll(v.ctx) }
	}
	location, err := signOut()
	for _, identity := range leaving {
		err = errors.Join(err, v.portal.Profiles.Forget(v.ctx, identity.Key))
	}
	if err != nil {
		return err
	}
	v.rememberEnd(end)
	return v.seeOther(location)
}

// switchIdentity makes another identity of the session the active one.
func switchIdentity(v *visit) error {
	err := v.portal.Sessions.Switch(v.ctx, v.formValue("identity"))
	if errors.Is(err, auth.ErrNoIdentity) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return err
	}
	return v.c.Redirect(paths.Home(), fiber.StatusSeeOther)
}
