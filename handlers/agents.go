package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/agents"
)

func agentRoutes() []route {
	return []route{{get, "/agents", "Contact My Agent", members, nil, page(showAgents)}}
}

func showAgents(v *visit) (templ.Component, error) {
	return agents.View(agents.NewPage(v.Words, v.profile, v.Words.Company)), nil
}
