package userapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// ProfileLoad is one load of a profile, shared by all its callers.
type ProfileLoad struct {
	done     chan struct{}
	profile  *member.Profile
	err      error
	detached bool // guarded by the lock of the key
	// made during the load; guarded by the lock of the key
	changes []func(*member.Profile) *member.Profile
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

// detach lets a load in progress end without being stored or joined. The caller holds the lock of
// the key.
func (p *Profiles) detach(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l, ok := p.loads[key]; ok {
		l.detached = true
		delete(p.loads, key)
	}
}

// refresh is load in the background. It logs a failure, because the caller may not wait for the
// result. If the member may no longer load the profile, it also removes the cached one: the next
// visit loads again, and its failure ends the session (section 8).
func (p *Profiles) refresh(ctx context.Context, m Member, l *ProfileLoad) {
	p.load(ctx, m, l)
	if l.err == nil {
		return
	}
	p.log.WarnContext(ctx, "cached profile not refreshed", "error", l.err)
	if isDenied(l.err) {
		p.discard(ctx, m.Key, l)
	}
}

func isDenied(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && (failure.Status == http.StatusUnauthorized || failure.Status == http.StatusForbidden)
}

// load checks the cache again, because another load may have ended after the caller's check: ten
// simultaneous requests must make one call.
func (p *Profiles) load(ctx context.Context, m Member, l *ProfileLoad) {
	if cached, err := p.read(ctx, m.Key); err == nil && cached != nil && !isStale(cached) {
		l.profile = cached
		return
	}
	p.fetch(ctx, m, l)
}

func (p *Profiles) fetch(ctx context.Context, m Member, l *ProfileLoad) {
	l.profile, l.err = p.client.Profile(ctx, m)
	if l.err == nil && isNoNews(l.profile) && p.hasStored(ctx, m.Key) {
		l.profile, l.err = nil, profileRequest.Failure(exchange.Response{Status: http.StatusOK}, exchange.ErrNoFields)
	}
	if l.err == nil {
		l.profile = l.profile.Indexed()
		p.store(ctx, m.Key, l)
	}
}

// isNoNews reports whether a response has no field at all, or no account that can be read.
func isNoNews(p *member.Profile) bool {
	return p.Blank || p.Incomplete.Accounts && len(p.Accounts) == 0
}

// hasStored reports whether an earlier load has stored a profile, so that a response without any
// field isn't news.
func (p *Profiles) hasStored(ctx context.Context, key string) bool {
	stored, err := p.read(ctx, key)
	return err != nil || stored != nil
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
	if l.detached {
		return
	}
	p.decoded.Remove(key)
	if err := p.cache.Delete(ctx, cacheKey(key)); err != nil {
		p.log.WarnContext(ctx, "old profile not removed from the cache", "error", err)
	}
}

// store caches the profile with the changes that later calls made, unless the load is detached. A
// failure of the cache only costs another load.
func (p *Profiles) store(ctx context.Context, key string, l *ProfileLoad) {
	defer p.lock(key)()
	if l.detached {
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
		value, _ := json.Marshal(l.profile) // for its size
		p.decoded.Add(key, decodedProfile{profile: l.profile, size: len(value), unsaved: true})
		p.log.WarnContext(ctx, "loaded profile not cached", "error", err)
	}
}
