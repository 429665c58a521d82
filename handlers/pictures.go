package handlers

import (
	"github.com/gofiber/fiber/v2"
)

// picture serves an image of the editors' content. Its address has a hash of it, so browsers may
// cache it without end.
func (p *Portal) picture(c *fiber.Ctx) error {
	found, ok := p.Content.Picture(c.Params("language"), c.Params("name"))
	if !ok {
		return fiber.ErrNotFound
	}
	c.Set(fiber.HeaderContentType, found.Type)
	if string(c.Request().URI().QueryString()) == found.Hash {
		c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	}
	return c.Send(found.Data)
}
