package chain

import (
	"errors"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/utils"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/handlers/requestlog"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
)

// withSession loads the session and commits its changes. It answers errors itself, so that changes
// by an error page (a message, a sign-out) are committed too. A store that is down is an error,
// never a signed-out member.
func (p *chain) withSession(c *fiber.Ctx) error {
	cookie := utils.CopyString(c.Cookies(p.CookieName(auth.SessionCookie)))
	route, found := p.routes.At(c.Method(), c.Path())
	ctx, err := p.Sessions.Load(c.UserContext(), cookie, p.ahead(route))
	if errors.Is(err, auth.ErrStoreDown) && (route.ServedAlways || !found) {
		return p.serveAnonymously(c)
	}
	if err != nil {
		return err
	}
	if active, ok := p.Sessions.Active(ctx); ok {
		ctx = requestlog.WithMember(ctx, active.Key)
	}
	c.SetUserContext(ctx)
	request.MarkSession(c)
	if err := c.Next(); err != nil {
		if err := p.fail(c, err); err != nil {
			return err
		}
	}
	outliveDeadline(c)
	return p.keepSession(c)
}

// ahead returns the keys of the cache that any page of a route reads, with known versions, so that
// they cost no round trips of their own: what is left for the page's own values is one.
func (p *chain) ahead(route request.Route) func(member string) map[string]string {
	return func(member string) map[string]string {
		keys := p.Profiles.Versions(member)
		keys[request.SentFilesKey(member)] = ""
		if route.HasForm {
			keys[respond.SavedFormsOf(p.Portal, member).Key()] = ""
		}
		if route.ReadsAhead != nil {
			keys[route.ReadsAhead(member)] = ""
		}
		return keys
	}
}

// serveAnonymously serves the request without a session and commits none, so that the browser keeps
// its cookies and the member is still signed in after the outage.
func (p *chain) serveAnonymously(c *fiber.Ctx) error {
	ctx, err := p.Sessions.Load(c.UserContext(), "", nil)
	if err != nil {
		return err
	}
	c.SetUserContext(ctx)
	if err := c.Next(); err != nil {
		return p.fail(c, err)
	}
	return nil
}

func (p *chain) keepSession(c *fiber.Ctx) error {
	cookie, err := p.Sessions.Commit(c.UserContext())
	if errors.Is(err, auth.ErrNotSaved) {
		p.Log.WarnContext(c.UserContext(), "session not updated", "request", request.ID(c), "error", err)
		return nil
	}
	if err != nil {
		return err
	}
	if cookie.Set {
		p.SetCookie(c, auth.SessionCookie, cookie.Value, cookie.Expires)
	}
	if cookie.Clear {
		p.ClearCookie(c, auth.SessionCookie)
	}
	if p.Sessions.EndedElsewhere(c.UserContext()) {
		p.RememberEnd(c, paths.SessionEnd{Reason: paths.EndedElsewhere})
	}
	if _, ok := p.Sessions.Active(c.UserContext()); !ok {
		p.ClearOfflineCard(c)
	}
	p.offerForgeryToken(c)
	return nil
}
