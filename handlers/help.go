package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/views/help"
)

func showHelp(r *request.Request) (templ.Component, error) { return help.View(r.Text.Company), nil }
