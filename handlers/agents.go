package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/agents"
)

func showAgents(v *visit) (templ.Component, error) {
	return agents.View(agents.NewPage(v.text, v.profile, v.text.Company)), nil
}
