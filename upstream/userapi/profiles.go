package userapi

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"memberportal/upstream/member"
)

const (
	flightTime = 45 * time.Second // for one load with all its retries
	renewAfter = 5 * time.Minute  // the age at which a cached profile is loaded anew
	defaultTTL = 30 * time.Minute
)

// Cache keeps loaded profiles beside the sessions, where every instance of the
// portal finds them. Values are personal: a Cache seals them.
type Cache interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte, ttl time.Duration) error
	Delete(ctx context.Context, key string) error
}

// Profiles loads every member's profile once for all requests that need it, and
// keeps it by [Member.Key].
//
// Within one process updates of one member happen one after the other. Between
// instances the last writer wins, and a load on another instance may store a
// profile after Forget here; it is gone after TTL.
type Profiles struct {
	// TTL is how long a profile is kept after it was last stored, 30 minutes
	// unless changed before first use. Make it longer than a session may be
	// idle, else the member waits for a load at every return.
	TTL time.Duration

	client  *Client
	cache   Cache
	log     *slog.Logger
	decoded *lru.Cache[string, decodedProfile]
	locks   [64]sync.Mutex // by hash of the key, around changes in the cache
	seed    maphash.Seed

	mu      sync.Mutex
	flights map[string]*Flight
}

// decodedProfile spares decoding a cached profile for every request: it counts
// while the cache holds the very same bytes.
type decodedProfile struct {
	sum     [sha256.Size]byte
	profile *member.Profile
}

// NewProfiles shares the loads of client's profiles.
func NewProfiles(client *Client, cache Cache, log *slog.Logger) *Profiles {
	return &Profiles{
		TTL: defaultTTL, client: client, cache: cache, log: log,
		decoded: newLRU[decodedProfile](), seed: maphash.MakeSeed(), flights: map[string]*Flight{},
	}
}

// Cached is the profile that an earlier load stored, false when there is none.
// An old one is given at once and loaded anew in the background, whose failure
// is logged and otherwise ignored. An error means that the cache did not answer.
func (p *Profiles) Cached(ctx context.Context, m Member) (*member.Profile, bool, error) {
	profile, err := p.read(ctx, m.Key)
	if err != nil || profile == nil {
		return nil, false, err
	}
	if isOld(profile) {
		p.start(ctx, m, p.renew)
	}
	return profile, true, nil
}

// Load starts the load of this member's profile, or joins the one under way. It
// goes on when ctx ends, for 45 s at most. A profile that another load has
// stored within five minutes counts as loaded; see [Profiles.Reload].
func (p *Profiles) Load(ctx context.Context, m Member) *Flight {
	return p.start(ctx, m, p.load)
}

// Reload starts a load that asks the provider after this call and so shows what
// has just been changed there. A load under way still answers those who wait for
// it, but is not stored; a later [Profiles.Load] joins this one. The profile
// cached before stays until this load ends, and goes also when it fails: the
// next visit then loads anew and says what is wrong.
func (p *Profiles) Reload(ctx context.Context, m Member) *Flight {
	defer p.lock(m.Key)()
	p.disown(m.Key)
	return p.start(ctx, m, p.reload)
}

// StoreDue updates one account's due information in the cached profile, if
// there is one.
func (p *Profiles) StoreDue(ctx context.Context, key string, d member.Due) error {
	return p.Update(ctx, key, func(profile *member.Profile) *member.Profile { return profile.WithDue(d) })
}

// Update changes the cached profile, if there is one, and likewise what a load
// under way brings, which may have begun before the change. For that change is
// called again: it gives a changed copy, or the very profile when nothing is to
// change, and does nothing else.
func (p *Profiles) Update(ctx context.Context, key string, change func(*member.Profile) *member.Profile) error {
	defer p.lock(key)()
	p.mu.Lock()
	if f, ok := p.flights[key]; ok {
		f.changes = append(f.changes, change)
	}
	p.mu.Unlock()
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

// Forget removes the member's profile. A load under way still answers those who
// wait for it, but is not stored; the next Load starts another one.
func (p *Profiles) Forget(ctx context.Context, key string) error {
	defer p.lock(key)()
	p.disown(key)
	p.decoded.Remove(key)
	return p.cache.Delete(ctx, cacheKey(key))
}

// lock takes the lock of a key and gives the function that releases it. Members
// whose keys share a lock only wait for each other.
func (p *Profiles) lock(key string) (unlock func()) {
	mu := &p.locks[maphash.String(p.seed, key)%uint64(len(p.locks))]
	mu.Lock()
	return mu.Unlock
}

// cacheKey tells which shape the value has: change it with member.Profile.
func cacheKey(key string) string { return "profile/2/" + key }

// read gives nil when nothing usable is cached.
func (p *Profiles) read(ctx context.Context, key string) (*member.Profile, error) {
	value, found, err := p.cache.Get(ctx, cacheKey(key))
	if err != nil || !found {
		return nil, err
	}
	sum := sha256.Sum256(value)
	if known, ok := p.decoded.Get(key); ok && known.sum == sum {
		return known.profile, nil
	}
	profile := new(member.Profile)
	if json.Unmarshal(value, profile) != nil {
		p.log.WarnContext(ctx, "cached profile is unreadable, loading it anew")
		return nil, nil
	}
	p.decoded.Add(key, decodedProfile{sum, profile})
	return profile, nil
}

func (p *Profiles) write(ctx context.Context, key string, profile *member.Profile) error {
	value, err := json.Marshal(profile)
	if err != nil {
		return err
	}
	if err := p.cache.Put(ctx, cacheKey(key), value, p.TTL); err != nil {
		return err
	}
	p.decoded.Add(key, decodedProfile{sha256.Sum256(value), profile})
	return nil
}

func isOld(profile *member.Profile) bool { return time.Since(profile.LoadedAt) > renewAfter }
