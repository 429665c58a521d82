package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/home"
)

func showHome(v *visit) (templ.Component, error) {
	return home.View(home.NewPage(v.text, v.profile, v.identity.Name, v.portal.Now())), nil
}
