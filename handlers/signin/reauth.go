package signin

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
)

// Reauth signs the same member in again: the provider asks for the password and another member is
// refused. A visitor has nothing to confirm and signs in.
func Reauth(v *visit.Visit) error {
	if visit.InFrame(v.C) {
		return fiber.ErrForbidden
	}
	returnTo := v.ReturnPath(v.C.Query("return", paths.Profile()))
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return v.C.Redirect(paths.SignIn(returnTo))
	}
	return begin(v, auth.SignIn{ReturnTo: returnTo, Prompt: "login", Expect: active.Key})
}
