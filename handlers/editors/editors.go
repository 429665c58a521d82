// Package editors serves the editors' preview: every page of the portal in every state, for each
// sample member. It runs the portal's own handlers on the sandbox, in memory, once for each choice.
package editors

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/sandbox"
	view "memberportal/views/preview"
)

// New returns the preview of portal, which links texts to the host. When ctx ends, requests that
// wait for a change of the content return.
func New(ctx context.Context, portal *portal, host Host) (*Preview, error) {
	box, err := newSandbox(portal, view.DefaultChoice())
	if err != nil {
		return nil, err
	}
	// In the preview, faults are states.
	members := slices.DeleteFunc(box.Members(), func(m sandbox.Member) bool { return m.HasFaults })
	p := &Preview{
		ctx: ctx, portal: portal, host: host, members: members, sessions: newSessions(portal),
		content: watchContent(ctx, portal.Content), offers: map[string]func() (offer, error){},
	}
	add := func(member string) {
		p.offers[member] = sync.OnceValues(func() (offer, error) { return loadOffer(ctx, portal, member) })
	}
	for _, m := range members {
		add(m.Key)
	}
	add(view.SignedOut)
	return p, nil
}

// AddRoutes adds the preview to the portal's routes. None of them reads the visitor's session.
func (p *Preview) AddRoutes(r fiber.Router) {
	r.Use(view.Root, p.setPolicy)
	r.Get(view.Root, p.start)
	r.Get(view.ChangesPath, p.changes)
	r.Get(view.PlacePath, p.place)
	r.Get(view.FindPath, p.find)
	r.Post(view.ResetPath, p.reset)
	r.All(view.Root+"/show/:choice/*", p.show)
	r.Use(view.Root, func(*fiber.Ctx) error { return fiber.ErrNotFound })
	r.Use(p.onlyPreview)
}

// onlyPreview hides the sample members' own pages from a network that the preview is open to.
func (p *Preview) onlyPreview(c *fiber.Ctx) error {
	if !p.portal.OnlyProxies {
		return c.Next()
	}
	return c.Redirect(view.Root, fiber.StatusFound)
}

// setPolicy replaces the portal's content security policy with one without other systems.
func (p *Preview) setPolicy(c *fiber.Ctx) error {
	c.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "script-src 'nonce-" + nonce(c) + "' 'strict-dynamic'",
		"style-src 'self' 'nonce-" + nonce(c) + "'", // of the portal's error pages
		"img-src 'self' data:",
		"connect-src 'self'", "frame-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
	}, "; "))
	return c.Next()
}
