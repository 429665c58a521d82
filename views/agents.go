package views

import (
	"net/url"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// agentPolicies is how many policies an agent's card names before it folds the rest away.
const agentPolicies = 5

// AgentsPage is the member's agents, by name.
type AgentsPage struct {
	Agents   []Agent
	Unlooked []AgentPolicy // policies for which the provider named no agent
	Company  content.Company
}

// Agent is one agency: how to reach it, and what it looks after.
type Agent struct {
	Name     string
	Anchor   string
	Path     string
	Address  []string
	Phones   []string
	Email    string
	Site     string // an https address, "" for none
	SiteName string
	Policies []AgentPolicy
	More     []AgentPolicy // beyond the first few
}

// AgentPolicy is a policy in an agent's care.
type AgentPolicy struct{ Product, Number, Path string }

// NewAgentsPage words the member's agencies, by name, with their policies (section 3).
func NewAgentsPage(p *member.Profile, company content.Company) AgentsPage {
	page := AgentsPage{Company: company}
	policies := p.CurrentTerms()
	for _, pair := range p.AgencyPolicies() {
		agent := newAgent(pair.Agency)
		named := agencysPolicies(policies, pair.Agency)
		agent.Policies, agent.More = named[:min(len(named), agentPolicies)], named[min(len(named), agentPolicies):]
		page.Agents = append(page.Agents, agent)
	}
	page.Unlooked = agentsPolicies(policies, func(q member.Policy) bool {
		_, known := p.Agency(q.AgencyID)
		return !known
	})
	return page
}

func newAgent(a member.Agency) Agent {
	site, host := safeSite(a.URL)
	return Agent{
		Name:     orElse(a.Name, "Your agent"),
		Anchor:   agentAnchor(a.ID),
		Path:     AgentPath(a.ID),
		Address:  addressLines(a.Address, a.City, a.State, a.Zip),
		Phones:   slices.Compact(nonEmpty(a.Phone1, a.Phone2, a.Phone3)),
		Email:    a.Email,
		Site:     site,
		SiteName: host,
	}
}

// safeSite lets only an https address through: what else a provider may hold there is not a link of ours.
func safeSite(address string) (site, host string) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return "", ""
	}
	return u.String(), u.Hostname()
}

// beforeAt parts a mail address: what stands before the @, and the rest with it.
func beforeAt(address string) (name, host string) {
	at := max(strings.LastIndex(address, "@"), 0)
	return address[:at], address[at:]
}

// agencysPolicies are those in an agency's care, as its own page and Home count them: each once, however many terms it has.
func agencysPolicies(policies []member.Policy, a member.Agency) []AgentPolicy {
	return agentsPolicies(policies, func(q member.Policy) bool { return q.AgencyID == a.ID })
}

func agentsPolicies(policies []member.Policy, of func(member.Policy) bool) []AgentPolicy {
	var named []AgentPolicy
	for _, p := range policies {
		if of(p) {
			named = append(named, AgentPolicy{p.ProductName(), p.Number, PolicyPath(p)})
		}
	}
	return named
}
