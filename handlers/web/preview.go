package web

import (
	"github.com/gofiber/fiber/v2"
)

// This file and Portal are everything that the preview uses of this package.

// Nonce returns the nonce that a script of this response needs (content security policy).
func Nonce(c *fiber.Ctx) string {
	nonce, _ := c.Locals(nonceKey).(string)
	return nonce
}

// Copy returns a portal of its own after change has replaced what must differ. The copy has no
// preview.
func (p *Portal) Copy(change func(*Portal)) *Portal {
	c := *p
	c.Preview, c.routes = nil, nil
	change(&c)
	return &c
}
