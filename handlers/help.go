package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/web"
	"memberportal/views/help"
)

func showHelp(v *web.Visit) (templ.Component, error) { return help.View(v.Text.Company), nil }
