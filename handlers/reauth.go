package handlers

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
)

// reauth signs the same member in again: the provider asks for the password, and nobody else may come back. A visitor has nothing to confirm and signs
// in.
func reauth(v *visit) error {
	if inFrame(v.c) {
		return fiber.ErrForbidden
	}
	returnTo := auth.SafeReturn(v.c.Query("return", paths.Profile()))
	active, ok := v.Sessions.Active(v.ctx)
	if !ok {
		return v.c.Redirect(paths.SignIn(returnTo))
	}
	return v.beginSignIn(auth.SignIn{ReturnTo: returnTo, Prompt: "login", Expect: active.Key})
}

// recent lets a member pass to a form for a sensitive change only after a recent sign-in: to be asked once it is filled in would cost what was typed.
func recent(next handler) handler {
	return func(v *visit) error {
		if v.Sessions.NeedsReauth(v.ctx) {
			return v.c.Redirect(paths.Reauth(v.c.Path()))
		}
		return next(v)
	}
}
