// Package profile renders the profile and the forms that change it (section 2: /profile).
package profile

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is the profile, formatted.
type Page struct {
	Name   string
	Member ui.MemberMenu
	// Elsewhere is with how many other browsers the member is signed in.
	Elsewhere int
	Contacts  *member.Contacts // nil if the member can't choose how the insurer writes
	Policies  PolicyList
	XSRF      string
}

// signInRows lead to what changes the sign-in.
func signInRows(t *text.Text, p Page) []ui.Entry {
	rows := []ui.Entry{
		{Path: paths.ChangeEmail(), Title: t.Profile.Email.Title, Event: analytics.PageLinkClick(analytics.LinkEmail)},
		{Path: paths.Methods(), Title: t.Profile.Methods.Title, Event: analytics.PageLinkClick(analytics.LinkMethods)},
	}
	if n := p.Elsewhere; n > 0 {
		rows = append(rows, ui.Entry{
			Path: paths.SignOutElsewhere(), Title: t.Profile.Elsewhere.Title, Sub: t.Profile.Elsewhere.Count.With(n),
			Event: analytics.PageLinkClick(analytics.LinkElsewhere),
		})
	}
	return rows
}

// contactEntries show where the insurer reaches the member, and lead to what changes it.
func contactEntries(t *text.Text, c member.Contacts) []ui.Entry {
	return append(contactRows(t, c), ui.Entry{
		Path: paths.Contact(), Title: ui.Either(c.Unknown, t.Contact.Link, t.Contact.Topics.Title),
		Event: analytics.PageLinkClick(analytics.LinkContact),
	})
}

// moreRows lead to what else a member can do with the profile.
func moreRows(t *text.Text) []ui.Entry {
	return []ui.Entry{
		{
			Path: paths.AddIdentity(), Title: t.Layout.Member.AddIdentity,
			Event: analytics.MenuClick(analytics.MenuAnotherOne, paths.AddIdentity()),
		},
		{Path: paths.RefreshProfile(), Title: t.Profile.Reload, Event: analytics.PageLinkClick(analytics.LinkReload)},
		{Path: paths.DeleteProfile(), Title: t.Profile.DeleteLink, Event: analytics.PageLinkClick(analytics.LinkDelete)},
	}
}

// PolicyList is one page of the accounts and policies that the member has attached.
type PolicyList struct {
	Active []PolicyRow // and accounts without policies
	Others []PolicyRow // canceled and upcoming policies
	Pager  ui.Pager

	OthersHeading string
	Empty         string // of a profile without accounts
}

// PolicyRow is one attached policy, or an account without any.
type PolicyRow struct {
	Product, Number, Account string
	Status                   string
	Path                     string // of the policy's page, "" for none
	Detach                   string // path that removes it from the profile, "" for none
}

// NewPage returns the profile of the active identity of a menu.
func NewPage(
	t *text.Text, p *member.Profile, name string, menu ui.MemberMenu, list ui.ListPage, today member.Date, xsrf string,
) Page {
	return Page{Name: name, Member: menu, Contacts: p.Contacts, Policies: NewPolicyList(t, p, list, today), XSRF: xsrf}
}

// NewPolicyList returns a page of the attached accounts and their policies. It has each policy
// once, even with several terms: the active ones by account, then the others.
func NewPolicyList(t *text.Text, p *member.Profile, list ui.ListPage, today member.Date) PolicyList {
	active, others := attached(p)
	pager := ui.NewPager(list.Page, list.Size, len(active)+len(others))
	pager.List, pager.Region = analytics.ListProfilePolicies, "policies"
	pager.Link, pager.Fragment = paths.ProfilePolicies, paths.ProfilePoliciesFragment
	from, to := pager.Bounds()
	_, apart := p.PolicySummary()
	return PolicyList{
		Active: policyRows(t, p, active[min(from, len(active)):min(to, len(active))], today),
		Others: policyRows(t, p, others[max(from-len(active), 0):max(to-len(active), 0)], today),
		Pager:  pager, OthersHeading: ui.OthersHeading(t, apart),
		Empty: ui.None(t, p.Incomplete.Any(), t.Profile.PoliciesNone),
	}
}

// attachment is a policy of an account, or an account without any.
type attachment struct {
	account string
	policy  *member.Policy // nil for none
}

func attached(p *member.Profile) (active, others []attachment) {
	for _, pair := range p.AccountPolicies() {
		number := pair.Account.Number
		if len(pair.Policies) == 0 {
			active = append(active, attachment{account: number})
		}
		own, apart := pair.Summary()
		for _, q := range own {
			active = append(active, attachment{number, q})
		}
		for _, q := range apart {
			others = append(others, attachment{number, q})
		}
	}
	return active, others
}

func policyRows(t *text.Text, p *member.Profile, shown []attachment, today member.Date) []PolicyRow {
	var rows []PolicyRow
	for _, one := range shown {
		if one.policy == nil {
			none := ui.None(t, p.Incomplete.Policies, t.Profile.NoPolicies)
			rows = append(rows, PolicyRow{Product: none, Account: one.account})
		} else {
			rows = append(rows, attachedPolicy(t, p, *one.policy, one.account, today))
		}
	}
	return rows
}

func attachedPolicy(t *text.Text, p *member.Profile, q member.Policy, account string, today member.Date) PolicyRow {
	status, _ := ui.PolicyStatus(t, p, q, today)
	name := ui.NamePolicy(t, q)
	row := PolicyRow{Product: name.Thing, Number: name.Kind, Account: account, Status: status}
	if q.Number != "" {
		row.Path, row.Detach = paths.Policy(q), paths.Detach(q.Number)
	}
	return row
}
