package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/web"
	"memberportal/views/home"
)

func showHome(v *web.Visit) (templ.Component, error) {
	return home.View(home.NewPage(v.Text, v.Profile, v.Identity.Name, v.Portal.Now())), nil
}
