package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/request"
	"memberportal/views/agents"
)

func showAgents(r *request.Request) (templ.Component, error) {
	return agents.View(agents.NewPage(r.Text, r.Profile, r.Text.Company, r.Today())), nil
}
