package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/cards"
)

// offlineCardCookie marks a browser that may have stored an ID card. Other browsers need not clear
// their storage.
const offlineCardCookie = "kept-card"

// offlineCard is one card as a page of its own, which the member's phone stores
// (docs/decisions/0005). Expires is the end of the card's last day in the insurer's time zone. The
// service worker honors it; Cache-Control is for all other caches.
func offlineCard(v *visit) error {
	offered := cardOf(cards.Offered(v.profile, v.param("policy"), v.text, v.today()), v.param("vehicle"))
	if len(offered) == 0 || offered[0].OnPhone == "" {
		return fiber.ErrNotFound
	}
	card := offered[0]
	expires := card.Until.AddDays(1).In(v.portal.Now().Location())
	v.c.Set(fiber.HeaderExpires, expires.UTC().Format(http.TimeFormat))
	v.portal.setCookie(v.c, offlineCardCookie, "1", expires, true)
	return v.showOffline(cards.NewOfflinePage(card, v.text, v.portal.Product, v.today()))
}

// expiredCard is what the phone shows instead of an expired card. It is the same for everyone.
func expiredCard(v *visit) error {
	return v.showOffline(cards.NewExpiredPage(v.text, v.portal.Product))
}

// showOffline renders a page that loads nothing and runs nothing: no script, no image, no form.
func (v *visit) showOffline(page cards.OfflinePage) error {
	nonce := Nonce(v.c)
	v.c.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "style-src 'nonce-" + nonce + "'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; "))
	return v.render(cards.OfflineView(page, nonce))
}

// cardOwner is an ID that a stored card must carry to be shown. It changes with every sign-in and
// identifies no member.
func (v *visit) cardOwner() string {
	active, ok := v.portal.Sessions.Active(v.ctx)
	if !ok {
		return cards.NoOwner
	}
	sum := sha256.Sum256([]byte("kept card\x00" + v.portal.Sessions.XSRF(v.ctx) + "\x00" + active.Key))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// clearOfflineCard makes the browser delete a stored card without a script of ours.
func (p *Portal) clearOfflineCard(c *fiber.Ctx) {
	if c.Cookies(p.cookieName(offlineCardCookie)) == "" {
		return
	}
	c.Set("Clear-Site-Data", `"storage"`)
	p.clearCookie(c, offlineCardCookie)
}
