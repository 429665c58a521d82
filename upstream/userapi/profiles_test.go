package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// memoryCache is a cache in this process, without an end of its values.
type memoryCache struct {
	mu     sync.Mutex
	values map[string]string
	puts   int
	ttl    time.Duration // of the last value
	down   error         // error of every operation
}

func newMemoryCache() *memoryCache { return &memoryCache{values: map[string]string{}} }

func (c *memoryCache) GetUnless(_ context.Context, key, known string) ([]byte, string, bool, error) {
	defer runtime.Gosched() // lets other goroutines run between a read and the following write
	c.mu.Lock()
	defer c.mu.Unlock()
	value, found := c.values[key]
	switch {
	case !found || c.down != nil:
		return nil, "", false, c.down
	case value == known: // the value doubles as its version
		return nil, known, true, nil
	}
	return []byte(value), value, true, nil
}

func (c *memoryCache) PutVersion(_ context.Context, key string, value []byte, ttl time.Duration) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down == nil {
		c.puts++
		c.values[key], c.ttl = string(value), ttl
	}
	return string(value), c.down
}

func (c *memoryCache) Delete(_ context.Context, key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.values, key)
	return c.down
}

// replace changes every value, as another instance does.
func (c *memoryCache) replace(old, with string) {
	for key, value := range c.values {
		c.values[key] = strings.ReplaceAll(value, old, with)
	}
}

// profiles are profiles of a fake provider.
type profiles struct {
	*userapi.Profiles
	*provider
	t     *testing.T
	cache *memoryCache
	log   logged
}

// newProfiles returns profiles whose GET /profiles returns the responses in turn.
func newProfiles(t *testing.T, responses ...http.HandlerFunc) *profiles {
	t.Helper()
	c, api := profileClient(t, responses...)
	p := &profiles{provider: api, t: t, cache: newMemoryCache()}
	p.Profiles = userapi.NewProfiles(c, p.cache, p.log.logger())
	return p
}

// load, reload and cached return the balance of a profile.
func (p *profiles) load() string { return balance(p.Load(p.t.Context(), pat()).Result()) }

func (p *profiles) reload() string { return balance(p.Reload(p.t.Context(), pat()).Result()) }

func (p *profiles) cached() string {
	profile, found, err := p.Cached(p.t.Context(), pat())
	if found != (profile != nil) {
		p.t.Errorf("Cached = %v, found %t, want both or neither", profile, found)
	}
	return balance(profile, err)
}

// balance returns the balance of the only account, as text to compare, or the failure.
func balance(p *member.Profile, err error) string {
	switch {
	case err != nil:
		return statusAndText(err)
	case p == nil:
		return "none"
	case len(p.Accounts) == 0:
		return "empty"
	}
	return p.Accounts[0].Balance.String()
}

// balances compares the balances that several loads returned.
func balances(t *testing.T, what, want string, got ...string) {
	t.Helper()
	same(t, what, want, strings.Join(got, " "))
}

// owes responds to GET /profiles, after a delay, with one account that has the balance.
func owes(dollars int, wait time.Duration) http.HandlerFunc {
	return after(wait, respond(200, fmt.Sprintf(`{"accounts": [{"accountNumber": "1", "balance": %d}]}`, dollars)))
}

// Spec: PROFILE-3.
func TestParallelRequestsShareOneLoad(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, time.Second), owes(9, 0))
		var requests sync.WaitGroup
		for i := range 10 {
			requests.Go(func() {
				time.Sleep(time.Duration(i) * 200 * time.Millisecond) // the last ones start after the load
				got := p.cached()
				if got == "none" {
					got = p.load()
				}
				same(t, "balance", "5.00", got)
			})
		}
		requests.Wait()
		// A request may check the cache just before a load ends, and start another load just after.
		same(t, "balance of a late load", "5.00", p.load())
	})
}

func TestMembersDoNotShareLoads(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, time.Second), owes(9, time.Second))
		first := p.Load(t.Context(), pat())
		synctest.Wait()
		second := p.Load(t.Context(), kim())
		balances(t, "balances of pat, kim and pat", "5.00 9.00 5.00",
			balance(first.Result()), balance(second.Result()), p.cached())
	})
}

func TestLoadOutlivesRequest(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, time.Second))
		ctx, cancel := context.WithCancel(t.Context())
		load := p.Load(ctx, pat())
		cancel()
		balances(t, "balances", "5.00 5.00", balance(load.Result()), p.cached())
	})
}

func TestLoadHasDeadline(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p, began := newProfiles(t, owes(5, time.Hour)), time.Now()
		_, err := p.Load(t.Context(), pat()).Result()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 45*time.Second || statusAndText(err) != "0" {
			t.Errorf("err = %v after %s, want a timeout without a response after 45s", err, time.Since(began))
		}
	})
}

