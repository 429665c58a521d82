package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/web"
	"memberportal/upstream/member"
	"memberportal/views/policies"
)

func showPolicy(v *web.Visit) (templ.Component, error) {
	own := ownedPolicy(v)
	list := otherPolicies(v, own)
	return policies.View(policies.NewPage(v.Text, v.Profile, own, list, v.Today())), nil
}

func policyList(v *web.Visit) (templ.Component, error) {
	list := otherPolicies(v, ownedPolicy(v))
	if list == nil {
		return templ.NopComponent, nil
	}
	return policies.ListView(*list), nil
}

func otherPolicies(v *web.Visit, current member.Policy) *policies.List {
	query := policies.Query{Find: v.C.Query("find"), Kind: v.C.Query("kind"), Status: v.C.Query("status"), Sort: v.C.Query("sort"), ListPage: v.ListPage()}
	return policies.NewList(v.Text, v.Profile, current, query, v.Today())
}
