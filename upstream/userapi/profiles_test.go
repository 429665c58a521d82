package userapi_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// memoryCache is a cache in this process.
type memoryCache struct {
	mu     sync.Mutex
	values map[string]entry
	puts   int
	down   error // error of every operation
}

type entry struct {
	value   []byte
	expires time.Time
}

func (c *memoryCache) GetUnless(_ context.Context, key, known string) ([]byte, string, bool, error) {
	defer runtime.Gosched() // lets other goroutines run between a read and the following write
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.values[key]
	switch {
	case !ok || !time.Now().Before(k.expires) || c.down != nil:
		return nil, "", false, c.down
	case string(k.value) == known: // the value doubles as its version
		return nil, known, true, nil
	}
	return append([]byte(nil), k.value...), string(k.value), true, nil
}

func (c *memoryCache) PutVersion(_ context.Context, key string, value []byte, ttl time.Duration) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down == nil {
		c.puts++
		c.values[key] = entry{append([]byte(nil), value...), time.Now().Add(ttl)}
	}
	return string(value), c.down
}

func (c *memoryCache) Delete(_ context.Context, key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.values, key)
	return c.down
}

func newMemoryCache() *memoryCache { return &memoryCache{values: map[string]entry{}} }

// owes responds to GET /profiles, after a delay, with one account that has the balance.
func owes(cents int, after time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(after):
		case <-r.Context().Done():
			return
		}
		respond(200, fmt.Sprintf(`{"accounts": [{"accountNumber": "1", "balance": %d.%02d}]}`, cents/100, cents%100))(w, r)
	}
}

// newProfiles returns profiles from a provider that returns the responses in turn.
func newProfiles(t *testing.T, responses ...http.HandlerFunc) (*userapi.Profiles, *provider, *memoryCache) {
	t.Helper()
	c, p := profileClient(t, responses...)
	cache := newMemoryCache()
	return userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler)), p, cache
}

// balance returns the balance of the only account, as text to compare.
func balance(p *member.Profile, err error) string {
	if err != nil {
		return err.Error()
	}
	if p == nil {
		return "none"
	}
	return p.Accounts[0].Balance.String()
}

func cached(t *testing.T, ps *userapi.Profiles) string {
	t.Helper()
	p, found, err := ps.Cached(t.Context(), pat())
	if found != (p != nil) {
		t.Errorf("Cached = %v, found %t, want both or neither", p, found)
	}
	return balance(p, err)
}

const get = "GET /profiles"

// Spec: PROFILE-3.
func TestParallelRequestsShareOneLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, time.Second))
		var requests sync.WaitGroup
		for i := range 10 {
			requests.Go(func() {
				time.Sleep(time.Duration(i) * 200 * time.Millisecond) // the last ones start after the load
				profile, found, err := ps.Cached(t.Context(), pat())
				if err == nil && !found {
					profile, err = ps.Load(t.Context(), pat()).Result()
				}
				if got := balance(profile, err); got != "5.00" {
					t.Errorf("request %d = %s, want 5.00", i, got)
				}
			})
		}
		requests.Wait()
		if n := p.count(get); n != 1 {
			t.Errorf("%d requests %s, want 1", n, get)
		}
	})
}

// A request may check the cache just before a load ends, and start another load just after.
func TestLateRequestStartsNoSecondLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, 0), owes(999, 0))
		for range 2 {
			if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" {
				t.Errorf("loaded = %s, want 5.00", got)
			}
		}
		if n := p.count(get); n != 1 {
			t.Errorf("%d requests %s, want 1", n, get)
		}
	})
}

func TestMembersDoNotShareLoads(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, time.Second), owes(900, time.Second))
		first := ps.Load(t.Context(), pat())
		synctest.Wait()
		kim := pat()
		kim.Key = "kim"
		second := ps.Load(t.Context(), kim)
		if balance(first.Result()) != "5.00" || balance(second.Result()) != "9.00" || p.count(get) != 2 {
			t.Errorf("balances = %s and %s, want 5.00 and 9.00", balance(first.Result()), balance(second.Result()))
		}
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("cached = %s, want 5.00", got)
		}
	})
}

func TestLoadOutlivesRequest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, time.Second))
		ctx, cancel := context.WithCancel(t.Context())
		load := ps.Load(ctx, pat())
		cancel()
		select {
		case <-load.Done():
			t.Fatal("the load ended before the provider responded")
		case <-time.After(150 * time.Millisecond):
		}
		if got := balance(load.Result()); got != "5.00" {
			t.Errorf("loaded = %s, want 5.00", got)
		}
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("cached = %s, want 5.00", got)
		}
	})
}

func TestLoadHasDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, time.Hour))
		start := time.Now()
		_, err := ps.Load(t.Context(), pat()).Result()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 45*time.Second {
			t.Errorf("err = %v after %s, want a timeout after 45s", err, time.Since(start))
		}
		if got := statusAndText(err); got != "0" {
			t.Errorf("err = %q, want one without a response", got)
		}
	})
}

func TestFailedLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, respond(403, ""), owes(500, 0))
		if _, err := ps.Load(t.Context(), pat()).Result(); statusAndText(err) != "403" {
			t.Errorf("err = %v, want", err)
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached = %s, want none", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || p.count(get) != 2 {
			t.Errorf("the next load = %s, want 5.00", got)
		}
		errLogin := errors.New("Login initiated")
		stranger := userapi.Member{Key: "kim", Token: func(context.Context) (string, error) { return "", errLogin }}
		if _, err := ps.Load(t.Context(), stranger).Result(); !errors.Is(err, errLogin) {
			t.Errorf("err = %v, want the error of Token", err)
		}
	})
}

func TestStaleProfileIsRefreshedInBackground(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, 0), owes(300, time.Second))
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(5 * time.Minute)
		if cached(t, ps); p.count(get) != 1 {
			t.Error("a profile was refreshed after exactly five minutes")
		}
		time.Sleep(time.Second)
		for range 3 { // returned immediately, with one load in the background
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("balance during the refresh = %s, want 5.00", got)
			}
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" {
			t.Errorf("balance of a load that joins the refresh = %s, want 3.00", got)
		}
		if got := cached(t, ps); got != "3.00" || p.count(get) != 2 {
			t.Errorf("afterwards = %s, want 3.00, requests %q", got, p.lines())
		}
	})
}

func TestFailedRefreshIsIgnored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		routes := &provider{responses: []http.HandlerFunc{owes(500, 0), respond(404, `{"message": "Pat Example"}`)}}
		c := newClient(t, mux(map[string]http.HandlerFunc{get: routes.ServeHTTP}))
		ps := userapi.NewProfiles(c, newMemoryCache(), log.logger())
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(6 * time.Minute)
		for range 2 {
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("cached = %s, want 5.00", got)
			}
			synctest.Wait()
		}
		if got := log.String(); strings.Count(got, "not refreshed") != 2 || !strings.Contains(got, "status 404") {
			t.Errorf("log = %s, want two failed refreshes with status 404", got)
		}
		if found := leaks(log.String(), "Pat", "=pat", "secret-token"); len(found) > 0 {
			t.Errorf("log contains %q:\n%s", found, log.String())
		}
	})
}

