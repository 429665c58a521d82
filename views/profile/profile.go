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
	Rows  []PolicyRow
	Pager ui.Pager
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
// once, even with several terms.
func NewPolicyList(t *content.Text, p *member.Profile, list ui.ListPage, today member.Date) PolicyList {
	var rows []PolicyRow
	for _, pair := range p.AccountPolicies() {
		rows = append(rows, attached(t, pair, today)...)
	}
	pager := ui.NewPager(list.Page, list.Size, len(rows))
	pager.List, pager.Region = analytics.ListProfilePolicies, "policies"
	pager.Link, pager.Fragment = paths.ProfilePolicies, paths.ProfilePoliciesFragment
	from, to := pager.Bounds()
	return PolicyList{Rows: rows[from:to], Pager: pager}
}

func attached(t *content.Text, pair member.AccountPolicies, today member.Date) []PolicyRow {
	if len(pair.Policies) == 0 {
		return []PolicyRow{{Product: t.Profile.NoPolicies, Account: pair.Account.Number}}
	}
	var rows []PolicyRow
	for _, q := range pair.Policies {
		if n := len(rows); n == 0 || rows[n-1].Number != q.Number {
			rows = append(rows, attachedPolicy(t, q, pair.Account.Number, today))
		}
	}
	return rows
}

func attachedPolicy(t *content.Text, q member.Policy, account string, today member.Date) PolicyRow {
	status, tone := ui.PolicyStatus(t, q, today)
	row := PolicyRow{Product: t.Translate(q.ProductName()), Number: q.Number, Account: account, Status: status, Tone: tone}
	if q.Number != "" {
		row.Path, row.Detach = paths.Policy(q), paths.Detach(q.Number)
	}
	return row
}
