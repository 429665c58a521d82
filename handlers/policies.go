package handlers

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/policies"
)

func showPolicy(v *visit) (templ.Component, error) {
	own := v.ownedPolicy()
	list := v.otherPolicies(own)
	return policies.View(policies.NewPage(v.text, v.profile, own, list, v.today())), nil
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
	return policies.NewList(v.text, v.profile, current, query, v.today())
}
