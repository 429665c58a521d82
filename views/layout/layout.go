// Package layout renders the frame of every page: head, navigation, notices, footer, and the
// loading overlay.
package layout

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is what a page needs around its own content.
type Page struct {
	Title   string // the whole title: "Billing | Member Portal" (section 2)
	Product string
	Path    string // of the request, to mark the current item of the navigation
	Nonce   string // of this response's content security policy
	XSRF    string // masked forgery token for the forms of this page
	Assets  *static.Assets
	Member  *ui.MemberMenu // nil for a visitor
	Style   string         // the screen's own style sheet, "" for none
	// FirstPaint is the ID of the element that the browser's first paint waits for, "" for none.
	FirstPaint string
	// FirstPage is whether the browser may lack portal.css.
	FirstPage  bool
	shownStyle string // the common rules that a first page shows
	HasForm    bool   // whether the page can have unsaved changes
	Notice     string // flash message of the previous request
	Refresh    string // where the browser goes next by itself, for the loading page
	Company    content.Company
	Missing    member.Missing // what the provider lacks; the navigation leaves it out
	Direct     Direct
	Unread     int // conversations that the member has not read

	Notices   []content.Notice // for this member on this page
	Help      []content.Help   // below the page's own content
	Languages []LanguageChoice // none for a single language

	SignedOut  bool          // whether this response signed the member out; other tabs follow
	Session    *SessionClock // nil without a session
	SavedInput string        // above a form with the input from before the session ended

	// CardOwner identifies the member whose ID card the device may store: NoCardOwner for a
	// visitor, "" when the session is unknown.
	CardOwner string

	Statistics Statistics
	Tag        *Tag   // nil without analytics
	Report     string // where the browser reports how the page worked, "" for nowhere
}

// NoCardOwner is the card owner of a page for a visitor. No saved card has it.
const NoCardOwner = "none"

// Direct has the pages that the addresses of sections redirect to. The navigation links them: a
// redirect costs a round trip. Empty leads to the section's own address.
type Direct struct{ Billing, Payments string }

// NewDirect returns what the guards of these sections choose (section 2).
func NewDirect(p *member.Profile) (d Direct) {
	if number, ok := p.FirstBillingAccount(); ok {
		d.Billing = paths.Billing(number)
	}
	if number, ok := p.PaymentsAccount(""); ok {
		d.Payments = paths.Payments(number)
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
func mainNavigation(n content.Navigation, p Page) []navItem {
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
func tabNavigation(n content.Navigation) []navItem {
	return []navItem{
		{n.Home, paths.Home(), "home", analytics.MenuHome, 0},
		{n.Bills, paths.Billing(""), "billing", analytics.MenuBilling, 0},
		{n.CardsShort, paths.Cards(), "cards", analytics.MenuCards, 0},
		{n.Claims, paths.Claims(), "claims", analytics.MenuClaims, 0},
	}
}

// belowTabs returns the items of a phone's More menu: all that have no tab.
func belowTabs(n content.Navigation, p Page) []navItem {
	tabs := tabNavigation(n)
	all := append(mainNavigation(n, p), moreNavigation(n, p.Missing)...)
	return slices.DeleteFunc(all, func(item navItem) bool {
		return slices.ContainsFunc(tabs, func(tab navItem) bool { return tab.Path == item.Path })
	})
}

// moreNavigation returns the items of the More menu.
func moreNavigation(n content.Navigation, missing member.Missing) []navItem {
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

// related maps the path of an item to a path that belongs to it without being below it.
var related = map[string]string{
	paths.Claims():                      paths.NewClaim(""),
	paths.Messages():                    paths.NewMessage(member.About{}),
	paths.Paperless(paths.PaperBilling): paths.Paperless(paths.PaperPolicy),
}

// address is what the item links.
func (n navItem) address(p Page) string {
	switch n.Path {
	case paths.Billing(""):
		return cmp.Or(p.Direct.Billing, n.Path)
	case paths.Payments(""):
		return cmp.Or(p.Direct.Payments, n.Path)
	}
	return n.Path
}

// current reports whether the path belongs to this item.
func (n navItem) current(path string) bool {
	other, ok := related[n.Path]
	return isUnder(path, n.Path) || ok && isUnder(path, other)
}

func isUnder(path, base string) bool { return path == base || strings.HasPrefix(path, base+"/") }

// anyCurrent reports whether the path belongs to one of the items.
func anyCurrent(items []navItem, path string) bool {
	return slices.ContainsFunc(items, func(n navItem) bool { return n.current(path) })
}

// hasStrip reports whether something stands above the page's own content.
func (p Page) hasStrip() bool { return p.Notice != "" || p.SavedInput != "" || len(p.Notices) > 0 }
