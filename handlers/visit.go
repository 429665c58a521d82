package handlers

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

// visit is one request with what its route guarantees: an identity, the loaded profile, a guard
// that continued. It serves one goroutine.
type visit struct {
	portal      *Portal
	c           *fiber.Ctx
	ctx         context.Context
	route       route
	text        *content.Text   // in the language of the member, at the portal's time
	identity    auth.Identity   // zero on a public route
	profile     *member.Profile // nil unless the route is for members
	needsReauth bool            // the route wants a recent sign-in and this one is too old
	saved       url.Values      // input of this page's form that was saved when a session ended; nil for none
	token       string          // cached by xsrf
}

func (p *Portal) newVisit(c *fiber.Ctx, r route) *visit {
	text := p.Content.Text(p.language(c), p.Now(), p.Drafts)
	return &visit{portal: p, c: c, ctx: content.With(c.UserContext(), text), route: r, text: text}
}

// serve takes a request through everything that its row requires to the row's handler.
func (p *Portal) serve(r route) fiber.Handler {
	return func(c *fiber.Ctx) error {
		v := p.newVisit(c, r)
		if r.keepsIdle {
			v.ctx = auth.Background(v.ctx)
			c.SetUserContext(v.ctx)
		}
		for _, require := range []func() (ready bool, err error){v.requireIdentity, v.requireProfile, v.requireGuard, v.requireRecentSignIn} {
			if ready, err := require(); !ready {
				return err
			}
		}
		return v.serveForm()
	}
}

// requireIdentity, like the steps after it, is not ready when it answered the request, or failed.
func (v *visit) requireIdentity() (ready bool, err error) {
	if v.route.Access == Public {
		return true, nil
	}
	identity, ok := v.portal.Sessions.Active(v.ctx)
	if !ok {
		return false, auth.ErrLoginInitiated
	}
	v.identity = identity
	return true, nil
}

// requireGuard redirects a page. A fragment, a file or a POST for a number that is not the member's
// is "not found".
func (v *visit) requireGuard() (ready bool, err error) {
	if v.route.guard == nil {
		return true, nil
	}
	elsewhere := v.route.guard(v.profile, v.param)
	switch {
	case elsewhere == "":
		return true, nil
	case v.route.IsPage():
		return false, v.c.Redirect(elsewhere)
	}
	return false, fiber.ErrNotFound
}

// requireRecentSignIn redirects before the form is filled in. A form that was filled in already
// comes back with its input instead (submit), because a redirect would lose it.
func (v *visit) requireRecentSignIn() (ready bool, err error) {
	v.needsReauth = v.route.RecentSignIn && v.portal.Sessions.NeedsReauth(v.ctx)
	if v.needsReauth && v.route.Kind == Screen {
		return false, v.c.Redirect(paths.Reauth(v.c.Path()))
	}
	return true, nil
}

// apiMember is the member for calls of the user API.
func (v *visit) apiMember() userapi.Member {
	return userapi.Member{Key: v.identity.Key, Token: v.portal.Sessions.Token(v.ctx)}
}

// account is the account number in the address, "" for none.
func (v *visit) account() string { return v.param("account") }

// param returns a parameter of the address, decoded once; "" for a parameter that is missing or
// malformed.
func (v *visit) param(name string) string {
	value, err := url.PathUnescape(v.c.Params(name))
	if err != nil {
		return ""
	}
	return value
}

// ownedAccount is the account in the address, which the guard has accepted.
func (v *visit) ownedAccount() member.Account {
	a, _ := v.profile.Account(v.account())
	return a
}

// ownedPolicy is the policy in the address, which the guard has accepted.
func (v *visit) ownedPolicy() member.Policy {
	own, _ := v.profile.Policy(v.param("policy"))
	return own
}

// today is the date in the insurer's time zone.
func (v *visit) today() member.Date { return member.DateOf(v.portal.Now()) }

// listPage is the part of a list that the query selects; zeros select the defaults.
func (v *visit) listPage() ui.ListPage {
	number := func(name string) int {
		n, err := strconv.Atoi(v.c.Query(name))
		if err != nil {
			return 0
		}
		return n
	}
	return ui.ListPage{Page: number("page"), Size: number("size")}
}
