package userapi

import (
	"context"

	"memberportal/upstream/member"
)

// DueLoad is one billing summary call that all its callers share.
type DueLoad struct {
	done chan struct{}
	due  member.Due
	err  error
}

// Done returns a channel that is closed at the end of the load.
func (l *DueLoad) Done() <-chan struct{} { return l.done }

// Result waits for the end of the load and returns its result.
func (l *DueLoad) Result() (member.Due, error) {
	<-l.done
	return l.due, l.err
}

// LoadDue starts a billing summary call for an account of the member, or joins the one in progress.
// The call continues when ctx ends, within the timeout of every call, and stores what arrives in
// the cached profile: a page that stopped waiting shows it the next time.
func (p *Profiles) LoadDue(ctx context.Context, m Member, account string) *DueLoad {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l, ok := p.dueLoads[dueKey{m.Key, account}]; ok {
		return l
	}
	return p.startDue(ctx, m, account)
}

// ReloadDue is like [Profiles.LoadDue], but never joins a call that started earlier, which may lack
// what has just changed at the provider.
func (p *Profiles) ReloadDue(ctx context.Context, m Member, account string) *DueLoad {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.startDue(ctx, m, account)
}

// dueKey identifies the billing summary of one account for one member.
type dueKey struct{ member, account string }

// startDue starts a call that later callers of LoadDue join. The caller holds p.mu.
func (p *Profiles) startDue(ctx context.Context, m Member, account string) *DueLoad {
	l := &DueLoad{done: make(chan struct{})}
	p.dueLoads[dueKey{m.Key, account}] = l
	go func() {
		defer p.endDue(dueKey{m.Key, account}, l)
		ctx := context.WithoutCancel(ctx)
		l.due, l.err = p.client.BillingSummary(ctx, m, account)
		if l.err != nil {
			p.log.WarnContext(ctx, "billing summary not reloaded", "error", l.err)
			return
		}
		if err := p.StoreDue(ctx, m.Key, l.due); err != nil {
			p.log.WarnContext(ctx, "billing summary not stored", "error", err)
		}
	}()
	return l
}

func (p *Profiles) endDue(key dueKey, l *DueLoad) {
	p.mu.Lock()
	if p.dueLoads[key] == l {
		delete(p.dueLoads, key)
	}
	p.mu.Unlock()
	close(l.done)
}
