package userapi

import (
	"cmp"
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/singleflight"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// ProfileLoad is one load of a profile, shared by all its callers.
type ProfileLoad struct {
	done    chan struct{}
	profile *member.Profile
	err     error
	changes []profileChange // made during the load; guarded by the lock of the key
}

// Done returns a channel that is closed at the end of the load.
func (l *ProfileLoad) Done() <-chan struct{} { return l.done }

// Result waits for the end of the load and returns its result.
func (l *ProfileLoad) Result() (*member.Profile, error) {
	<-l.done
	return l.profile, l.err
}

// start returns the load in progress, or starts one with run that continues after ctx ends.
func (p *Profiles) start(ctx context.Context, m Member, run func(context.Context, Member, *ProfileLoad)) *ProfileLoad {
	p.mu.Lock()
	defer p.mu.Unlock()
	running, shared := p.loads[m.Key]
	p.client.Observer.LoadWanted(shared)
	if shared {
		return running
	}
	l := &ProfileLoad{done: make(chan struct{})}
	p.loads[m.Key] = l
	p.Background.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		defer func() {
			p.mu.Lock()
			if p.loads[m.Key] == l {
				delete(p.loads, m.Key)
			}
			p.mu.Unlock()
			close(l.done)
		}()
		run(ctx, m, l)
	})
	return l
}

// detach lets a load in progress end without being stored or joined.
func (p *Profiles) detach(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.loads, key)
}

// isDetached reports whether a load in progress was detached.
func (p *Profiles) isDetached(key string, l *ProfileLoad) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.loads[key] != l
}

// refresh is load in the background. It logs a failure, for which no one may wait. If the member
// may no longer load the profile, it also removes the cached one: the next visit loads again, and
// its failure ends the session (section 8).
func (p *Profiles) refresh(ctx context.Context, m Member, l *ProfileLoad) {
	if p.load(ctx, m, l); l.err == nil {
		return
	}
	p.log.WarnContext(ctx, "cached profile not refreshed", "error", l.err)
	if status := failure.Of(l.err).Status; status == http.StatusUnauthorized || status == http.StatusForbidden {
		p.discard(ctx, m.Key, l)
	}
}

// load checks the cache again, because another load may have ended after the caller's check.
func (p *Profiles) load(ctx context.Context, m Member, l *ProfileLoad) {
	if cached, err := p.read(ctx, m.Key); err == nil && cached != nil && !isStale(cached) {
		l.profile = cached
		return
	}
	p.fetch(ctx, m, l)
}

// fetch loads and stores the profile. If an earlier load has stored one, a response without any
// field isn't news.
func (p *Profiles) fetch(ctx context.Context, m Member, l *ProfileLoad) {
	profile, err := p.client.Profile(ctx, m)
	if err == nil && profile.Empty {
		if stored, failed := p.read(ctx, m.Key); failed != nil || stored != nil {
			err = profileRequest.Failure(exchange.Response{Status: http.StatusOK}, exchange.ErrNoFields)
		}
	}
	if l.err = err; err == nil {
		l.profile = profile.Indexed()
		p.store(ctx, m.Key, l)
	}
}

// reload skips the cache, and removes the cached profile if it fails.
func (p *Profiles) reload(ctx context.Context, m Member, l *ProfileLoad) {
	p.fetch(ctx, m, l)
	if l.err != nil {
		p.discard(ctx, m.Key, l)
	}
}

func (p *Profiles) discard(ctx context.Context, key string, l *ProfileLoad) {
	defer p.lock(key)()
	if p.isDetached(key, l) {
		return
	}
	p.decoded.Remove(key)
	if err := p.cache.Delete(ctx, cacheKey(key)); err != nil {
		p.log.WarnContext(ctx, "old profile not removed from the cache", "error", err)
	}
}

// store caches the profile with the changes that were made during the load, unless it is detached.
// A failure of the cache only costs another load.
func (p *Profiles) store(ctx context.Context, key string, l *ProfileLoad) {
	defer p.lock(key)()
	if p.isDetached(key, l) {
		return
	}
	for _, change := range l.changes {
		l.profile = change(l.profile)
	}
	old, err := p.read(ctx, key)
	if err == nil {
		l.profile = l.profile.KeepNewerDue(old)
		err = p.write(ctx, key, l.profile)
	}
	if err != nil {
		p.log.WarnContext(ctx, "loaded profile not cached", "error", err)
	}
}

// DueLoad delivers the result of one billing summary call: a member.Due or an error.
type DueLoad <-chan singleflight.Result

// LoadDue starts a billing summary call for an account of the member, or joins the one in progress.
// The call continues when ctx ends, and its result is stored in the cached profile: a page that
// stopped waiting shows it the next time.
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
		if err := p.StoreDue(ctx, m.Key, due); err != nil { // only costs another call
			p.log.WarnContext(ctx, "billing summary not stored", "error", err)
		}
		return due, nil
	})
}

// ReloadDue is [Profiles.LoadDue], but joins no earlier call, whose response may lack a change just
// made at the provider.
func (p *Profiles) ReloadDue(ctx context.Context, m Member, account string) DueLoad {
	p.dueLoads.Forget(m.Key + "/" + account)
	return p.LoadDue(ctx, m, account)
}
