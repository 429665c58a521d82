package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// PaperlessAccountLink returns the path of an account's paperless switch, "" when it has none.
func PaperlessAccountLink(p *member.Profile, number string) string {
	on := 0
	for _, a := range p.OpenAccounts() {
		if a.Number == number && !p.Missing.Paperless {
			return paperlessLink(paths.PaperBilling, number, a.PaperlessBilling, on)
		}
		if a.PaperlessBilling {
			on++
		}
	}
	return ""
}

// PaperlessPolicyLink returns the path of a policy's paperless switch, "" when it has none.
func PaperlessPolicyLink(p *member.Profile, number string, today member.Date) string {
	on := 0
	for _, q := range p.PaperlessPolicies(today) {
		if q.Number == number && !p.Missing.Paperless {
			return paperlessLink(paths.PaperPolicy, number, q.PaperlessPolicy, on)
		}
		if q.PaperlessPolicy {
			on++
		}
	}
	return ""
}

// paperlessLink returns the path of a switch that is on, after so many others, or of the form at
// the top of the page.
func paperlessLink(kind paths.PaperKind, number string, on bool, others int) string {
	page := 1
	if on {
		page += others / paths.DefaultPageSize
	}
	return paths.WithFragment(paths.PaperlessPage(kind, page), PaperlessAnchor(number))
}

// PaperlessAnchor returns the ID of the element with an item's switch.
func PaperlessAnchor(number string) string { return "paperless-" + paths.FileSafe(number) }
