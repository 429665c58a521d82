package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/cards"
)

// keptCardCookie marks a device on which an ID card may be kept, so that no other device is told to clear its storage.
const keptCardCookie = "kept-card"

// cardOnPhone is one card as a page of its own, for the member's phone to keep (docs/decisions/0005). Expires is the end of the day on which the card
// does, in the company's time zone; the phone keeps it no longer, whatever Cache-Control says to all other caches.
func cardOnPhone(v *visit) error {
	offered := cardOf(cards.Offered(v.Words, v.profile, v.param("policy"), v.today()), v.param("vehicle"))
	if len(offered) == 0 || offered[0].OnPhone == "" {
		return fiber.ErrNotFound
	}
	card := offered[0]
	expires := card.Until.AddDays(1).In(v.Now().Location())
	v.c.Set(fiber.HeaderExpires, expires.UTC().Format(http.TimeFormat))
	v.setCookie(v.c, keptCardCookie, "1", expires, true)
	return v.showKept(cards.NewOfflinePage(v.Words, card, v.Product, v.today()))
}

// cardExpired is what the phone shows in the place of a card that has expired. It is the same for everybody.
func cardExpired(v *visit) error {
	return v.showKept(cards.NewExpiredPage(v.Words, v.Product))
}

// showKept sends a page that needs nothing else and may do nothing: no script, no image, no form.
func (v *visit) showKept(page cards.OfflinePage) error {
	nonce := nonceOf(v.c)
	v.c.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "style-src 'nonce-" + nonce + "'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}, "; "))
	return v.render(cards.OfflineView(page, nonce))
}

// cardOwner tells a page whose a card must be that is kept on the device. It changes with every sign-in, and names nobody.
func (v *visit) cardOwner() string {
	active, ok := v.Sessions.Active(v.ctx)
	if !ok {
		return cards.NoOwner
	}
	sum := sha256.Sum256([]byte("kept card\x00" + v.Sessions.XSRF(v.ctx) + "\x00" + active.Key))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// clearKeptCard has the browser remove a kept card by itself, for the case that no script of ours comes to do it.
func (p *Portal) clearKeptCard(c *fiber.Ctx) {
	if c.Cookies(p.cookieName(keptCardCookie)) == "" {
		return
	}
	c.Set("Clear-Site-Data", `"storage"`)
	p.clearCookie(c, keptCardCookie)
}
