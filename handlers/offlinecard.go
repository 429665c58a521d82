package handlers

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web"
	"memberportal/views/cards"
)

// offlineCard is one card as a page of its own, which the member's phone stores
// (docs/decisions/0005). Expires is the end of the card's last day in the insurer's time zone. The
// service worker honors it; Cache-Control is for all other caches.
func offlineCard(v *web.Visit) error {
	offered := cardOf(cards.Offered(v.Text, v.Profile, v.Param("policy"), v.Today()), v.Param("vehicle"))
	if len(offered) == 0 || offered[0].OnPhone == "" {
		return fiber.ErrNotFound
	}
	card := offered[0]
	expires := card.Until.AddDays(1).In(v.Portal.Now().Location())
	v.C.Set(fiber.HeaderExpires, expires.UTC().Format(http.TimeFormat))
	v.Portal.SetCookie(v.C, web.OfflineCardCookie, "1", expires)
	return showOffline(v, cards.NewOfflinePage(v.Text, card, v.Portal.Product, v.Today()))
}

// expiredCard is what the phone shows instead of an expired card. It is the same for everyone.
func expiredCard(v *web.Visit) error {
	return showOffline(v, cards.NewExpiredPage(v.Text, v.Portal.Product))
}

// showOffline renders a page that loads nothing and runs nothing: no script, no image, no form.
func showOffline(v *web.Visit, page cards.OfflinePage) error {
	nonce := web.Nonce(v.C)
	v.C.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "style-src 'nonce-" + nonce + "'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; "))
	return v.Render(cards.OfflineView(page, nonce))
}
