package web

import (
	"context"
	"net/url"
	"strconv"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Visit is one request with what its route guarantees: an identity, the loaded profile, a guard
// that continued. It serves one goroutine.
type Visit struct {
	Portal      *Portal
	C           *fiber.Ctx
	Ctx         context.Context
	route       Row
	Text        *content.Text   // in the language of the member, at the portal's time
	Identity    auth.Identity   // zero on a public route
	Profile     *member.Profile // nil unless the route is for members
	NeedsReauth bool            // the route wants a recent sign-in and this one is too old
	// Input of this page's form that was saved when a session ended; nil for none.
	Saved url.Values
	token string // cached by XSRF
}

func (p *Portal) newVisit(c *fiber.Ctx, r Row) *Visit {
	text := p.Content.Text(p.language(c), p.Now(), p.Drafts)
	return &Visit{Portal: p, C: c, Ctx: content.With(c.UserContext(), text), route: r, Text: text}
}

// serve takes a request through everything that its row requires to the row's handler.
func (p *Portal) serve(r Row) fiber.Handler {
	return func(c *fiber.Ctx) error {
		v := p.newVisit(c, r)
		if r.keepsIdle {
			v.Ctx = auth.Background(v.Ctx)
			c.SetUserContext(v.Ctx)
		}
		v.trimQuery()
		for _, require := range []func() (ready bool, err error){v.requireIdentity, v.requireProfile, v.requireGuard, v.requireRecentSignIn} {
			if ready, err := require(); !ready {
				return err
			}
		}
		return v.serveForm()
	}
}

// requireIdentity, like the steps after it, is not ready when it answered the request, or failed.
func (v *Visit) requireIdentity() (ready bool, err error) {
	if v.route.Access == Public || v.route.inOutage && !hasSession(v.C) {
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
func (v *Visit) requireGuard() (ready bool, err error) {
	if v.route.guard == nil {
		return true, nil
	}
	elsewhere := v.route.guard(v.Profile, v.Param)
	switch {
	case elsewhere == "":
		return true, nil
	case v.route.IsPage():
		return false, v.C.Redirect(elsewhere)
	}
	return false, fiber.ErrNotFound
}

// requireRecentSignIn redirects before the form is filled in. A form that was filled in already
// comes back with its input instead (Submit), because a redirect would lose it.
func (v *Visit) requireRecentSignIn() (ready bool, err error) {
	v.NeedsReauth = v.route.RecentSignIn && v.Portal.Sessions.NeedsReauth(v.Ctx)
	if v.NeedsReauth && v.route.Kind == KindScreen {
		return false, v.C.Redirect(paths.Reauth(v.C.Path()))
	}
	return true, nil
}

// APIMember is the member for calls of the user API.
func (v *Visit) APIMember() userapi.Member {
	m := userapi.Member{Key: v.Identity.Key, Token: v.Portal.Sessions.Token(v.Ctx), Renew: v.Portal.Sessions.Renewal(v.Ctx)}
	if v.Profile != nil {
		m.Offered = v.Profile.Offered
	}
	return m
}

// Param returns a parameter of the address, decoded once; "" for a parameter that is missing or
// malformed.
func (v *Visit) Param(name string) string {
	value, err := url.PathUnescape(v.C.Params(name))
	if err != nil {
		return ""
	}
	return value
}

// Today is the date in the insurer's time zone.
func (v *Visit) Today() member.Date { return member.DateOf(v.Portal.Now()) }

// ListPage is the part of a list that the query selects; zeros select the defaults.
func (v *Visit) ListPage() ui.ListPage {
	number := func(name string) int {
		n, err := strconv.Atoi(v.C.Query(name))
		if err != nil {
			return 0
		}
		return n
	}
	return ui.ListPage{Page: number("page"), Size: number("size")}
}
