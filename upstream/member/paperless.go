package member

import (
	"slices"
	"strings"
)

// WithPaperlessBilling returns a copy of the profile with paperless billing turned on or off for
// the account. It returns p itself when nothing changes or the account is unknown.
func (p *Profile) WithPaperlessBilling(account string, on bool) *Profile {
	return p.withAccount(account, func(a *Account) bool {
		changes := a.PaperlessBilling != on || a.Unread.Has("paperlessBilling")
		a.PaperlessBilling, a.Unread = on, a.Unread.without("paperlessBilling")
		return changes
	})
}

// WithPaperlessPolicy returns a copy of the profile with paperless delivery turned on or off for
// all terms of the policy. It returns p itself when nothing changes or the policy is unknown.
func (p *Profile) WithPaperlessPolicy(policy string, on bool) *Profile {
	updated := p
	for _, a := range p.Accounts {
		updated = updated.withAccount(a.Number, func(a *Account) (changes bool) {
			a.Policies = slices.Clone(a.Policies)
			for i := range a.Policies {
				q := &a.Policies[i]
				if strings.EqualFold(q.Number, policy) && (q.PaperlessPolicy != on || q.Unread.Has("paperlessPolicy")) {
					q.PaperlessPolicy, q.Unread, changes = on, q.Unread.without("paperlessPolicy"), true
				}
			}
			return changes
		})
	}
	if updated != p {
		updated.index = nil // it points to the policies before
	}
	return updated
}

// PaperlessPolicies are the policies whose documents can be paperless, each number once: the active
// ones of [Profile.PolicySummary], then those that have not started. A cancelled or ended policy
// has no more documents to send.
func (p *Profile) PaperlessPolicies(today Date) []*Policy {
	active, others := p.PolicySummary()
	return slices.DeleteFunc(slices.Concat(active, others), func(q *Policy) bool {
		status := p.termStatus(q, today)
		return status != StatusActive && status != StatusFuture
	})
}

// MayHavePaperless reports whether a policy that [Profile.PaperlessPolicies] lacks may be in force:
// the portal can't tell.
func (p *Profile) MayHavePaperless(today Date) bool {
	active, others := p.PolicySummary()
	return slices.ContainsFunc(slices.Concat(active, others),
		func(q *Policy) bool { return p.termStatus(q, today) == StatusByPhone })
}
