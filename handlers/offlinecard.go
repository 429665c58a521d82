package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/cards"
)

// keptCards is all current cards as a page of its own, which the member's phone keeps
// (docs/decisions/0005). Expires is the end of the last card's last day in the insurer's time zone,
// and each card carries its own. The service worker honors both; Cache-Control is for all other
// caches.
func keptCards(v *visit.Visit) error {
	kept := cards.Kept(v.Text, v.Profile, v.Today())
	if len(kept) == 0 {
		return fiber.ErrNotFound
	}
	zone := v.Portal.Now().Location()
	expires := cards.LastDay(kept).AddDays(1).In(zone)
	v.C.Set(fiber.HeaderExpires, expires.UTC().Format(http.TimeFormat))
	v.C.Set("Cards-Version", cards.Version(kept))
	v.Portal.SetCookie(v.C, visit.OfflineCardCookie, "1", expires)
	return showOffline(v, cards.NewOfflinePage(v.Text, kept, v.Portal.Product, v.Today(), zone))
}

// showCard is one current card alone and large, to show to an officer. Like every private page, it
// goes when the session ends: the phone may be in another person's hands.
func showCard(v *visit.Visit) error {
	offered := cardOf(cards.Offered(v.Text, v.Profile, v.Param("policy"), v.Today()), v.Param("vehicle"))
	if len(offered) == 0 || offered[0].Show == "" {
		return fiber.ErrNotFound
	}
	if clock := answer.SessionClock(v); clock != nil {
		v.C.Set("Refresh", fmt.Sprintf("%d; url=%s", clock.CloseAfter/time.Second, clock.Out))
	}
	return showOffline(v, cards.NewOfficerPage(v.Text, offered[0], v.Portal.Product))
}

// expiredCard is what the phone shows instead of expired cards. It is the same for everyone.
func expiredCard(v *visit.Visit) error {
	return showOffline(v, cards.NewExpiredPage(v.Text, v.Portal.Product))
}

// showOffline renders a page that loads nothing and runs nothing: no script, no image, no form.
func showOffline(v *visit.Visit, page cards.OfflinePage) error {
	nonce := visit.Nonce(v.C)
	v.C.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "style-src 'nonce-" + nonce + "'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; "))
	return answer.HTML(v, cards.OfflineView(page, nonce))
}
