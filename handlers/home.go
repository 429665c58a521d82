package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/claims"
	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/views/home"
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
	return home.View(page), nil
}
