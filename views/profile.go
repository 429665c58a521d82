package views

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/parts"
)

// ProfilePage is everything the profile shows, as strings.
type ProfilePage struct {
	Name     string
	Member   MemberMenu
	Policies ProfilePolicies
	XSRF     string
}

// ProfilePolicies is one page of the accounts and policies that the member has attached.
type ProfilePolicies struct {
	Rows  []ProfilePolicy
	Pager parts.Pager
}

// ProfilePolicy is one attached policy, or an account without any.
type ProfilePolicy struct {
	Product, Number, Account string
	Status, Tone             string
	Path                     string // the policy's own page, "" for none
	Detach                   string // where it is taken off the profile, "" for an account without policies
}

// NewProfilePage words the profile of the member of this menu.
func NewProfilePage(p *member.Profile, name string, menu MemberMenu, list ListPage, today member.Date, xsrf string) ProfilePage {
	return ProfilePage{Name: name, Member: menu, Policies: NewProfilePolicies(p, list, today), XSRF: xsrf}
}

// NewProfilePolicies lists what is attached: account by account, each policy once however many terms it has.
func NewProfilePolicies(p *member.Profile, list ListPage, today member.Date) ProfilePolicies {
	var rows []ProfilePolicy
	for _, pair := range p.AccountPolicies() {
		rows = append(rows, attached(pair, today)...)
	}
	pager := parts.NewPager(list.Page, list.Size, len(rows))
	pager.List, pager.Region = analytics.ListProfilePolicies, "policies"
	pager.Link, pager.Fragment = ProfilePoliciesPath, ProfilePoliciesFragmentPath
	from, to := pager.Bounds()
	return ProfilePolicies{Rows: rows[from:to], Pager: pager}
}

func attached(pair member.AccountPolicies, today member.Date) []ProfilePolicy {
	if len(pair.Policies) == 0 {
		return []ProfilePolicy{{Product: "No policies", Account: pair.Account.Number}}
	}
	var rows []ProfilePolicy
	for _, q := range pair.Policies {
		if n := len(rows); n == 0 || rows[n-1].Number != q.Number {
			rows = append(rows, attachedPolicy(q, pair.Account.Number, today))
		}
	}
	return rows
}

func attachedPolicy(q member.Policy, account string, today member.Date) ProfilePolicy {
	status, tone := policyStatus(q, today)
	row := ProfilePolicy{Product: q.ProductName(), Number: q.Number, Account: account, Status: status, Tone: tone}
	if q.Number != "" {
		row.Path, row.Detach = PolicyPath(q), DetachPath(q.Number)
	}
	return row
}
