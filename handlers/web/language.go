package web

import (
	"github.com/gofiber/fiber/v2"
)

// LanguageCookie stores the member's choice of a language in this browser.
const LanguageCookie = "language"

// language returns the code of the language that the member chose, "" for none.
func (p *Portal) language(c *fiber.Ctx) string { return c.Cookies(p.CookieName(LanguageCookie)) }
