package respond

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/views/paths"
)

// Flash puts a sentence at the top of the next page.
func Flash(r *request.Request, text string) { r.Portal.Sessions.PutFlash(r.Ctx, text) }

// SeeOther ends an action: the browser gets the next page by GET.
func SeeOther(r *request.Request, path string) error { return r.C.Redirect(path, fiber.StatusSeeOther) }

// SeeOtherUnless ends an action that err has not ended.
func SeeOtherUnless(r *request.Request, err error, path string) error {
	if err != nil {
		return err
	}
	return SeeOther(r, path)
}

// RequireRecentSignIn redirects a page before its form is filled in, if the sign-in is too old for
// what it sends. A form that was filled in already comes back with its input instead ([Submit]),
// because a redirect would lose it. It is not ready when it answered the request.
func RequireRecentSignIn(r *request.Request, wanted bool) (ready bool, err error) {
	r.NeedsReauth = wanted && r.Portal.Sessions.NeedsReauth(r.Ctx)
	if r.NeedsReauth && r.Route.Kind == request.KindScreen {
		return false, r.C.Redirect(paths.Reauth(r.TryAgainPath()))
	}
	return true, nil
}

// SignInPath forces a new sign-in for a member who is signed in but whose tokens have expired:
// /login would redirect them straight back. For a visitor who has just signed out it is the page
// that says so: if the provider still has a session, it would sign them in again at once.
func SignInPath(r *request.Request, err error, returnTo string) string {
	if failure.Is(err, failure.Consent) {
		return paths.Consent(returnTo)
	}
	if _, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		return paths.SignInAgain(returnTo)
	}
	if end, ok := r.LastEnd(); ok {
		end.ReturnTo = returnTo
		return paths.SignedOut(end)
	}
	return paths.SignIn(returnTo)
}
