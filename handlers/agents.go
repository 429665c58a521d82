package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/agents"
)

func showAgents(v *visit) (templ.Component, error) {
	return agents.View(agents.NewPage(v.profile, v.Words.Company)), nil
}
