package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/cards"
)

// keptCards is all current cards as a page of its own, which the member's phone keeps
// (docs/decisions/0005). Expires is the end of the last card's last day in the insurer's time zone,
// and each card carries its own. The service worker honors both; Cache-Control is for all other
// caches.
func keptCards(r *request.Request) error {
	kept := cards.Kept(r.Text, r.Profile, r.Today())
	if len(kept) == 0 {
		return fiber.ErrNotFound
	}
	zone := r.Portal.Now().Location()
	expires := cards.LastDay(kept).AddDays(1).In(zone)
	r.C.Set(fiber.HeaderExpires, expires.UTC().Format(http.TimeFormat))
	r.C.Set("Cards-Version", cards.Version(kept))
	r.Portal.SetCookie(r.C, request.OfflineCardCookie, "1", expires)
	return showOffline(r, cards.NewOfflinePage(r.Text, kept, r.Portal.Product, r.Today(), zone))
}

// showCard is one current card alone and large, to show to an officer. Like every private page, it
// goes when the session ends: the phone may be in another person's hands.
func showCard(r *request.Request) error {
	offered := cardOf(cards.Offered(r.Text, r.Profile, r.Param("policy"), r.Today()), r.Param("vehicle"))
	if len(offered) == 0 || offered[0].Show == "" {
		return fiber.ErrNotFound
	}
	if clock := respond.SessionClock(r); clock != nil {
		r.C.Set("Refresh", fmt.Sprintf("%d; url=%s", clock.CloseAfter/time.Second, clock.Out))
	}
	return showOffline(r, cards.NewOfficerPage(r.Text, offered[0], r.Portal.Product))
}

// expiredCard is what the phone shows instead of expired cards. It is the same for everyone.
func expiredCard(r *request.Request) error {
	return showOffline(r, cards.NewExpiredPage(r.Text, r.Portal.Product))
}

// showOffline renders a page that loads nothing and runs nothing: no script, no image, no form.
func showOffline(r *request.Request, page cards.OfflinePage) error {
	nonce := request.Nonce(r.C)
	r.C.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "style-src 'nonce-" + nonce + "'", "base-uri 'none'", "form-action 'none'",
		"frame-ancestors 'none'",
	}, "; "))
	return respond.HTML(r, cards.OfflineView(page, nonce))
}
