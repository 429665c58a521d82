package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views"
)

func home(v *visit) (templ.Component, error) {
	return views.Home(views.NewHomePage(v.profile, v.identity.Name, v.Now())), nil
}
