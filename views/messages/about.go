package messages

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// AboutLink is what a conversation is about.
type AboutLink struct {
	Text string
	Path string // "" when it is not, or no longer, the member's
}

// newAboutLink returns nil for a conversation about no bill, claim, policy or agent.
func newAboutLink(t *text.Text, p *member.Profile, about member.About) *AboutLink {
	switch about.Kind {
	case member.AboutBill:
		return billLink(t, p, about.Number)
	case member.AboutClaim:
		return claimLink(t, p, about.Number)
	case member.AboutPolicy:
		return &AboutLink{ui.OwnPolicyName(t, p, about.Number).Line, ui.PolicyLink(p, about.Number)}
	case member.AboutAgent:
		return agentLink(t, p, about.Number)
	}
	return nil
}

func agentLink(t *text.Text, p *member.Profile, id string) *AboutLink {
	agency, ok := p.Agency(id)
	if !ok {
		return &AboutLink{Text: t.Agents.Unnamed}
	}
	agent := ui.NewAgent(t, agency)
	return &AboutLink{Text: t.Messages.Agent.With(agent.Name), Path: agent.Path}
}

func billLink(t *text.Text, p *member.Profile, number string) *AboutLink {
	link := &AboutLink{Text: t.Messages.Bill.With(number)}
	if p.HasAccount(number) {
		link.Path = paths.Billing(number)
	}
	return link
}

func claimLink(t *text.Text, p *member.Profile, number string) *AboutLink {
	link := &AboutLink{Text: t.Claims.Claim.With(number)}
	if slices.ContainsFunc(p.Claims, func(c member.Claim) bool { return c.Number == number }) {
		link.Path = paths.Claim(number)
	}
	return link
}

// aboutOther is the choice of a message about no bill, claim, policy or agent.
const aboutOther = "other"

// aboutOptions returns the member's accounts, claims, policies and the agents that accept messages,
// each once.
func aboutOptions(t *text.Text, p *member.Profile) []ui.Option {
	options := []ui.Option{{Label: t.Common.Choose}}
	add := func(kind member.AboutKind, number, group string) {
		about := member.About{Kind: kind, Number: number}
		options = append(options, ui.Option{
			Value: paths.AboutValue(about), Label: newAboutLink(t, p, about).Text, Group: group,
		})
	}
	for _, a := range p.AccountsInOrder() {
		add(member.AboutBill, a.Number, "")
	}
	for _, c := range p.ClaimsInOrder() {
		add(member.AboutClaim, c.Number, "")
	}
	active, others := p.PolicySummary()
	heading := ui.OthersHeading(t, others)
	for _, q := range active {
		add(member.AboutPolicy, q.Number, "")
	}
	for _, q := range others {
		add(member.AboutPolicy, q.Number, heading)
	}
	for _, a := range p.AgenciesInOrder() {
		if a.AcceptsMessages {
			add(member.AboutAgent, a.ID, "")
		}
	}
	return append(options, ui.Option{Value: aboutOther, Label: t.Messages.New.Other})
}
