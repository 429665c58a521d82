package signin

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/views/paths"
)

// Reauth signs the same member in again: the provider asks for the password and another member is
// refused. A visitor has nothing to confirm and signs in.
func Reauth(r *request.Request) error {
	if request.InFrame(r.C) {
		return fiber.ErrForbidden
	}
	returnTo := r.ReturnPath(r.C.Query("return", paths.Profile()))
	active, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return r.C.Redirect(paths.SignIn(returnTo))
	}
	return begin(r, auth.SignIn{ReturnTo: returnTo, Prompt: "login", Expect: active.Key})
}