func TestFailedLoadIsNotStored(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, respond(403, ""), owes(5, 0))
		balances(t, "load, cache, and the next load", "403 none 5.00", p.load(), p.cached(), p.load())
	})
}

func TestStaleProfileIsRefreshedInBackground(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0), owes(3, time.Second), owes(9, 0))
		p.load()
		time.Sleep(5 * time.Minute)
		p.cached()
		same(t, "calls after exactly five minutes", 1, len(p.lines()))
		time.Sleep(time.Second)
		for range 3 { // returned immediately, with one load in the background
			same(t, "balance during the refresh", "5.00", p.cached())
		}
		balances(t, "balances of a load that joins the refresh, and later", "3.00 3.00", p.load(), p.cached())
	})
}

// A failed refresh is only logged. If it is denied, the next visit must load again to show why the
// member is signed out. A response without any field is the profile of a new member, but no news
// about a known one.
// Spec: ERROR-14, ERROR-15.
func TestFailedRefresh(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		refresh http.HandlerFunc
		want    string // cached, and the next load
	}{
		"not found":    {respond(404, `{"message": "Pat Example"}`), "5.00 404 Pat Example"},
		"no field":     {respond(200, `{}`), "5.00 200"},
		"unauthorized": {respond(401, "{}"), "none 401"},
		"forbidden":    {respond(403, "{}"), "none 403"},
		"no token":     {owes(7, 0), "5.00 7.00"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, m := newProfiles(t, owes(5, 0), test.refresh), pat()
			if name == "no token" {
				m.Token = func(context.Context) (string, error) { return "", errors.New("token endpoint") }
			}
			p.load()
			time.Sleep(6 * time.Minute)
			if profile, _, err := p.Cached(t.Context(), m); balance(profile, err) != "5.00" {
				t.Errorf("%s: balance at the start of the refresh = %s, want 5.00", name, balance(profile, err))
			}
			synctest.Wait()
			if log := p.log.String(); strings.Count(log, "not refreshed") != 1 || leaks(log, "Pat", "=pat", "secret-token") {
				t.Errorf("%s: log = %s, want one line without personal data", name, log)
			}
			balances(t, name, test.want, p.cached(), p.load())
		})
	}
}

func TestTTL(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0))
		p.load()
		same(t, "by default", 30*time.Minute, p.cache.ttl)
		p.TTL = time.Minute
		p.reload()
		same(t, "as set", time.Minute, p.cache.ttl)
	})
}

// Spec: PROFILE-5.
func TestForget(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0), owes(3, 0))
		p.load()
		must(t, p.Forget(t.Context(), "pat"))
		same(t, "versions in this process's memory", []string{"", ""}, slices.Collect(maps.Values(p.Versions("pat"))))
		same(t, "values in the cache", 0, len(p.cache.values))
		balances(t, "cached, and the next load", "none 3.00", p.cached(), p.load())
	})
}

// fullCache is a cache on a full disk.
type fullCache struct{ *memoryCache }

func (fullCache) PutVersion(context.Context, string, []byte, time.Duration) (string, error) {
	return "not stored", errors.New("the disk is full")
}

// A profile that can't be stored is shown until it is stale, so that no page waits forever.
func TestCacheIsFull(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0))
		c, _ := profileClient(t, owes(5, 0))
		p.Profiles = userapi.NewProfiles(c, fullCache{p.cache}, p.log.logger())
		p.load()
		soon := p.cached()
		time.Sleep(6 * time.Minute)
		same(t, "after the load, and once it is stale", []string{"5.00", "none"}, []string{soon, p.cached()})
	})
}

func TestCacheIsDown(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0))
		p.cache.down = errors.New("store is down")
		_, _, err := p.Cached(t.Context(), pat())
		for _, err := range []error{err, p.StoreDue(t.Context(), "pat", due(0, 0)), p.Forget(t.Context(), "pat")} {
			if !errors.Is(err, p.cache.down) {
				t.Errorf("err = %v, want %v", err, p.cache.down)
			}
		}
		if got := p.load(); got != "5.00" || !strings.Contains(p.log.String(), "not cached") {
			t.Errorf("load = %s, want 5.00, log:\n%s", got, p.log.String())
		}
	})
}

// Profiles decodes the cached bytes once, and again when another instance changes them. Those of
// another version of the portal are loaded again.
func TestProfileIsDecodedOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0))
		p.load()
		first, _, _ := p.Cached(t.Context(), pat())
		if second, _, _ := p.Cached(t.Context(), pat()); first != second {
			t.Error("Cached decoded the same bytes twice")
		}
		p.cache.replace("5.00", "7.00")
		same(t, "after a change elsewhere", "7.00", p.cached())
		p.cache.replace("{", "[")
		balances(t, "of another version, and loaded again", "none 5.00", p.cached(), p.load())
		clear(p.cache.values)
		same(t, "after a sign-out elsewhere", "none", p.cached())
	})
}
