package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/web"
	"memberportal/views/agents"
)

func showAgents(v *web.Visit) (templ.Component, error) {
	return agents.View(agents.NewPage(v.Text, v.Profile, v.Text.Company)), nil
}
