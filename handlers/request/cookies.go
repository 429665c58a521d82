package request

import (
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
)

// The cookies of the portal that have a meaning for its handlers.
const (
	LanguageCookie   = "language"         // the member's choice of a language in this browser
	StatisticsCookie = "usage-statistics" // the member's choice in this browser
	// OfflineCardCookie marks a browser that may have stored an ID card. Other browsers need not clear
	// their storage.
	OfflineCardCookie = "saved-card"
	// SignedOutCookie carries why the last session ended: through the provider's sign-out, which ends
	// at the site root, and to other tabs and pages opened soon afterwards.
	SignedOutCookie = "signed-out"
)

// CookieName adds the prefix that binds a cookie to exactly this host, under https.
func (s Site) CookieName(name string) string {
	if s.Secure() {
		return auth.HostPrefix + name
	}
	return name
}

// SetCookie stores a value in the browser, out of reach of scripts.
func (s Site) SetCookie(c *fiber.Ctx, name, value string, expires time.Time) {
	c.Cookie(&fiber.Cookie{
		Name:     s.CookieName(name),
		Value:    value,
		Path:     "/",
		Expires:  expires,
		Secure:   s.Secure(),
		HTTPOnly: true,
		SameSite: fiber.CookieSameSiteLaxMode,
	})
}

// ClearCookie deletes a cookie that SetCookie set.
func (s Site) ClearCookie(c *fiber.Ctx, name string) {
	s.SetCookie(c, name, "", time.Unix(1, 0))
}

// ClearOfflineCard makes the browser delete a stored card without a script of ours.
func (s Site) ClearOfflineCard(c *fiber.Ctx) {
	if c.Cookies(s.CookieName(OfflineCardCookie)) == "" {
		return
	}
	c.Set("Clear-Site-Data", `"storage"`)
	s.ClearCookie(c, OfflineCardCookie)
}
