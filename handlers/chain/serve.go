package chain

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
)

// serve takes a request through everything that its row requires to the row's handler.
func (p *chain) serve(row Row) fiber.Handler {
	required := []func(*request.Request) (ready bool, err error){
		requireIdentity, respond.RequireProfile,
		row.requireGuard, requireText, func(r *request.Request) (bool, error) {
			return respond.RequireRecentSignIn(r, r.Route.RecentSignIn)
		},
	}
	return func(c *fiber.Ctx) error {
		r := p.request(c, row.Route)
		if row.KeepsIdle {
			r.Ctx = auth.Background(r.Ctx)
			c.SetUserContext(r.Ctx)
		}
		trimQuery(r)
		for _, require := range required {
			if ready, err := require(r); !ready {
				return err
			}
		}
		return respond.ServeForm(r, row.serve)
	}
}

// requireIdentity, like the steps after it, is not ready when it answered the request, or failed.
func requireIdentity(r *request.Request) (ready bool, err error) {
	if r.Route.Access == request.Public || r.Route.ServedAlways && !request.HasSession(r.C) {
		return true, nil
	}
	identity, ok := r.Portal.Sessions.Active(r.Ctx)
	if !ok {
		return false, auth.ErrLoginInitiated
	}
	r.Identity = identity
	return true, nil
}

// requireGuard redirects a page. A fragment, a file or a POST for a number that is not the member's
// is "not found".
func (row Row) requireGuard(r *request.Request) (ready bool, err error) {
	if row.guard == nil {
		return true, nil
	}
	elsewhere := row.guard(r.Profile, r.Param)
	switch {
	case elsewhere == "":
		return true, nil
	case r.Route.IsPage():
		row.sayWhy(r, elsewhere)
		return false, r.C.Redirect(elsewhere)
	}
	return false, fiber.ErrNotFound
}

// sayWhy puts the row's line on the page that the guard leads to. Home shows no other account or
// policy, so there it proves nothing.
func (row Row) sayWhy(r *request.Request, elsewhere string) {
	if row.saying == nil || elsewhere == paths.Home() {
		return
	}
	if line := row.saying(r); line != "" {
		respond.Flash(r, line)
	}
}

// requireText shows a phone number in place of a form if the text that members agree to
// can't be read. They never agree to another one.
func requireText(r *request.Request) (ready bool, err error) {
	if !r.Text.Withholds(r.Route.Agreed) {
		return true, nil
	}
	r.C.Status(fiber.StatusServiceUnavailable)
	return false, respond.Screen(r, respond.NotOnline(r, r.Text.Title(r.Route.Title), r.Text.Errors.Withheld))
}
