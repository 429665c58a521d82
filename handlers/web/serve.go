package web

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/answer"
	"memberportal/handlers/forms"
	"memberportal/handlers/loading"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
)

// serve takes a request through everything that its row requires to the row's handler.
func (p *chain) serve(r Row) fiber.Handler {
	required := []func(*visit.Visit) (ready bool, err error){requireIdentity, loading.Require, r.requireGuard, requireRecentSignIn}
	return func(c *fiber.Ctx) error {
		v := p.visit(c, r.Route)
		if r.KeepsIdle {
			v.Ctx = auth.Background(v.Ctx)
			c.SetUserContext(v.Ctx)
		}
		trimQuery(v)
		for _, require := range required {
			if ready, err := require(v); !ready {
				return err
			}
		}
		return forms.Serve(v, r.serve)
	}
}

// requireIdentity, like the steps after it, is not ready when it answered the request, or failed.
func requireIdentity(v *visit.Visit) (ready bool, err error) {
	if v.Route.Access == visit.Public || v.Route.ServedAlways && !visit.HasSession(v.C) {
		return true, nil
	}
	identity, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return false, auth.ErrLoginInitiated
	}
	v.Identity = identity
	return true, nil
}

// requireGuard redirects a page. A fragment, a file or a POST for a number that is not the member's
// is "not found".
func (r Row) requireGuard(v *visit.Visit) (ready bool, err error) {
	if r.guard == nil {
		return true, nil
	}
	elsewhere := r.guard(v.Profile, v.Param)
	switch {
	case elsewhere == "":
		return true, nil
	case v.Route.IsPage():
		r.sayWhy(v, elsewhere)
		return false, v.C.Redirect(elsewhere)
	}
	return false, fiber.ErrNotFound
}

// sayWhy puts the row's line on the page that the guard leads to. Home shows no other account or
// policy, so there it says nothing.
func (r Row) sayWhy(v *visit.Visit, elsewhere string) {
	if r.saying == nil || elsewhere == paths.Home() {
		return
	}
	if line := r.saying(v); line != "" {
		answer.Flash(v, line)
	}
}

// requireRecentSignIn redirects before the form is filled in. A form that was filled in already
// comes back with its input instead (Submit), because a redirect would lose it.
func requireRecentSignIn(v *visit.Visit) (ready bool, err error) {
	v.NeedsReauth = v.Route.RecentSignIn && v.Portal.Sessions.NeedsReauth(v.Ctx)
	if v.NeedsReauth && v.Route.Kind == visit.KindScreen {
		return false, v.C.Redirect(paths.Reauth(v.TryAgainPath()))
	}
	return true, nil
}
