// Package agents renders the page of the member's agents (section 2: /agents).
package agents

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// agentPolicies is how many policies a card shows; the others are in a details element.
const agentPolicies = 5

// Page is the member's agents.
type Page struct {
	Agents     []Agent
	Unassigned []ui.AgentPolicy // policies without an agent
	Company    content.Company
	Message    string // path of a new message to the company, "" when the provider has none
}

// Agent is one agency, and how to reach it.
type Agent struct {
	ui.Agent
	Person ui.Person
}

// NewPage returns the member's agencies, by name, with their policies (section 3).
func NewPage(t *content.Text, p *member.Profile, company content.Company) Page {
	page := Page{Company: company}
	if !p.Missing.Messages {
		page.Message = paths.NewMessage(member.About{})
	}
	active, others := p.PolicySummary()
	for _, pair := range p.AgencyPolicies() {
		agent := ui.NewAgent(t, pair.Agency)
		named := ui.AgencyPolicies(t, active, pair.Agency)
		agent.Policies, agent.More = named[:min(len(named), agentPolicies)], named[min(len(named), agentPolicies):]
		apart := slices.DeleteFunc(slices.Clone(others), func(q member.Policy) bool { return q.AgencyID != pair.Agency.ID })
		agent.Others, agent.OthersHeading = ui.AgencyPolicies(t, apart, pair.Agency), ui.OthersHeading(t, apart)
		page.Agents = append(page.Agents, Agent{agent, agent.Person(p, pair.Agency)})
	}
	for i := range page.Agents {
		page.Agents[i].Person.Title, page.Agents[i].Person.Primary = true, len(page.Agents) == 1
	}
	page.Unassigned = ui.AgentPolicies(t, slices.Concat(active, others), func(q member.Policy) bool {
		_, known := p.Agency(q.AgencyID)
		return !known
	})
	return page
}
