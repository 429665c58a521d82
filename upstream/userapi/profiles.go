package userapi

import (
	"context"
	"encoding/json"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

const (
	loadTimeout = 45 * time.Second // for one load with all its retries
	staleAfter  = 5 * time.Minute  // age at which a cached profile is refreshed
	defaultTTL  = 30 * time.Minute
)

// Profiles loads each member's profile once for all requests that need it, and caches it by
// [Member.Key]. Within one process, updates of one member are serialized. Between instances the
// last write wins, and a load may store a profile after Forget on another; it expires after TTL.
type Profiles struct {
	// TTL is how long a profile stays cached after it was last stored, 30 minutes by default.
	// Change it before the first use only. If a session may be idle for longer, a returning member
	// waits for a load.
	TTL time.Duration
	// Background is the loads, which may outlive their requests: wait before the program ends.
	Background sync.WaitGroup

	client  *Client
	cache   exchange.Cache
	log     *slog.Logger
	decoded *decodedProfiles
	locks   [64]sync.Mutex // selected by a hash of the key; held during changes of the cache
	seed    maphash.Seed

	dueLoads singleflight.Group // by member and account

	mu    sync.Mutex
	loads map[string]*ProfileLoad
}

// NewProfiles returns Profiles that load with client.
func NewProfiles(client *Client, cache exchange.Cache, log *slog.Logger) *Profiles {
	return &Profiles{
		TTL: defaultTTL, client: client, cache: cache, log: log,
		decoded: newDecodedProfiles(maxDecoded), seed: maphash.MakeSeed(), loads: map[string]*ProfileLoad{},
	}
}

// Cached returns the profile that an earlier load stored, or false without one. It returns a stale
// profile at once and refreshes it in the background. An error means that the cache failed.
func (p *Profiles) Cached(ctx context.Context, m Member) (*member.Profile, bool, error) {
	get := m.Ahead
	if get == nil {
		get = p.cache.GetUnless
	}
	profile, err := p.readFrom(ctx, get, m.Key)
	if err != nil || profile == nil {
		return nil, false, err
	}
	if isStale(profile) {
		p.start(ctx, m, p.refresh)
	}
	return profile, true, nil
}

// Load starts loading this member's profile, or joins the load in progress. The load continues when
// ctx ends, for up to 45 s. A profile that another load has stored within five minutes counts as
// loaded; see [Profiles.Reload].
func (p *Profiles) Load(ctx context.Context, m Member) *ProfileLoad {
	return p.start(ctx, m, p.load)
}

// Reload starts a load that includes changes just made at the provider, and calls again what it did
// not offer. Waiting callers still get the result of a load in progress, but it is not stored; a
// later [Profiles.Load] joins this one. The cached profile is kept until this load ends. If it
// fails, the cached profile is removed, so that the next visit loads again and shows the error.
func (p *Profiles) Reload(ctx context.Context, m Member) *ProfileLoad {
	defer p.lock(m.Key)()
	p.client.ForgetAbsent(m.Key)
	p.detach(m.Key)
	return p.start(ctx, m, p.reload)
}

// StoreDue updates one account's due information in the cached profile, if there is one. If only
// its time is newer, it is not stored: Billing reads it on every view.
func (p *Profiles) StoreDue(ctx context.Context, key string, d member.Due) error {
	change := func(profile *member.Profile) *member.Profile { return profile.WithDue(d) }
	defer p.lock(key)()
	p.changeLoad(key, change)
	if known, ok := p.decoded.Get(key); ok {
		if updated := change(known.profile); updated.SameDue(known.profile, d.AccountNumber) {
			known.profile = updated
			p.decoded.Add(key, known)
			return nil
		}
	}
	return p.changeCached(ctx, key, change)
}

// profileChange returns a modified copy, or its argument if nothing changes. It has no side
// effects.
type profileChange = func(*member.Profile) *member.Profile

// Update changes the cached profile, if there is one, and the result of a load in progress, which
// may have started before the change: it calls change once for each.
func (p *Profiles) Update(ctx context.Context, key string, change profileChange) error {
	defer p.lock(key)()
	p.changeLoad(key, change)
	return p.changeCached(ctx, key, change)
}

// changeLoad changes the result of a load in progress.
func (p *Profiles) changeLoad(key string, change profileChange) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l, ok := p.loads[key]; ok {
		l.changes = append(l.changes, change)
	}
}

// changeCached changes the cached profile. The caller holds the lock of the key.
func (p *Profiles) changeCached(ctx context.Context, key string, change profileChange) error {
	profile, err := p.read(ctx, key)
	if err != nil || profile == nil {
		return err
	}
	updated := change(profile)
	if updated == profile {
		return nil
	}
	return p.write(ctx, key, updated)
}

// Discard removes the member's profile. A load in progress is not stored; the next one is another.
func (p *Profiles) Discard(ctx context.Context, key string) error {
	defer p.lock(key)()
	p.detach(key)
	p.decoded.Remove(key)
	return p.cache.Delete(ctx, cacheKey(key))
}

// Forget is Discard at a sign-out: the forgery token goes, too.
func (p *Profiles) Forget(ctx context.Context, key string) error {
	p.client.XSRF.Forget(ctx, key)
	return p.Discard(ctx, key)
}

// lock locks a key, and those that share its lock.
func (p *Profiles) lock(key string) (unlock func()) {
	mu := &p.locks[maphash.String(p.seed, key)%uint64(len(p.locks))]
	mu.Lock()
	return mu.Unlock
}

// cacheKey includes a version of the value's structure: increase it when member.Profile changes.
func cacheKey(key string) string { return "profile/11/" + key }

// Versions returns the keys of what the cache has of a member, which the next page reads: the
// profile, and the provider's request-forgery token. Each has the version that this process has, ""
// for none.
func (p *Profiles) Versions(key string) map[string]string {
	known, _ := p.decoded.Get(key)
	return map[string]string{cacheKey(key): known.version, exchange.XsrfKey(key): ""}
}

// read returns nil when the cache has no usable profile.
func (p *Profiles) read(ctx context.Context, key string) (*member.Profile, error) {
	return p.readFrom(ctx, p.cache.GetUnless, key)
}

func (p *Profiles) readFrom(ctx context.Context, get exchange.GetUnless, key string) (*member.Profile, error) {
	known, _ := p.decoded.Get(key)
	value, version, found, err := get(ctx, cacheKey(key), known.version)
	switch {
	case err != nil:
		return nil, err
	// Otherwise a waiting page would load forever.
	case !found && known.profile != nil && known.version == "" && !isStale(known.profile):
		return known.profile, nil
	case !found:
		return nil, nil
	case value == nil:
		return known.profile, nil
	}
	profile := new(member.Profile)
	if json.Unmarshal(value, profile) != nil {
		p.log.WarnContext(ctx, "cached profile is unreadable, loading again")
		return nil, nil
	}
	profile = profile.Indexed()
	p.decoded.Add(key, decodedProfile{version: version, profile: profile, size: len(value)})
	return profile, nil
}

// write stores a profile, and keeps it in this process even if that fails.
func (p *Profiles) write(ctx context.Context, key string, profile *member.Profile) error {
	value, err := json.Marshal(profile)
	if err != nil {
		return err
	}
	version, err := p.cache.PutVersion(ctx, cacheKey(key), value, p.TTL)
	if err != nil {
		version = ""
	}
	p.decoded.Add(key, decodedProfile{version: version, profile: profile.Indexed(), size: len(value)})
	return err
}

func isStale(profile *member.Profile) bool { return time.Since(profile.LoadedAt) > staleAfter }
