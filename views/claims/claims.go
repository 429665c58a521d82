// Package claims renders the list of claims, one claim, and the form that writes to an adjuster
// (section 2: /claims).
package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// Page is the list of the member's claims.
type Page struct {
	ByPhone bool // the provider offers no claims online
	Known   bool // whether the provider sent claims
	Drafts  []ui.DraftRow
	Claims  []ui.ClaimRow
	// Incomplete is whether claims are missing from the list.
	Incomplete bool
}

// NewPage returns the list: open claims first, then the latest date of loss first.
func NewPage(t *content.Text, p *member.Profile, drafts []ui.ClaimDraft) Page {
	return Page{ByPhone: p.Missing.Claims, Known: p.ClaimsKnown, Drafts: ui.NewDraftRows(t, drafts), Claims: ui.NewClaimRows(t, p, p.ClaimsInOrder()), Incomplete: p.ClaimsIncomplete}
}
