package web

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/utils"

	"memberportal/auth"
	"memberportal/handlers/web/journal"
	"memberportal/views/paths"
)

// sessionKey marks a request whose session is loaded.
const sessionKey = "session"

// withSession loads the session and commits its changes. It answers errors itself, so that changes
// by an error page (a message, a sign-out) are committed too. A store that is down is an error,
// never a signed-out member.
func (p *Portal) withSession(c *fiber.Ctx) error {
	r, found := p.routeAt(c.Method(), c.Path())
	ctx := c.UserContext()
	if found && r.Method == get && r.Access == Member {
		ctx = auth.ReadAhead(ctx, p.ReadAhead)
	}
	ctx = auth.WithUserAgent(ctx, c.Get(fiber.HeaderUserAgent))
	ctx, err := p.Sessions.Load(ctx, utils.CopyString(c.Cookies(p.CookieName(auth.SessionCookie))))
	if errors.Is(err, auth.ErrStoreDown) && (r.inOutage || !found) {
		return p.serveAnonymously(c)
	}
	if err != nil {
		return err
	}
	if active, ok := p.Sessions.Active(ctx); ok {
		ctx = journal.WithMember(ctx, active.Key)
	}
	c.SetUserContext(ctx)
	c.Locals(sessionKey, true)
	if err := c.Next(); err != nil {
		if err := p.fail(c, err); err != nil {
			return err
		}
	}
	outliveDeadline(c)
	return p.keepSession(c)
}

// serveAnonymously serves the request without a session and commits none, so that the browser keeps
// its cookies and the member is still signed in after the outage.
func (p *Portal) serveAnonymously(c *fiber.Ctx) error {
	ctx, err := p.Sessions.Load(c.UserContext(), "")
	if err != nil {
		return err
	}
	c.SetUserContext(ctx)
	if err := c.Next(); err != nil {
		return p.fail(c, err)
	}
	return nil
}

func hasSession(c *fiber.Ctx) bool { return c.Locals(sessionKey) != nil }

func (p *Portal) keepSession(c *fiber.Ctx) error {
	cookie, err := p.Sessions.Commit(c.UserContext())
	if errors.Is(err, auth.ErrNotSaved) {
		p.Log.WarnContext(c.UserContext(), "session not updated", "request", RequestID(c), "error", err)
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

// CookieName adds the prefix that binds a cookie to exactly this host, under https.
func (p *Portal) CookieName(name string) string {
	if p.secure() {
		return auth.HostPrefix + name
	}
	return name
}

func (p *Portal) secure() bool { return p.BaseURL.Scheme == "https" }

// SetCookie stores a value in the browser, out of reach of scripts.
func (p *Portal) SetCookie(c *fiber.Ctx, name, value string, expires time.Time) {
	c.Cookie(&fiber.Cookie{
		Name:     p.CookieName(name),
		Value:    value,
		Path:     "/",
		Expires:  expires,
		Secure:   p.secure(),
		HTTPOnly: true,
		SameSite: fiber.CookieSameSiteLaxMode,
	})
}

// ClearCookie deletes a cookie that SetCookie set.
func (p *Portal) ClearCookie(c *fiber.Ctx, name string) {
	p.SetCookie(c, name, "", time.Unix(1, 0))
}
