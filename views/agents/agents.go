// Package agents renders the page of the member's agents (section 2: /agents).
package agents

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// How many policies of each kind an agent's list has. The list of all policies, which has a search,
// has the others.
const mostPolicies = paths.DefaultPageSize

// Page is the member's agents.
type Page struct {
	Agents     []Agent
	Unassigned []ui.AgentPolicy // policies without an agent
	None       string           // of a member without an agent
	Incomplete bool             // whether the member may have others
	Company    text.Company
	Message    string // path of a new message to the company, "" when the provider has none
}

// Agent is one agency, and how to reach it.
type Agent struct {
	ui.Agent
	Person ui.Person
	// Request is the path of a request about one of its policies, "" when the member can't send one.
	Request string
}

// NewPage returns the member's agencies, by name, with their hours today and their policies
// (section 3).
func NewPage(t *text.Text, p *member.Profile, company text.Company, today member.Date) Page {
	page := Page{Company: company, Incomplete: p.Incomplete.Agencies}
	if !p.Missing.Messages {
		page.Message = paths.NewMessage(member.About{})
	}
	pairs, unassigned := p.AgencyPolicies()
	isNamed := func(q *member.Policy) bool { return q.AgencyID != "" }
	missing := p.Incomplete.Agencies || slices.ContainsFunc(unassigned, isNamed)
	page.None = ui.None(t, missing, t.Agents.None.With(company.Name))
	for _, pair := range pairs {
		agent := ui.NewAgent(t, pair.Agency)
		addPolicies(t, &agent, pair.Active, pair.Others)
		person := agent.Person(p, pair.Agency)
		page.Agents = append(page.Agents, Agent{agent, person, requestPath(p, pair.Active)})
	}
	for i := range page.Agents {
		page.Agents[i].Person.Title, page.Agents[i].Person.Primary = true, len(page.Agents) == 1
	}
	page.Unassigned = ui.NewAgentPolicies(t, unassigned)
	return page
}

// noAgent is the page of a member without an agent.
func (p Page) noAgent(t *text.Text) ui.MessagePage {
	page := ui.MessagePage{
		Title: t.Agents.Title, Drawing: ui.DrawnAgents, Text: append([]string{p.None}, p.Company.OpenHours()...),
		Actions: []ui.Action{{
			Label: t.Common.Call.With(p.Company.Phone), Path: ui.CallPath(p.Company.Phone), Primary: true,
		}},
	}
	if p.Message != "" {
		page.Actions = append(page.Actions, ui.Action{Label: t.Agents.Message.With(p.Company.Name), Path: p.Message})
	}
	return page
}

// requestPath leads to the agency's only active policy, or leaves the choice to the member.
func requestPath(p *member.Profile, active []*member.Policy) string {
	switch {
	case !p.TakesServiceRequests() || len(active) == 0:
		return ""
	case len(active) == 1:
		return paths.Requests(member.About{Kind: member.AboutPolicy, Number: active[0].Number}, "", paths.FromAgents)
	}
	return paths.Requests(member.About{}, "", paths.FromAgents)
}

func addPolicies(t *text.Text, agent *ui.Agent, active, others []*member.Policy) {
	agent.Policies, agent.Others = firstPolicies(t, active), firstPolicies(t, others)
	upcoming := slices.DeleteFunc(slices.Clone(others), func(q *member.Policy) bool { return !q.FuturePolicy })
	agent.OthersHeading = ui.HeadingOfOthers(t, len(others), len(upcoming))
	agent.All = len(active) > mostPolicies || len(others) > mostPolicies
}

func firstPolicies(t *text.Text, policies []*member.Policy) []ui.AgentPolicy {
	return ui.NewAgentPolicies(t, policies[:min(len(policies), mostPolicies)])
}
