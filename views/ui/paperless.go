package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// PaperlessAccountLink returns the path of an account's paperless switch, "" when it has none.
func PaperlessAccountLink(p *member.Profile, number string) string {
	for i, a := range p.OpenAccounts() {
		if a.Number == number && !p.Missing.Paperless {
			return paperlessLink(paths.PaperBilling, number, i)
		}
	}
	return ""
}

// PaperlessPolicyLink returns the path of a policy's paperless switch, "" when it has none.
func PaperlessPolicyLink(p *member.Profile, number string, today member.Date) string {
	for i, q := range p.PaperlessPolicies(today) {
		if q.Number == number && !p.Missing.Paperless {
			return paperlessLink(paths.PaperPolicy, number, i)
		}
	}
	return ""
}

func paperlessLink(kind paths.PaperKind, number string, index int) string {
	page := index/paths.DefaultPageSize + 1
	return paths.WithFragment(paths.PaperlessPage(kind, page), PaperlessAnchor(number))
}

// PaperlessAnchor returns the ID of the element with an item's switch.
func PaperlessAnchor(number string) string { return "paperless-" + paths.FileSafe(number) }
