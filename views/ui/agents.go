package ui

import (
	"net/url"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
)

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

func NewAgent(t *content.Text, a member.Agency) Agent {
	site, host := safeSite(a.URL)
	return Agent{
		Name:     Or(a.Name, t.Agents.Unnamed),
		Anchor:   paths.AgentAnchor(a.ID),
		Path:     paths.Agent(a.ID),
		Address:  AddressLines(a.Address, a.City, a.State, a.Zip),
		Phones:   slices.Compact(NonEmpty(a.Phone1, a.Phone2, a.Phone3)),
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

// AgencyPolicies are those in an agency's care, as its own page and Home count them: each once, however many terms it has.
func AgencyPolicies(t *content.Text, policies []member.Policy, a member.Agency) []AgentPolicy {
	return AgentPolicies(t, policies, func(q member.Policy) bool { return q.AgencyID == a.ID })
}

func AgentPolicies(t *content.Text, policies []member.Policy, of func(member.Policy) bool) []AgentPolicy {
	var named []AgentPolicy
	for _, p := range policies {
		if of(p) {
			named = append(named, AgentPolicy{t.Translate(p.ProductName()), p.Number, paths.Policy(p)})
		}
	}
	return named
}
