package chain

import (
	"sync"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
)

// warnOfForwarded returns a middleware that logs once that an X-Forwarded-For is ignored: behind a
// proxy that no one listed, all members seem to have one address. Anyone can send the header, so
// one line must be enough.
func (p *chain) warnOfForwarded() fiber.Handler {
	var once sync.Once
	return func(c *fiber.Ctx) error {
		if c.Get(fiber.HeaderXForwardedFor) != "" && !p.Proxies.TrustsPeer(c.Context()) {
			once.Do(func() {
				p.Log.WarnContext(c.UserContext(), "X-Forwarded-For ignored", "setting", edge.ProxiesSetting)
			})
		}
		return c.Next()
	}
}