// Without any field, a response is the empty profile of a new member, but no news about a known
// one. TestWhatAFailedProfileLoadSays has other answers without a profile's fields.
func TestResponseWithoutFieldsKeepsProfile(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{}`, `{"error": "backend down"}`, `{"data": {}}`, `{"message": null}`} {
		synctest.Test(t, func(t *testing.T) {
			ps, _, _ := newProfiles(t, owes(500, 0), respond(200, body))
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(6 * time.Minute)
			cached(t, ps)
			synctest.Wait()
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("cached after a refresh with %s = %s, want 5.00", body, got)
			}
			synctest.Wait()
			if _, err := ps.Reload(t.Context(), pat()).Result(); err == nil {
				t.Errorf("reload with %s succeeded, want a failure", body)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, 0), respond(200, `{"accounts": []}`))
		ps.Load(t.Context(), pat()).Result()
		if p, err := ps.Reload(t.Context(), pat()).Result(); err != nil || len(p.Accounts) != 0 {
			t.Errorf("reload with an empty list: %v, %v, want an empty profile", p, err)
		}
	})
}

// The next visit must load again to show why the member is signed out.
// Spec: ERROR-15.
func TestDeniedRefreshRemovesCachedProfile(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{401: "401", 403: "403"} {
		synctest.Test(t, func(t *testing.T) {
			ps, _, _ := newProfiles(t, owes(500, 0), respond(status, "{}"))
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(6 * time.Minute)
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("cached at the start of the refresh = %s, want 5.00", got)
			}
			synctest.Wait()
			if got := cached(t, ps); got != "none" {
				t.Errorf("cached after status %d = %s, want none", status, got)
			}
			if _, err := ps.Load(t.Context(), pat()).Result(); statusAndText(err) != want {
				t.Errorf("next load: err = %v, want %s", err, want)
			}
		})
	}
}

// Spec: ERROR-14.
func TestRefreshWithoutTokenKeepsCachedProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(6 * time.Minute)
		outage := userapi.Member{Key: "pat", Token: func(context.Context) (string, error) { return "", errors.New("token endpoint") }}
		if _, found, err := ps.Cached(t.Context(), outage); !found || err != nil {
			t.Errorf("cached = %t, %v, want the profile", found, err)
		}
		synctest.Wait()
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("cached after the outage = %s, want 5.00", got)
		}
	})
}

func TestTTL(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, ttl := range []time.Duration{0, time.Minute} {
			ps, _, _ := newProfiles(t, owes(500, 0))
			want := 30 * time.Minute
			if ttl > 0 {
				ps.TTL, want = ttl, ttl
			}
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(want - time.Nanosecond)
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("just before = %s, want 5.00: %s", want, got)
			}
			synctest.Wait()
			ps.Forget(t.Context(), "pat")
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(want)
			if got := cached(t, ps); got != "none" {
				t.Errorf("after = %s, want none: %s", want, got)
			}
		}
	})
}

// decodedProfile returns the profile in this process's memory.
func decodedProfile(t *testing.T, ps *userapi.Profiles) weak.Pointer[member.Profile] {
	t.Helper()
	profile, found, err := ps.Cached(t.Context(), pat())
	if err != nil || !found {
		t.Fatalf("cached: %v, %v", found, err)
	}
	return weak.Make(profile)
}

// Spec: PROFILE-5.
func TestForget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, cache := newProfiles(t, owes(500, 0), owes(300, 0))
		ps.Load(t.Context(), pat()).Result()
		decoded := decodedProfile(t, ps)
		if err := ps.Forget(t.Context(), "pat"); err != nil || len(cache.values) != 0 {
			t.Errorf("Forget: err = %v, %d values left, want none", err, len(cache.values))
		}
		if runtime.GC(); decoded.Value() != nil {
			t.Error("the memory still has the decoded profile")
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached = %s, want none", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" || p.count(get) != 2 {
			t.Errorf("loaded again = %s, want 3.00", got)
		}
	})
}

// If the member signs out and in during a slow load, the new load does not join the old one, and
// the old one does not overwrite it.
// Spec: PROFILE-5.
func TestDetachedLoadIsNotStored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, 8*time.Second), owes(300, 2*time.Second))
		old := ps.Load(t.Context(), pat())
		synctest.Wait()
		ps.Forget(t.Context(), "pat")
		load := ps.Load(t.Context(), pat())
		if got := balance(load.Result()); got != "3.00" {
			t.Errorf("after the sign-in = %s, want 3.00", got)
		}
		if got := balance(old.Result()); got != "5.00" {
			t.Errorf("the detached load = %s, want 5.00", got)
		}
		if got := cached(t, ps); got != "3.00" || p.count(get) != 2 {
			t.Errorf("cached = %s, want 3.00, requests %q", got, p.lines())
		}
	})
}

func TestDetachedLoadEndsAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, time.Second), owes(300, 5*time.Second))
		old := ps.Load(t.Context(), pat())
		synctest.Wait()
		ps.Forget(t.Context(), "pat")
		ps.Load(t.Context(), pat())
		old.Result()
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" || p.count(get) != 2 {
			t.Errorf("joined = %s, want 3.00, requests %q", got, p.lines())
		}
	})
}

func TestCacheIsDown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		c, _ := profileClient(t, owes(500, 0))
		down := errors.New("store is down")
		ps := userapi.NewProfiles(c, &memoryCache{values: map[string]entry{}, down: down}, log.logger())
		if _, _, err := ps.Cached(t.Context(), pat()); !errors.Is(err, down) {
			t.Errorf("Cached: err = %v, want %v", err, down)
		}
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); !errors.Is(err, down) {
			t.Errorf("StoreDue: err = %v, want %v", err, down)
		}
		if err := ps.Forget(t.Context(), "pat"); !errors.Is(err, down) {
			t.Errorf("Forget: err = %v, want %v", err, down)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || !strings.Contains(log.String(), "not cached") {
			t.Errorf("Load = %s, want 5.00, log:\n%s", got, log.String())
		}
	})
}

// A cached profile of another version of the portal is loaded again.
func TestUnreadableCachedProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, cache := newProfiles(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		for key, k := range cache.values {
			k.value = []byte(`{"Accounts": 5}`)
			cache.values[key] = k
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached = %s, want none", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || p.count(get) != 2 {
			t.Errorf("loaded = %s, want 5.00, requests %q", got, p.lines())
		}
	})
}

// Profiles decodes the cached bytes once, and again when they change.
func TestProfileIsDecodedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := newProfiles(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		first, _, _ := ps.Cached(t.Context(), pat())
		second, _, _ := ps.Cached(t.Context(), pat())
		if first != second {
			t.Error("Cached decoded the same bytes twice")
		}
		for key, k := range cache.values { // as another instance does
			k.value = []byte(strings.Replace(string(k.value), "5.00", "7.00", 1))
			cache.values[key] = k
		}
		if got := cached(t, ps); got != "7.00" {
			t.Errorf("after a change elsewhere = %s, want 7.00", got)
		}
		clear(cache.values)
		if got := cached(t, ps); got != "none" {
			t.Errorf("after a sign-out elsewhere = %s, want none", got)
		}
	})
}
