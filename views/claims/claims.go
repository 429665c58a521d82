// Package claims renders the list of claims, one claim, and the form that writes to an adjuster
// (section 2: /claims).
package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is the list of the member's claims.
type Page struct {
	ByPhone bool // the provider offers no claims online
	Known   bool // whether the provider sent claims
	Drafts  []ui.DraftRow
	Claims  []ui.ClaimRow
	Pager   ui.Pager
	// Incomplete is whether claims are missing from the list.
	Incomplete bool
}

// NewPage returns a page of the list, or the nearest that exists: open claims first, then by date
// of loss, the latest first.
func NewPage(t *text.Text, p *member.Profile, drafts []ui.ClaimDraft, page int) Page {
	all := p.ClaimsInOrder()
	pager := ui.NewPager(page, paths.DefaultPageSize, len(all))
	pager.List = analytics.ListClaims
	pager.Link = func(page, _ int) string { return paths.ClaimsPage(page) }
	from, to := pager.Bounds()
	return Page{
		ByPhone: p.Missing.Claims, Known: p.ClaimsKnown, Drafts: ui.NewDraftRows(t, drafts),
		Claims: ui.NewClaimRows(t, p, all[from:to]), Pager: pager, Incomplete: p.ClaimsIncomplete,
	}
}
