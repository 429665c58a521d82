package auth

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"

	"memberportal/auth/store/storetest"
)

// browserWithStaleToken returns a signed-in browser whose first access token expires too soon to be
// returned, while renewed ones live for an hour.
func browserWithStaleToken(t testing.TB, options ...option) *browser {
	b := newHarness(t, options...).browser()
	b.op.lifetime = int(minTokenLifetime/time.Second) - 1
	b.signIn("ann")
	b.op.lifetime = 3600
	return b
}

// Spec: SIGNIN-4, API-15.
func TestFreshTokenIsReused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.op.lifetime = 60
		b.signIn("ann")
		first, err := b.token()
		must(t, err)
		time.Sleep(48 * time.Second)
		second, err := b.token()
		must(t, err)
		synctest.Wait()
		if n := b.op.requestCount("refresh_token"); first != second || n != 0 {
			t.Errorf("tokens = %q, %q after %d renewals, want the same without renewal", first, second, n)
		}
		time.Sleep(time.Second) // after 80 % of the token's lifetime
		if early, err := b.token(); err != nil || early != first {
			t.Errorf("token = %q, %v, want the living one, without waiting for a renewal", early, err)
		}
		synctest.Wait()
		third, err := b.token()
		must(t, err)
		if third == first || b.op.requestCount("refresh_token") != 1 {
			t.Errorf("token = %q after %d renewals, want another after 1", third, b.op.requestCount("refresh_token"))
		}
	})
}

// Every request comes after the access token has expired, unless the provider sends no expiry.
// Spec: API-15.
func TestTokensRenewWhileSessionLives(t *testing.T) {
	t.Parallel()
	const requests = 60
	for name, test := range map[string]struct {
		change   func(*fakeProvider)
		renewals int
	}{
		"rotating":     {func(*fakeProvider) {}, requests},
		"not rotating": {func(p *fakeProvider) { p.noRotation = true }, requests},
		"no ID token":  {func(p *fakeProvider) { p.noRefreshedID = true }, requests},
		"no expiry":    {func(p *fakeProvider) { p.lifetime = 0 }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newHarness(t).browser()
				b.op.lifetime = 60
				test.change(b.op)
				b.signIn("ann")
				seen := map[string]bool{}
				for range requests {
					time.Sleep(5 * time.Minute)
					token, err := b.token()
					if err != nil || !strings.HasPrefix(token, "access-ann-") {
						t.Fatalf("token = %q, %v, want ann's", token, err)
					}
					seen[token] = true
				}
				if n := b.op.requestCount("refresh_token"); n != test.renewals || len(seen) != max(1, test.renewals) {
					t.Errorf("renewals = %d with %d tokens, want %d", n, len(seen), test.renewals)
				}
			})
		})
	}
}

// forEachStore runs a test with a new harness for each kind of store. Other tests need one: the
// contract of the stores has tests of its own.
func forEachStore(t *testing.T, test func(*testing.T, *harness)) {
	t.Run("memory", func(t *testing.T) { test(t, newHarness(t)) })
	t.Run("sqlite", func(t *testing.T) {
		test(t, newHarness(t, withStore("sqlite:"+filepath.Join(t.TempDir(), "s.db"))))
	})
	t.Run("redis", func(t *testing.T) { test(t, newHarness(t, withStore("redis://"+miniredis.RunT(t).Addr()))) })
	t.Run("redis-server", func(t *testing.T) { test(t, newHarness(t, withStore(storetest.StartRedis(t).Address))) })
	t.Run("cluster", func(t *testing.T) { test(t, newHarness(t, withStore(storetest.StartCluster(t).Address))) })
}

// Two instances share it: a provider may take a refresh token that comes twice for a stolen one.
func TestConcurrentRequestsShareOneRenewal(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
		h.op.lifetime = 5
		b := h.browser()
		b.signIn("ann")
		h.op.lifetime = 3600
		other := *h
		other.Sessions = h.restarted()
		there := other.browser()
		there.cookie = b.cookie
		requestTokensConcurrently(t, 50, b, there)
		if n := h.op.requestCount("refresh_token"); n != 1 {
			t.Errorf("renewals = %d, want 1", n)
		}
	})
}

func requestTokensConcurrently(t *testing.T, n int, browsers ...*browser) {
	t.Helper()
	got := make([]string, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		b := browsers[i%len(browsers)]
		source := b.Token(b.startRequest())
		all.Go(func() {
			<-start
			var err error
			if got[i], err = source(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	all.Wait()
	for _, token := range got {
		if token != got[0] || token == "" {
			t.Fatalf("tokens = %q, want the same for all", got)
		}
	}
}

// Spec: ERROR-8.
func TestTokenWithoutAccount(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if _, err := b.token(); !errors.Is(err, ErrLoginInitiated) || err.Error() != "Login initiated" {
		t.Errorf("err = %v, want ErrLoginInitiated with the text \"Login initiated\"", err)
	}
}

func TestTokenSourceKeepsItsIdentity(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	request, end := context.WithCancel(t.Context())
	ctx, err := b.Load(request, b.cookie, nil)
	must(t, err)
	source := b.Token(ctx)
	b.signIn("ben")
	token, err := source(context.Background())
	must(t, err)
	if !strings.HasPrefix(token, "access-ann-") {
		t.Errorf("token = %q, want ann's", token)
	}
	b.signOutAll()
	end()
	if _, err := source(context.Background()); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("after the sign-out: err = %v, want ErrLoginInitiated", err)
	}
}

func TestSignOutDuringRenewal(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	source := b.Token(b.startRequest())
	b.op.intercept = func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/token" {
			b.signOutAll()
		}
		return nil, nil
	}
	if token, err := source(t.Context()); token != "" || !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("token = %q, %v, want ErrLoginInitiated", token, err)
	}
	if n := b.records.liveRecords()["token"]; n != 0 {
		t.Errorf("token records after the sign-out = %d, want 0", n)
	}
}

func TestCanceledCallerDoesNotCancelRenewal(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	requested, release := make(chan struct{}), make(chan struct{})
	b.op.intercept = func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/token" {
			close(requested)
			<-release
		}
		return nil, nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	source := b.Token(b.startRequest())
	canceled := make(chan error)
	go func() { _, err := source(ctx); canceled <- err }()
	<-requested
	cancel()
	if err := <-canceled; !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v, want context.Canceled", err)
	}
	close(release)
	token, err := source(t.Context())
	must(t, err)
	if n := b.op.requestCount("refresh_token"); n != 1 || !strings.HasPrefix(token, "access-ann-") {
		t.Errorf("token = %q after %d renewals, want ann's after 1", token, n)
	}
}

func TestRenewalFailsWhenStoreFails(t *testing.T) {
	t.Parallel()
	b := browserWithStaleToken(t)
	source := b.Token(b.startRequest())
	b.op.configure(func(p *fakeProvider) {
		p.tokenFails = func(http.ResponseWriter, string) bool { b.records.setDown(true); return false }
	})
	if token, err := source(t.Context()); token != "" || !errors.Is(err, errStore) {
		t.Errorf("token = %q, %v, want the store's error", token, err)
	}
}
