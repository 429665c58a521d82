package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/visit"
	"memberportal/views/help"
)

func showHelp(v *visit.Visit) (templ.Component, error) { return help.View(v.Text.Company), nil }
