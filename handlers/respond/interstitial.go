package respond

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/views/layout"
)

// Interstitial leads to a page of another site. A browser that comes from a page of ours gets a
// page that goes on by itself: browsers apply form-action to every redirect that a form leads to,
// and the sites behind an identity provider are unknown. An address that was typed, or a link of
// another site, is no form of ours and is redirected.
func Interstitial(r *request.Request, to string, i layout.Interstitial) error {
	if site := r.C.Get("Sec-Fetch-Site"); site == "none" || site == "cross-site" {
		return r.C.Redirect(to)
	}
	r.C.Set(fiber.HeaderReferrerPolicy, "no-referrer")
	i.Next, i.Title, i.Nonce, i.Assets = to, title(r), request.Nonce(r.C), r.Portal.Assets
	return HTML(r, layout.InterstitialView(i))
}
