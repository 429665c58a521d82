// Package layout renders the frame of every page: head, navigation, notices, footer, and the loading overlay.
package layout

import (
	"slices"
	"strings"

	"memberportal/static"
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Page is what a full page needs around its own content.
type Page struct {
	Title   string // the whole title: "Billing | Member Portal" (section 2)
	Product string
	Path    string // the address asked for, to mark where one is
	Nonce   string // of this response's content security policy
	XSRF    string // masked forgery token for the forms of this page
	Assets  *static.Assets
	Member  *ui.MemberMenu // nil when nobody is signed in
	Style   string         // the screen's own style sheet, "" for none
	HasForm bool           // whether something on it could be left unsaved
	Notice  string         // what the page before did, told once
	Refresh string         // where the browser goes by itself, for the loading page
	Company content.Company
	Words   content.Layout

	Notices   []content.Notice // for this member on this page
	Help      []content.Help   // below the page's own content
	Languages []LanguageChoice // none where there is but one

	SignedOut bool          // whether the member has just been signed out with this page: other tabs follow
	Session   *SessionClock // nil where no session ends
	SavedInput      string        // above a form that shows what was typed before the session ended

	// CardOwner is whose an ID card must be that is kept on the device: NobodysCard when nobody is signed in, "" when that is not known.
	CardOwner string

	Statistics Statistics
	Tag        *Tag // nil where nothing is reported
}

type navItem struct {
	Label string
	Path  string
	Icon  string
	Event analytics.MenuItem
}

// mainNavigation is what members come for most, always in sight on a wide screen.
func mainNavigation(n content.Navigation) []navItem {
	return []navItem{
		{n.Home, paths.Home(), "home", analytics.MenuHome},
		{n.Billing, paths.Billing(""), "billing", analytics.MenuBilling},
		{n.Payments, paths.Payments(""), "payments", analytics.MenuPayments},
		{n.Policies, paths.Policies(""), "policies", analytics.MenuPolicies},
		{n.Cards, paths.Cards(), "cards", analytics.MenuCards},
		{n.Claims, paths.Claims(), "claims", analytics.MenuClaims},
		{n.Documents, paths.Documents(), "documents", analytics.MenuDocuments},
		{n.Messages, paths.Messages(), "messages", analytics.MenuMessages},
	}
}

// moreNavigation is the rest.
func moreNavigation(n content.Navigation) []navItem {
	return []navItem{
		{n.Agents, paths.Agents(), "person", analytics.MenuAgents},
		{n.Paperless, paths.Paperless(paths.PaperBilling), "paperless", analytics.MenuPaperless},
		{n.FAQs, paths.FAQs(""), "questions", analytics.MenuFAQs},
		{n.Profile, paths.Profile(), "person", analytics.MenuProfile},
	}
}

// besides are addresses that belong to an item without lying under its own.
var besides = map[string]string{
	paths.Claims():                      paths.NewClaim(""),
	paths.Messages():                    paths.NewMessage(member.About{}),
	paths.Paperless(paths.PaperBilling): paths.Paperless(paths.PaperPolicy),
}

// current says whether the address asked for belongs to this item.
func (n navItem) current(path string) bool {
	beside, ok := besides[n.Path]
	return isUnder(path, n.Path) || ok && isUnder(path, beside)
}

func isUnder(path, base string) bool { return path == base || strings.HasPrefix(path, base+"/") }

// amongThem says whether the address asked for belongs to one of these items.
func amongThem(items []navItem, path string) bool {
	return slices.ContainsFunc(items, func(n navItem) bool { return n.current(path) })
}
