package member

import (
	"slices"
	"strings"
)

// WithPaperlessBilling returns a copy of the profile with paperless billing turned on or off for
// the account. It returns p itself when nothing changes or the account is unknown.
func (p *Profile) WithPaperlessBilling(account string, on bool) *Profile {
	return p.withAccount(account, func(a *Account) bool {
		changes := a.PaperlessBilling != on || a.PaperlessUnread
		a.PaperlessBilling, a.PaperlessUnread = on, false
		return changes
	})
}

// WithPaperlessPolicy returns a copy of the profile with paperless delivery turned on or off for
// all terms of the policy. It returns p itself when nothing changes or the policy is unknown.
func (p *Profile) WithPaperlessPolicy(policy string, on bool) *Profile {
	differs := func(q Policy) bool {
		return strings.EqualFold(q.Number, policy) && (q.PaperlessPolicy != on || q.PaperlessUnread)
	}
	updated := p
	for i, a := range p.Accounts {
		if !slices.ContainsFunc(a.Policies, differs) {
			continue
		}
		if updated == p {
			changed := *p
			changed.Accounts, changed.index = slices.Clone(p.Accounts), nil
			updated = &changed
		}
		updated.Accounts[i].Policies = withPaperless(a.Policies, policy, on)
	}
	return updated
}

func withPaperless(policies []Policy, number string, on bool) []Policy {
	policies = slices.Clone(policies)
	for i := range policies {
		if strings.EqualFold(policies[i].Number, number) {
			policies[i].PaperlessPolicy, policies[i].PaperlessUnread = on, false
		}
	}
	return policies
}

// PaperlessPolicies are the policies whose documents can be paperless, each number once: the active
// ones of [Profile.PolicySummary], then those that have not started. A cancelled or ended policy
// has no more documents to send. The caller must not change the policies.
func (p *Profile) PaperlessPolicies(today Date) []*Policy {
	active, others := p.PolicySummary()
	return slices.DeleteFunc(slices.Concat(active, others), func(q *Policy) bool {
		status := q.status(today)
		return status != StatusActive && status != StatusFuture
	})
}

// MayHavePaperless reports whether a policy that [Profile.PaperlessPolicies] lacks may be in force:
// the portal can't tell.
func (p *Profile) MayHavePaperless(today Date) bool {
	active, others := p.PolicySummary()
	return slices.ContainsFunc(slices.Concat(active, others), func(q *Policy) bool { return q.status(today) == StatusByPhone })
}
