// Package claims renders the list of claims, one claim, and the form that writes to an adjuster (section 2: /claims).
package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/ui"
)

// Page is the list of the member's claims.
type Page struct {
	Known   bool // whether the provider told of claims
	Claims  []ui.ClaimRow
	FAQ     content.ClaimsFAQ
	Company content.Company
}

// NewPage words the list: open claims first, then by the date of the loss, the latest on top.
func NewPage(p *member.Profile, t *content.Text) Page {
	page := Page{Known: p.ClaimsKnown, FAQ: t.Claims.FAQ, Company: t.Company}
	page.Claims = ui.NewClaimRows(t, p)
	return page
}
