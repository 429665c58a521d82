package edge

import "github.com/gofiber/fiber/v2"

// RefuseScript refuses a page that a browser requests to run it as a script or to apply it as a
// style: no page of ours does, and another website's could learn from how that fails. Scripts and
// styles are served before.
func RefuseScript(c *fiber.Ctx) error {
	switch c.Get("Sec-Fetch-Dest") {
	case "script", "style", "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet", "xslt":
		return c.SendStatus(fiber.StatusForbidden)
	}
	return c.Next()
}
