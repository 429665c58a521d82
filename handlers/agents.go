package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views"
)

func agentRoutes() []route {
	return []route{{get, "/agents", "Contact My Agent", members, nil, page(agents)}}
}

func agents(v *visit) (templ.Component, error) {
	return views.Agents(views.NewAgentsPage(v.profile, v.Words.Company)), nil
}
