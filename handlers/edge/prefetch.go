package edge

import (
	"strings"

	"github.com/gofiber/fiber/v2"
)

// RefusePrefetch refuses a page that a browser fetches before the member has asked for it. Viewing
// a page keeps the session alive, shows a success text for the only time and calls the user API,
// and a page that was fetched for one member may be shown after another has signed in. The browser
// opens the page as usual when the member opens it.
func RefusePrefetch(c *fiber.Ctx) error {
	if strings.HasPrefix(c.Get("Sec-Purpose"), "prefetch") {
		return c.SendStatus(fiber.StatusForbidden)
	}
	return c.Next()
}
