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

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// memory is a cache in this process.
type memory struct {
	mu     sync.Mutex
	values map[string]kept
	puts   int
	down   error // what every operation fails with
}

type kept struct {
	value   []byte
	expires time.Time
}

func (c *memory) Get(_ context.Context, key string) ([]byte, bool, error) {
	defer runtime.Gosched() // lets others come between a read and its write
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.values[key]
	if !ok || !time.Now().Before(k.expires) || c.down != nil {
		return nil, false, c.down
	}
	return append([]byte(nil), k.value...), true, nil
}

func (c *memory) Put(_ context.Context, key string, value []byte, ttl time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down == nil {
		c.puts++
		c.values[key] = kept{append([]byte(nil), value...), time.Now().Add(ttl)}
	}
	return c.down
}

func (c *memory) Delete(_ context.Context, key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.values, key)
	return c.down
}

func newMemory() *memory { return &memory{values: map[string]kept{}} }

// owes answers GET /profiles with one account that owes so much, after a while.
func owes(cents int, after time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(after):
		case <-r.Context().Done():
			return
		}
		says(200, fmt.Sprintf(`{"accounts": [{"accountNumber": "1", "balance": %d.%02d}]}`, cents/100, cents%100))(w, r)
	}
}

// shared are profiles of a provider that answers in turn.
func shared(t *testing.T, answers ...http.HandlerFunc) (*userapi.Profiles, *provider, *memory) {
	t.Helper()
	c, p := loads(t, answers...)
	cache := newMemory()
	return userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler)), p, cache
}

// balance words what the only account owes, for comparison.
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
		t.Errorf("found %t, profile %v", found, p)
	}
	return balance(p, err)
}

const get = "GET /profiles"

func TestParallelRequestsShareOneLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, time.Second))
		var requests sync.WaitGroup
		for i := range 10 {
			requests.Go(func() {
				time.Sleep(time.Duration(i) * 200 * time.Millisecond) // the last ones come when the load has landed
				profile, found, err := ps.Cached(t.Context(), pat())
				if err == nil && !found {
					profile, err = ps.Load(t.Context(), pat()).Result()
				}
				if got := balance(profile, err); got != "5.00" {
					t.Errorf("request %d: %s", i, got)
				}
			})
		}
		requests.Wait()
		if n := p.count(get); n != 1 {
			t.Errorf("%d times %s, want 1", n, get)
		}
	})
}

// A request may look into the cache just before a load lands, and ask for a
// load just after.
func TestLateRequestStartsNoSecondLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, 0), owes(999, 0))
		for range 2 {
			if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" {
				t.Errorf("loaded %s", got)
			}
		}
		if n := p.count(get); n != 1 {
			t.Errorf("%d times %s, want 1", n, get)
		}
	})
}

func TestMembersDoNotShare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, time.Second), owes(900, time.Second))
		first := ps.Load(t.Context(), pat())
		synctest.Wait()
		kim := pat()
		kim.Key = "kim"
		second := ps.Load(t.Context(), kim)
		if balance(first.Result()) != "5.00" || balance(second.Result()) != "9.00" || p.count(get) != 2 {
			t.Errorf("%s and %s", balance(first.Result()), balance(second.Result()))
		}
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("cached %s", got)
		}
	})
}

func TestFlightSurvivesItsStarter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := shared(t, owes(500, time.Second))
		ctx, cancel := context.WithCancel(t.Context())
		flight := ps.Load(ctx, pat())
		cancel()
		select {
		case <-flight.Done():
			t.Fatal("the flight ended before the provider answered")
		case <-time.After(150 * time.Millisecond):
		}
		if got := balance(flight.Result()); got != "5.00" {
			t.Errorf("loaded %s", got)
		}
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("cached %s", got)
		}
	})
}

func TestFlightHasADeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := shared(t, owes(500, time.Hour))
		start := time.Now()
		_, err := ps.Load(t.Context(), pat()).Result()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 45*time.Second {
			t.Errorf("ended after %s with %v", time.Since(start), err)
		}
		if got := userapi.ProfileMessage(err); got != "Network error. Please check your connection." {
			t.Errorf("ProfileMessage = %q", got)
		}
	})
}

func TestFailedLoad(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, says(403, ""), owes(500, 0))
		if _, err := ps.Load(t.Context(), pat()).Result(); userapi.ProfileMessage(err) != "Not authorized." {
			t.Errorf("err = %v", err)
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached %s", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || p.count(get) != 2 {
			t.Errorf("the next load: %s", got)
		}
		errLogin := errors.New("Login initiated")
		stranger := userapi.Member{Key: "kim", Token: func(context.Context) (string, error) { return "", errLogin }}
		if _, err := ps.Load(t.Context(), stranger).Result(); !errors.Is(err, errLogin) {
			t.Errorf("err = %v, want the token's own", err)
		}
	})
}

func TestAnotherInstanceFindsTheProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := shared(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		c, p := loads(t, owes(999, 0))
		other := userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler))
		if got := cached(t, other); got != "5.00" || p.count(get) != 0 {
			t.Errorf("cached %s, asked %q", got, p.lines())
		}
	})
}

func TestOldProfileIsRenewedInTheBackground(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, 0), owes(300, time.Second))
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(5 * time.Minute)
		if cached(t, ps); p.count(get) != 1 {
			t.Error("a profile of five minutes was renewed")
		}
		time.Sleep(time.Second)
		for range 3 { // at once, and by one flight
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("while renewing: %s", got)
			}
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" {
			t.Errorf("a load joins the renewal: %s", got)
		}
		if got := cached(t, ps); got != "3.00" || p.count(get) != 2 {
			t.Errorf("afterwards: %s, asked %q", got, p.lines())
		}
	})
}

func TestFailedRenewalIsIgnored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		routes := &provider{answers: []http.HandlerFunc{owes(500, 0), says(403, `{"message": "Pat Example"}`)}}
		c := newClient(t, mux(map[string]http.HandlerFunc{get: routes.ServeHTTP}))
		ps := userapi.NewProfiles(c, newMemory(), log.logger())
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(6 * time.Minute)
		for range 2 {
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("cached %s", got)
			}
			synctest.Wait()
		}
		if got := log.String(); strings.Count(got, "not renewed") != 2 || !strings.Contains(got, "status 403") {
			t.Errorf("log:\n%s", got)
		}
		if found := leaks(log.String(), "Pat", "=pat", "secret-token"); len(found) > 0 {
			t.Errorf("the log holds %q:\n%s", found, log.String())
		}
	})
}

func TestTTL(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, ttl := range []time.Duration{0, time.Minute} {
			ps, _, _ := shared(t, owes(500, 0))
			want := 30 * time.Minute
			if ttl > 0 {
				ps.TTL, want = ttl, ttl
			}
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(want - time.Nanosecond)
			if got := cached(t, ps); got != "5.00" {
				t.Errorf("just before %s: %s", want, got)
			}
			synctest.Wait()
			ps.Forget(t.Context(), "pat")
			ps.Load(t.Context(), pat()).Result()
			time.Sleep(want)
			if got := cached(t, ps); got != "none" {
				t.Errorf("after %s: %s", want, got)
			}
		}
	})
}

func due(cents int64, asOf time.Time) member.Due {
	return member.Due{AccountNumber: "1", Balance: member.Cents(cents), AsOf: asOf}
}

func TestStoreDue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := shared(t, owes(500, 0))
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); err != nil || cache.puts != 0 {
			t.Errorf("without a profile: err = %v, stored %d times", err, cache.puts)
		}
		ps.Load(t.Context(), pat()).Result()
		before, _, _ := ps.Cached(t.Context(), pat())
		time.Sleep(time.Second)
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); err != nil {
			t.Fatal(err)
		}
		if got := cached(t, ps); got != "0.00" {
			t.Errorf("cached %s", got)
		}
		if got := balance(before, nil); got != "5.00" {
			t.Errorf("a profile in use changed to %s", got)
		}
		if err := ps.StoreDue(t.Context(), "pat", due(700, time.Now().Add(-time.Hour))); err != nil || cached(t, ps) != "0.00" || cache.puts != 2 {
			t.Errorf("an old answer: %v, cached %s, stored %d times", err, cached(t, ps), cache.puts)
		}
	})
}

// A load that began before a payment lands after it.
func TestLoadKeepsNewerDue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := shared(t, owes(500, 0), owes(500, 5*time.Second), owes(100, 0))
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(6 * time.Minute)
		cached(t, ps) // begins to renew
		time.Sleep(time.Second)
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); err != nil {
			t.Fatal(err)
		}
		flight := ps.Load(t.Context(), pat())
		if got := balance(flight.Result()); got != "0.00" {
			t.Errorf("loaded %s, want the amount after the payment", got)
		}
		if got := cached(t, ps); got != "0.00" {
			t.Errorf("cached %s, want the amount after the payment", got)
		}
		time.Sleep(6 * time.Minute)
		cached(t, ps)
		synctest.Wait()
		if got := cached(t, ps); got != "1.00" {
			t.Errorf("a later load gives %s", got)
		}
	})
}

