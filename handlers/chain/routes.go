package chain

import (
	"net/url"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// addAssets adds the rows that need neither compression nor a session; addRoutes adds the others.
func (p *chain) addAssets(app *fiber.App) {
	for _, r := range p.rows {
		switch {
		case r.servesPortal == nil:
		case r.Method == post:
			app.Post(r.Path, func(c *fiber.Ctx) error { return r.servesPortal(p.Portal, c) })
		default:
			app.Get(r.Path, func(c *fiber.Ctx) error { return r.servesPortal(p.Portal, c) })
		}
	}
}

func (p *chain) addRoutes(app *fiber.App) {
	for _, r := range p.rows {
		switch {
		case r.servesPortal != nil:
		case r.Method == get:
			app.Get(r.Path, p.serve(r)) // answers HEAD too
		default:
			app.Add(r.Method, r.Path, p.serve(r))
		}
	}
	app.Use(func(c *fiber.Ctx) error { return c.Redirect(paths.NotFound()) })
}

// refuseEscaped treats an address that escapes a letter that needs none as one that no row serves:
// no page of ours links to it, and a parameter would be read as another row's word.
func refuseEscaped(c *fiber.Ctx) error {
	if !escapesNeedlessly(c.Path()) {
		return c.Next()
	}
	if c.Method() == get || c.Method() == fiber.MethodHead {
		return c.Redirect(paths.NotFound())
	}
	return fiber.ErrNotFound
}

func escapesNeedlessly(path string) bool {
	for _, part := range strings.Split(path, "%")[1:] {
		letter, err := url.PathUnescape("%" + part[:min(2, len(part))])
		if err != nil || strings.ContainsAny(letter, unreserved) {
			return true
		}
	}
	return false
}

// unreserved are the letters that no address escapes (RFC 3986, 2.3).
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// refuseUnknown answers an unsafe request that no row serves with 405 where there is a page, and
// else with 404: a redirect to a page would look like success to a program.
func (p *chain) refuseUnknown(c *fiber.Ctx) error {
	if c.Method() == get || c.Method() == fiber.MethodHead {
		return c.Next()
	}
	if err := p.unserved(c); err != nil {
		return err
	}
	return c.Next()
}

// unserved returns the error for an unsafe request that no row serves, nil if one does.
func (p *chain) unserved(c *fiber.Ctx) error {
	if _, known := p.routes.At(c.Method(), c.Path()); known {
		return nil
	}
	var allowed []string
	for _, r := range p.routes {
		if r.Matches(c.Path()) && !slices.Contains(allowed, r.Method) {
			allowed = append(allowed, r.Method)
		}
	}
	if allowed == nil {
		return fiber.ErrNotFound
	}
	if slices.Contains(allowed, get) {
		allowed = append(allowed, fiber.MethodHead)
	}
	c.Set(fiber.HeaderAllow, strings.Join(allowed, ", "))
	return fiber.ErrMethodNotAllowed
}
