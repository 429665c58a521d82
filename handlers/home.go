package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/claims"
	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/home"
	"memberportal/views/ui"
)

func showHome(r *request.Request) (templ.Component, error) {
	bills, err := payment.Bills(r)
	if err != nil {
		return nil, err
	}
	drafts, err := claims.Drafts(r)
	if err != nil { // Home does without it
		r.Portal.Log.WarnContext(r.Ctx, "claim draft not read", "error", err)
	}
	page := home.NewPage(r.Text, r.Profile, bills, drafts, r.Identity.GivenName, r.Identity.Key, r.Portal.Now())
	if r.C.Query("bills") != "" {
		page.ShowAllBills(r.Text, bills)
	}
	page.OfferPayment(r.Text, bills, func(b member.Bill) *ui.PaymentIsland {
		return payment.Island(r, b, ui.Freshness{Live: true}) // its amount is that of the page
	})
	return home.View(page), nil
}
