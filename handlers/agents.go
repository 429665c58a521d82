package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/visit"
	"memberportal/views/agents"
)

func showAgents(v *visit.Visit) (templ.Component, error) {
	return agents.View(agents.NewPage(v.Text, v.Profile, v.Text.Company, v.Today())), nil
}
