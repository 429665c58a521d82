package userapi

import (
	"context"

	"memberportal/upstream/member"
)

// Flight is one load of a profile, shared by all who asked for it.
type Flight struct {
	done      chan struct{}
	profile   *member.Profile
	err       error
	forgotten bool                                    // under the lock of the key
	changes   []func(*member.Profile) *member.Profile // made meanwhile; under the lock of the key
}

// Done is closed when the load has ended.
func (f *Flight) Done() <-chan struct{} { return f.done }

// Result waits for the end of the load and gives what it came to; describe the
// error with [ProfileMessage].
func (f *Flight) Result() (*member.Profile, error) {
	<-f.done
	return f.profile, f.err
}

// start gives the flight under way, or has load begin one that outlives ctx.
func (p *Profiles) start(ctx context.Context, m Member, load func(context.Context, Member, *Flight)) *Flight {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f, ok := p.flights[m.Key]; ok {
		return f
	}
	f := &Flight{done: make(chan struct{})}
	p.flights[m.Key] = f
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flightTime)
		defer cancel()
		defer p.end(m.Key, f)
		load(ctx, m, f)
	}()
	return f
}

// disown lets a flight under way end without being stored or joined. The caller
// holds the lock of the key.
func (p *Profiles) disown(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f, ok := p.flights[key]; ok {
		f.forgotten = true
		delete(p.flights, key)
	}
}

func (p *Profiles) end(key string, f *Flight) {
	p.mu.Lock()
	if p.flights[key] == f {
		delete(p.flights, key)
	}
	p.mu.Unlock()
	close(f.done)
}

// renew is load in the background: nobody may be waiting to hear of a failure.
func (p *Profiles) renew(ctx context.Context, m Member, f *Flight) {
	p.load(ctx, m, f)
	if f.err != nil {
		p.log.WarnContext(ctx, "cached profile not renewed", "error", f.err)
	}
}

// load fills the flight. It looks into the cache once more, since a load may
// have ended after the caller looked: ten requests at once are to make one call.
func (p *Profiles) load(ctx context.Context, m Member, f *Flight) {
	if cached, err := p.read(ctx, m.Key); err == nil && cached != nil && !isOld(cached) {
		f.profile = cached
		return
	}
	p.fetch(ctx, m, f)
}

func (p *Profiles) fetch(ctx context.Context, m Member, f *Flight) {
	f.profile, f.err = p.client.Profile(ctx, m)
	if f.err == nil {
		p.land(ctx, m.Key, f)
	}
}

// reload does not look into the cache, and leaves nothing old there.
func (p *Profiles) reload(ctx context.Context, m Member, f *Flight) {
	p.fetch(ctx, m, f)
	if f.err != nil {
		p.discard(ctx, m.Key, f)
	}
}

func (p *Profiles) discard(ctx context.Context, key string, f *Flight) {
	defer p.lock(key)()
	if f.forgotten {
		return
	}
	p.decoded.Remove(key)
	if err := p.cache.Delete(ctx, cacheKey(key)); err != nil {
		p.log.WarnContext(ctx, "old profile not removed from the cache", "error", err)
	}
}

// land stores the flight's profile, with whatever was learned of it in later
// calls, unless it was forgotten meanwhile. A cache that fails only costs the
// next load.
func (p *Profiles) land(ctx context.Context, key string, f *Flight) {
	defer p.lock(key)()
	if f.forgotten {
		return
	}
	for _, change := range f.changes {
		f.profile = change(f.profile)
	}
	old, err := p.read(ctx, key)
	if err == nil {
		f.profile = f.profile.KeepNewerDue(old)
		err = p.write(ctx, key, f.profile)
	}
	if err != nil {
		p.log.WarnContext(ctx, "loaded profile not cached", "error", err)
	}
}
