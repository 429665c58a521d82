package handlers

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/policies"
)

func policyRoutes() []route {
	return []route{
		{get, "/policies", "Policies", members, nil, openPolicy},
		{get, "/policies/:type/:policy", "Policies", members, nil, ownPolicy(page(showPolicy))},
		{get, "/policies/:type/:policy/list", "", members, nil, ownPolicy(fragment(policyList))},
	}
}

// policyAddress is the policies guard: the page of the requested policy, in any case, else of the first by the guard's order, else home.
func policyAddress(p *member.Profile, requested string) string {
	if found, ok := p.PolicyFor(requested); ok {
		if path := paths.Policy(found); path != "" {
			return path
		}
	}
	return paths.Home()
}

func openPolicy(v *visit) error {
	return v.c.Redirect(policyAddress(v.profile, v.c.Query("policyNumber")))
}

// ownPolicy lets a visit pass to a policy of the member's under its one address; any other goes where the policies guard says.
func ownPolicy(next handler) handler {
	return func(v *visit) error {
		own := v.ownedPolicy()
		if kind, ok := own.Type(); !ok || own.Number != v.param("policy") || string(kind) != v.param("type") {
			return v.turnAway(policyAddress(v.profile, v.param("policy")))
		}
		return next(v)
	}
}

// ownedPolicy is the policy in the address, none when it is not the member's.
func (v *visit) ownedPolicy() member.Policy {
	own, _ := v.profile.Policy(v.param("policy"))
	return own
}

func showPolicy(v *visit) (templ.Component, error) {
	own := v.ownedPolicy()
	list := v.otherPolicies(own)
	return policies.View(policies.NewPage(v.Words, v.profile, own, list, v.Words.Company, v.today())), nil
}

func policyList(v *visit) (templ.Component, error) {
	list := v.otherPolicies(v.ownedPolicy())
	if list == nil {
		return templ.NopComponent, nil
	}
	return policies.ListView(*list), nil
}

func (v *visit) otherPolicies(current member.Policy) *policies.List {
	query := policies.Query{Kind: v.c.Query("kind"), Status: v.c.Query("status"), Sort: v.c.Query("sort"), ListPage: v.listPage()}
	return policies.NewList(v.Words, v.profile, current, query, v.today())
}
