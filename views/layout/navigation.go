package layout

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Direct has the pages that the addresses of sections redirect to. The navigation links them: a
// redirect costs a round trip. Empty leads to the section's own address.
type Direct struct{ Billing, Payments, Policies string }

// manyPolicies is from how many policies on the menu leads to their list.
const manyPolicies = 4

// NewDirect returns what the guards of these sections choose (section 2).
func NewDirect(p *member.Profile) (d Direct) {
	if number, ok := p.FirstBillingAccount(); ok {
		d.Billing = paths.Billing(number)
	}
	if number, ok := p.PaymentsAccount(""); ok {
		d.Payments = paths.Payments(number)
	}
	if p.HasPolicies(manyPolicies) {
		d.Policies = paths.AllPolicies()
	}
	return d
}

type navItem struct {
	Label string
	Path  string
	Icon  string
	Event analytics.MenuItem
	Badge int // unread messages, 0 for none
}

// mainNavigation returns the items that a wide screen always shows. Claims stay without the
// provider's calls: the page has the number to call.
func mainNavigation(n *text.LayoutNavigation, p *Page) []navItem {
	all := []navItem{
		{n.Home, paths.Home(), "home", analytics.MenuHome, 0},
		{n.Billing, paths.Billing(""), "billing", analytics.MenuBilling, 0},
		{n.Payments, paths.Payments(""), "payments", analytics.MenuPayments, 0},
		{n.Policies, paths.Policies(""), "policies", analytics.MenuPolicies, 0},
		{n.Cards, paths.Cards(), "cards", analytics.MenuCards, 0},
		{n.Claims, paths.Claims(), "claims", analytics.MenuClaims, 0},
		{n.Documents, paths.Documents(), "documents", analytics.MenuDocuments, 0},
		{n.Messages, paths.Messages(), "messages", analytics.MenuMessages, p.Unread},
	}
	return offered(all, p.Missing)
}

// tabNavigation returns the items at the bottom of a phone.
func tabNavigation(n *text.LayoutNavigation) []navItem {
	return []navItem{
		{n.Home, paths.Home(), "home", analytics.MenuHome, 0},
		{n.Bills, paths.Billing(""), "billing", analytics.MenuBilling, 0},
		{n.CardsShort, paths.Cards(), "cards", analytics.MenuCards, 0},
		{n.Claims, paths.Claims(), "claims", analytics.MenuClaims, 0},
	}
}

// belowTabs returns the items of a phone's More menu: those without a tab. It changes all.
func belowTabs(n *text.LayoutNavigation, all []navItem) []navItem {
	tabs := tabNavigation(n)
	return slices.DeleteFunc(all, func(item navItem) bool {
		return slices.ContainsFunc(tabs, func(tab navItem) bool { return tab.Path == item.Path })
	})
}

// moreNavigation returns the items of the More menu.
func moreNavigation(n *text.LayoutNavigation, missing member.Missing) []navItem {
	all := []navItem{
		{n.Agents, paths.Agents(), "agent", analytics.MenuAgents, 0},
		{n.Paperless, paths.Paperless(paths.PaperBilling), "paperless", analytics.MenuPaperless, 0},
		{n.FAQs, paths.FAQs(""), "questions", analytics.MenuFAQs, 0},
	}
	return offered(all, missing)
}

func offered(items []navItem, missing member.Missing) []navItem {
	paperless := paths.Paperless(paths.PaperBilling)
	return slices.DeleteFunc(items, func(n navItem) bool {
		switch n.Path {
		case paths.Documents():
			return missing.Documents
		case paths.Messages():
			return missing.Messages
		case paperless:
			return missing.Paperless
		}
		return false
	})
}

// unreadBelow returns the unread messages of the items, which a closed menu hides.
func unreadBelow(items []navItem) (count int) {
	for i := range items {
		count += items[i].Badge
	}
	return count
}

// related maps the path of an item to a path that belongs to it without being below it.
var related = map[string]string{
	paths.Claims():                      paths.NewClaim(""),
	paths.Policies(""):                  paths.Requests(member.About{}, "", ""),
	paths.Messages():                    paths.NewMessage(member.About{}),
	paths.Paperless(paths.PaperBilling): paths.Paperless(paths.PaperPolicy),
}

// policiesPath is built once: a page has two dozen items.
var policiesPath = paths.Policies("")

// address is what the item links.
func (n *navItem) address(d Direct) string {
	switch n.Path {
	case paths.Billing(""):
		return cmp.Or(d.Billing, n.Path)
	case paths.Payments(""):
		return cmp.Or(d.Payments, n.Path)
	case policiesPath:
		return cmp.Or(d.Policies, n.Path)
	}
	return n.Path
}

// current reports whether the path belongs to this item.
func (n *navItem) current(path string) bool {
	other, ok := related[n.Path]
	return isUnder(path, n.Path) || ok && isUnder(path, other)
}

func isUnder(path, base string) bool { return path == base || strings.HasPrefix(path, base+"/") }

// anyCurrent reports whether the path belongs to one of the items.
func anyCurrent(items []navItem, path string) bool {
	for i := range items {
		if items[i].current(path) {
			return true
		}
	}
	return false
}
