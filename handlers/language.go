package handlers

import "github.com/gofiber/fiber/v2"

// languageCookie keeps the member's choice of a language on this device.
const languageCookie = "language"

// language is the one that the member chose, "" for none.
func (p *Portal) language(c *fiber.Ctx) string { return c.Cookies(p.cookieName(languageCookie)) }
