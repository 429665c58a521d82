package web

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/layout"
)

// OfflineCardCookie marks a browser that may have stored an ID card. Other browsers need not clear
// their storage.
const OfflineCardCookie = "saved-card"

// cardOwner is an ID that a stored card must carry to be shown. It changes with every sign-in and
// identifies no member.
func (v *Visit) cardOwner() string {
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return layout.NoCardOwner
	}
	sum := sha256.Sum256([]byte("saved card\x00" + v.Portal.Sessions.XSRF(v.Ctx) + "\x00" + active.Key))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// ClearOfflineCard makes the browser delete a stored card without a script of ours.
func (p *Portal) ClearOfflineCard(c *fiber.Ctx) {
	if c.Cookies(p.CookieName(OfflineCardCookie)) == "" {
		return
	}
	c.Set("Clear-Site-Data", `"storage"`)
	p.ClearCookie(c, OfflineCardCookie)
}
