package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
)

// reauth signs the same member in again: the provider asks for the password and another member is
// refused. A visitor has nothing to confirm and signs in.
func reauth(v *visit) error {
	if inFrame(v.c) {
		return fiber.ErrForbidden
	}
	returnTo := v.portal.safeReturn(v.c.Query("return", paths.Profile()))
	active, ok := v.portal.Sessions.Active(v.ctx)
	if !ok {
		return v.c.Redirect(paths.SignIn(returnTo))
	}
	return v.beginSignIn(auth.SignIn{ReturnTo: returnTo, Prompt: "login", Expect: active.Key})
}
