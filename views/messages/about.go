package messages

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// AboutLink is what a conversation hangs on.
type AboutLink struct {
	Text string
	Path string // "" when it is not, or no longer, the member's to see
}

func newAboutLink(t *content.Text, p *member.Profile, about member.About) *AboutLink {
	link := &AboutLink{}
	switch about.Kind {
	case member.AboutBill:
		link.Text = "Bill of account " + about.Number
		if p.HasAccount(about.Number) {
			link.Path = paths.Billing(about.Number)
		}
	case member.AboutClaim:
		link.Text = "Claim " + about.Number
		if slices.ContainsFunc(p.Claims, func(c member.Claim) bool { return c.Number == about.Number }) {
			link.Path = paths.Claim(about.Number)
		}
	case member.AboutPolicy:
		link.Text = ui.Join(" ", ui.Or(ui.PolicyName(t, p, about.Number), "Policy"), about.Number)
		if policy, ok := p.Policy(about.Number); ok {
			link.Path = paths.Policy(policy)
		}
	default:
		return nil
	}
	return link
}

// aboutOther is the choice of what hangs on no bill, claim or policy.
const aboutOther = "other"

// aboutOptions are the member's accounts, claims and policies, each once.
func aboutOptions(t *content.Text, p *member.Profile, words content.NewMessage) []ui.Option {
	options := []ui.Option{{Label: words.Choose}}
	add := func(about member.About) {
		options = append(options, ui.Option{Value: paths.AboutValue(about), Label: newAboutLink(t, p, about).Text})
	}
	for _, a := range p.AccountsInOrder() {
		add(member.About{Kind: member.AboutBill, Number: a.Number})
	}
	for _, c := range ui.ClaimsInOrder(p.Claims) {
		add(member.About{Kind: member.AboutClaim, Number: c.Number})
	}
	for _, q := range p.CurrentTerms() {
		add(member.About{Kind: member.AboutPolicy, Number: q.Number})
	}
	return append(options, ui.Option{Value: aboutOther, Label: words.Other})
}
