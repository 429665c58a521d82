// Package profile renders the profile and the forms that change it (section 2: /profile).
package profile

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is the profile, formatted.
type Page struct {
	Name     string
	Member   ui.MemberMenu
	Policies PolicyList
	XSRF     string
}

// PolicyList is one page of the accounts and policies that the member has attached.
type PolicyList struct {
	Active []PolicyRow // and accounts without policies
	Others []PolicyRow // canceled and upcoming policies
	Pager  ui.Pager

	OthersHeading string
}

// PolicyRow is one attached policy, or an account without any.
type PolicyRow struct {
	Product, Number, Account string
	Status, Tone             string
	Path                     string // of the policy's page, "" for none
	Detach                   string // path that removes it from the profile, "" for none
}

// NewPage returns the profile of the active identity of a menu.
func NewPage(t *content.Text, p *member.Profile, name string, menu ui.MemberMenu, list ui.ListPage, today member.Date, xsrf string) Page {
	return Page{Name: name, Member: menu, Policies: NewPolicyList(t, p, list, today), XSRF: xsrf}
}

// NewPolicyList returns a page of the attached accounts and their policies. It has each policy
// once, even with several terms: the active ones by account, then the others.
func NewPolicyList(t *content.Text, p *member.Profile, list ui.ListPage, today member.Date) PolicyList {
	active, others := attached(t, p, today)
	pager := ui.NewPager(list.Page, list.Size, len(active)+len(others))
	pager.List, pager.Region = analytics.ListProfilePolicies, "policies"
	pager.Link, pager.Fragment = paths.ProfilePolicies, paths.ProfilePoliciesFragment
	from, to := pager.Bounds()
	_, apart := p.PolicySummary()
	return PolicyList{
		Active: active[min(from, len(active)):min(to, len(active))],
		Others: others[max(from-len(active), 0):max(to-len(active), 0)],
		Pager:  pager, OthersHeading: ui.OthersHeading(t, apart),
	}
}

func attached(t *content.Text, p *member.Profile, today member.Date) (active, others []PolicyRow) {
	for _, pair := range p.AccountPolicies() {
		if len(pair.Policies) == 0 {
			active = append(active, PolicyRow{Product: t.Profile.NoPolicies, Account: pair.Account.Number})
		}
		own, apart := pair.Summary()
		for _, q := range own {
			active = append(active, attachedPolicy(t, q, pair.Account.Number, today))
		}
		for _, q := range apart {
			others = append(others, attachedPolicy(t, q, pair.Account.Number, today))
		}
	}
	return active, others
}

func attachedPolicy(t *content.Text, q member.Policy, account string, today member.Date) PolicyRow {
	status, tone := ui.PolicyStatus(t, q, today)
	row := PolicyRow{Product: ui.PolicyTitle(t, q), Number: q.Number, Account: account, Status: status, Tone: tone}
	if q.Number != "" {
		row.Path, row.Detach = paths.Policy(q), paths.Detach(q.Number)
	}
	return row
}
