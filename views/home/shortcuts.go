package home

import (
	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// Shortcut leads to something that members come for by themselves.
type Shortcut struct {
	Icon, Title, Detail, Path string
	Event                     *analytics.Attributes
}

// newShortcuts returns what the member can start: a claim and a request only with a policy for it.
func newShortcuts(t *content.Text, p *member.Profile, today member.Date) []Shortcut {
	var all []Shortcut
	if p.HasClaimablePolicy() {
		all = append(all, Shortcut{"claims", t.Home.StartClaim, t.Home.StartClaimDetail, paths.NewClaim(""), analytics.PageLinkClick(analytics.LinkStartClaim)})
	}
	if p.TakesRequests() && len(p.Topics(member.About{}, today)) > 0 {
		all = append(all, Shortcut{"draft", t.Requests.Title, t.Home.ChangeDetail, paths.Requests(member.About{}, ""), analytics.PageLinkClick(analytics.LinkRequest)})
	}
	return all
}
