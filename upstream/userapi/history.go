package userapi

import (
	"context"
	"slices"
	"time"

	"memberportal/upstream/member"
)

const (
	// historyLife is how long older transactions are cached for the next page of the same list.
	historyLife = 5 * time.Minute
	// maxHistories limits the accounts whose older transactions one process caches: each may take
	// several megabytes.
	maxHistories = 16
)

// WholeHistory returns the account with all its transactions. If some are missing, the account
// still has the address of older ones. It makes one call per page of the provider's list, unless
// the member has just viewed it.
func (p *Profiles) WholeHistory(ctx context.Context, m Member, a member.Account) member.Account {
	if a.Older == "" {
		return a
	}
	key := a.Number + "/" + a.Older
	older, complete := p.histories.Get(m.Key, key)
	if !complete {
		// An incomplete list is not cached, so that the next page tries again.
		if older, complete = p.client.OlderTransactions(ctx, m, a); complete {
			p.histories.Add(m.Key, key, older, time.Now().Add(historyLife))
		}
	}
	a.Transactions = slices.Concat(a.Transactions, older)
	if complete {
		a.Older = ""
	}
	return a
}
