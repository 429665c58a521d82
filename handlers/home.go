package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/views/home"
)

func showHome(v *visit.Visit) (templ.Component, error) {
	bills, err := payment.Bills(v)
	if err != nil {
		return nil, err
	}
	drafts, err := newclaim.Drafts(v)
	if err != nil { // Home does without it
		v.Portal.Log.WarnContext(v.Ctx, "claim draft not read", "error", err)
	}
	page := home.NewPage(v.Text, v.Profile, bills, drafts, v.Identity.GivenName, v.Identity.Key, v.Portal.Now())
	if v.C.Query("bills") != "" {
		page.ShowAllBills(v.Text, bills)
	}
	return home.View(page), nil
}