func TestParallelUpdatesLoseNothing(t *testing.T) {
	t.Parallel()
	const accounts = 40
	var wire []string
	for i := range accounts {
		wire = append(wire, fmt.Sprintf(`{"accountNumber": "%d", "balance": 5}`, i))
	}
	ps, _, _ := shared(t, says(200, `{"accounts": [`+strings.Join(wire, ",")+`]}`))
	ps.Load(t.Context(), pat()).Result()
	var updates sync.WaitGroup
	for i := range accounts {
		updates.Go(func() {
			d := member.Due{AccountNumber: fmt.Sprint(i), Balance: member.Cents(0), AsOf: time.Now().Add(time.Minute)}
			if err := ps.StoreDue(t.Context(), "pat", d); err != nil {
				t.Error(err)
			}
		})
	}
	updates.Wait()
	profile, _, err := ps.Cached(t.Context(), pat())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range profile.Accounts {
		if !a.Balance.IsZero() {
			t.Errorf("the update of account %s is lost", a.Number)
		}
	}
}

func TestForget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, cache := shared(t, owes(500, 0), owes(300, 0))
		ps.Load(t.Context(), pat()).Result()
		if err := ps.Forget(t.Context(), "pat"); err != nil || len(cache.values) != 0 {
			t.Errorf("err = %v, %d values left", err, len(cache.values))
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached %s", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" || p.count(get) != 2 {
			t.Errorf("loaded anew: %s", got)
		}
	})
}

// Sign-out during a load: those who wait get their answer, the cache nothing.
func TestForgetWinsOverAFlight(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := shared(t, owes(500, time.Second))
		flight := ps.Load(t.Context(), pat())
		synctest.Wait()
		if err := ps.Forget(t.Context(), "pat"); err != nil {
			t.Fatal(err)
		}
		if got := balance(flight.Result()); got != "5.00" {
			t.Errorf("the waiting request got %s", got)
		}
		if got := cached(t, ps); got != "none" || cache.puts != 0 {
			t.Errorf("the load put %s back", got)
		}
	})
}

// Sign-out and sign-in during a slow load: the new flight neither joins the old
// one nor is it overtaken.
func TestForgottenFlightDoesNotOvertake(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, 8*time.Second), owes(300, 2*time.Second))
		old := ps.Load(t.Context(), pat())
		synctest.Wait()
		ps.Forget(t.Context(), "pat")
		flight := ps.Load(t.Context(), pat())
		if got := balance(flight.Result()); got != "3.00" {
			t.Errorf("after the sign-in: %s", got)
		}
		if got := balance(old.Result()); got != "5.00" {
			t.Errorf("the old flight: %s", got)
		}
		if got := cached(t, ps); got != "3.00" || p.count(get) != 2 {
			t.Errorf("cached %s, asked %q", got, p.lines())
		}
	})
}

// The end of a forgotten flight must not end the one that took its place.
func TestForgottenFlightEndsAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, time.Second), owes(300, 5*time.Second))
		old := ps.Load(t.Context(), pat())
		synctest.Wait()
		ps.Forget(t.Context(), "pat")
		ps.Load(t.Context(), pat())
		old.Result()
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "3.00" || p.count(get) != 2 {
			t.Errorf("joined %s, asked %q", got, p.lines())
		}
	})
}

func TestCacheThatIsDown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		c, _ := loads(t, owes(500, 0))
		down := errors.New("store is down")
		ps := userapi.NewProfiles(c, &memory{values: map[string]kept{}, down: down}, log.logger())
		if _, _, err := ps.Cached(t.Context(), pat()); !errors.Is(err, down) {
			t.Errorf("Cached: %v", err)
		}
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); !errors.Is(err, down) {
			t.Errorf("StoreDue: %v", err)
		}
		if err := ps.Forget(t.Context(), "pat"); !errors.Is(err, down) {
			t.Errorf("Forget: %v", err)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || !strings.Contains(log.String(), "not cached") {
			t.Errorf("Load: %s, log:\n%s", got, log.String())
		}
	})
}

// A profile of another version of the portal is loaded anew.
func TestUnreadableCachedProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, cache := shared(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		for key, k := range cache.values {
			k.value = []byte(`{"Accounts": 5}`)
			cache.values[key] = k
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("cached %s", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "5.00" || p.count(get) != 2 {
			t.Errorf("loaded %s, asked %q", got, p.lines())
		}
	})
}

// Decoding is spared while the cache holds the same bytes, and not longer.
func TestDecodedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := shared(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		first, _, _ := ps.Cached(t.Context(), pat())
		second, _, _ := ps.Cached(t.Context(), pat())
		if first != second {
			t.Error("the same bytes were decoded twice")
		}
		for key, k := range cache.values { // as another instance would
			k.value = []byte(strings.Replace(string(k.value), "5.00", "7.00", 1))
			cache.values[key] = k
		}
		if got := cached(t, ps); got != "7.00" {
			t.Errorf("after a change elsewhere: %s", got)
		}
		clear(cache.values)
		if got := cached(t, ps); got != "none" {
			t.Errorf("after a sign-out elsewhere: %s", got)
		}
	})
}
