package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/payment"
	"memberportal/handlers/web"
	"memberportal/views/home"
)

func showHome(v *web.Visit) (templ.Component, error) {
	bills, err := payment.Bills(v)
	return home.View(home.NewPage(v.Text, v.Profile, bills, v.Identity.Name, v.Identity.Key, v.Portal.Now())), err
}
