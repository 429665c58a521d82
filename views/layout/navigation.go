package layout

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Direct has the pages that the addresses of sections redirect to. The navigation links them: a
// redirect costs a round trip. Empty leads to the section's own address.
type Direct struct{ Billing, Policies string }

// manyPolicies is from how many policies on the menu leads to their list.
const manyPolicies = 4

// NewDirect returns what the guards of these sections choose (section 2).
func NewDirect(p *member.Profile) (d Direct) {
	if number, ok := p.FirstBillingAccount(); ok {
		d.Billing = paths.Billing(number)
	}
	if p.HasPolicies(manyPolicies) {
		d.Policies = paths.AllPolicies()
	}
	return d
}

// navItem is one row of the navigation.
type navItem struct {
	Label string
	Tab   string // its label at the bottom of a phone, "" for an item of the More menu there
	Path  string
	Icon  string
	Event analytics.MenuItem
	More  bool // whether it is in the More menu of a wide screen
	Badge int  // unread messages, 0 for none
	Turns int  // claims that wait for the member, 0 for none
	// Lacks is whether the provider doesn't have what the page shows. It is false for a page with a
	// text about that.
	Lacks bool
}

// navigation returns every item that the member can use, in the order of the menus. Claims stay
// without the provider's calls: the page has the number to call.
func navigation(n *text.LayoutNavigation, p *Page) []navItem {
	all := []navItem{
		{Label: n.Home, Tab: n.Home, Path: paths.Home(), Icon: "home", Event: analytics.MenuHome},
		{Label: n.Billing, Tab: n.Bills, Path: paths.Billing(""), Icon: "billing", Event: analytics.MenuBilling},
		{Label: n.Policies, Path: paths.Policies(), Icon: "policies", Event: analytics.MenuPolicies},
		{Label: n.Cards, Tab: n.CardsShort, Path: paths.Cards(), Icon: "cards", Event: analytics.MenuCards},
		{Label: n.Claims, Tab: n.Claims, Path: paths.Claims(), Icon: "claims", Event: analytics.MenuClaims, Turns: p.Turns},
		{
			Label: n.Documents, Path: paths.Documents(), Icon: "documents", Event: analytics.MenuDocuments,
			Lacks: p.Missing.Documents,
		},
		{
			Label: n.Messages, Path: paths.Messages(), Icon: "messages", Event: analytics.MenuMessages, Badge: p.Unread,
			Lacks: p.Missing.Messages,
		},
		{Label: n.Agents, Path: paths.Agents(), Icon: "agent", Event: analytics.MenuAgents, More: true},
		{
			Label: n.Paperless, Path: paths.Paperless(paths.PaperBilling), Icon: "paperless", Event: analytics.MenuPaperless,
			More: true, Lacks: p.Missing.Paperless,
		},
		{Label: n.FAQs, Path: paths.FAQs(""), Icon: "questions", Event: analytics.MenuFAQs, More: true},
	}
	return only(all, func(item navItem) bool { return !item.Lacks })
}

// tabItems returns the items at the bottom of a phone, with their labels there.
func tabItems(all []navItem) []navItem {
	tabs := only(all, func(item navItem) bool { return item.Tab != "" })
	for i := range tabs {
		tabs[i].Label = tabs[i].Tab
	}
	return tabs
}

// only returns the items for which want returns true.
func only(all []navItem, want func(navItem) bool) (some []navItem) {
	for _, item := range all {
		if want(item) {
			some = append(some, item)
		}
	}
	return some
}

func inMore(item navItem) bool   { return item.More }
func inBar(item navItem) bool    { return !item.More }
func hasNoTab(item navItem) bool { return item.Tab == "" }

// unreadBelow returns the unread messages of the items, which a closed menu hides.
func unreadBelow(items []navItem) (count int) {
	for i := range items {
		count += items[i].Badge
	}
	return count
}

// related maps the path of an item to a path that belongs to it without being below it.
var related = map[string]string{
	paths.Billing(""):                   paths.Payments(""),
	paths.Claims():                      paths.NewClaim(""),
	paths.Policies():                    paths.Requests(member.About{}, "", ""),
	paths.Messages():                    paths.NewMessage(member.About{}),
	paths.Paperless(paths.PaperBilling): paths.Paperless(paths.PaperPolicy),
}

// address is what the item links.
func (n *navItem) address(d Direct) string {
	switch n.Path {
	case paths.Billing(""):
		return cmp.Or(d.Billing, n.Path)
	case paths.Policies():
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
