package userapi

import (
	"cmp"
	"context"
	"sync"

	"golang.org/x/sync/singleflight"
)

// DueLoad delivers the result of one billing summary call: a member.Due or an error.
type DueLoad <-chan singleflight.Result

// LoadDue starts a billing summary call for an account of the member, or joins the one in progress.
// The call continues when ctx ends, up to the usual timeout of a call, and stores the result in the
// cached profile: a page that stopped waiting shows it the next time.
func (p *Profiles) LoadDue(ctx context.Context, m Member, account string) DueLoad {
	ctx = context.WithoutCancel(ctx)
	return p.dueLoads.DoChan(m.Key+"/"+account, func() (any, error) {
		p.Background.Add(1)
		defer p.Background.Done()
		known, _ := p.decoded.Get(m.Key)
		due, err := p.client.summaryAfter(ctx, m, account, cmp.Or(known.summaries, new(sync.Map)))
		if err != nil {
			p.log.WarnContext(ctx, "billing summary not reloaded", "error", err)
			return nil, err
		}
		if profile := p.lastRead(ctx, m.Key); profile != nil {
			if own, ok := profile.Account(account); ok {
				due = own.Complete(due)
			}
		}
		if err := p.StoreDue(ctx, m.Key, due); err != nil { // only costs another call
			p.log.WarnContext(ctx, "billing summary not stored", "error", err)
		}
		return due, nil
	})
}

// ReloadDue is like [Profiles.LoadDue], but never joins an earlier call, whose response may not
// include a change just made at the provider.
func (p *Profiles) ReloadDue(ctx context.Context, m Member, account string) DueLoad {
	p.dueLoads.Forget(m.Key + "/" + account)
	return p.LoadDue(ctx, m, account)
}
