// Package agents renders the page of the member's agents (section 2: /agents).
package agents

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
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
	Unassigned []ui.Entry // policies without an agent
	None       string     // of a member without an agent
	Incomplete bool       // whether the member may have others
	Company    text.Company
	Message    string // path of a new message to the company, "" when the provider has none
}

// Agent is one agency, how to reach it, and its policies.
type Agent struct {
	ui.Agent
	Person        ui.Person
	Policies      []ui.Entry // the active ones, the first few
	Others        []ui.Entry // canceled and upcoming ones, the first few
	OthersHeading string
	All           bool // whether only the list of all policies has the others
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
		person := agent.Person(p, pair.Agency)
		person.Title, person.Primary = true, len(pairs) == 1
		page.Agents = append(page.Agents, Agent{
			Agent: agent, Person: person, Request: requestPath(p, pair.Active),
			Policies: policyRows(t, firstOf(pair.Active)), Others: policyRows(t, firstOf(pair.Others)),
			OthersHeading: ui.OthersHeading(t, pair.Others),
			All:           len(pair.Active) > mostPolicies || len(pair.Others) > mostPolicies,
		})
	}
	page.Unassigned = policyRows(t, unassigned)
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

func firstOf(policies []*member.Policy) []*member.Policy {
	return policies[:min(len(policies), mostPolicies)]
}

// policyRows lead to the policies. One without a page has no path.
func policyRows(t *text.Text, policies []*member.Policy) (rows []ui.Entry) {
	for _, p := range policies {
		name := ui.NamePolicy(t, *p)
		rows = append(rows, ui.Entry{
			Path: paths.Policy(*p), Title: name.Thing, Sub: name.Kind, Icon: ui.PolicyIcon(*p),
			Event: analytics.PageLinkClick(analytics.LinkPolicy),
		})
	}
	return rows
}
