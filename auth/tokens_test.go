package auth

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// aged is a world whose first access tokens are already too old to be handed
// out, while renewed ones live an hour.
func aged(t testing.TB, options ...option) *browser {
	b := newWorld(t, options...).browser()
	b.op.lifetime = int(freshFor/time.Second) - 1
	b.signIn("ann")
	b.op.lifetime = 3600
	return b
}

func TestAFreshTokenIsHandedOutAsItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.op.lifetime = 60
		b.signIn("ann")
		first, err := b.token()
		must(t, err)
		time.Sleep(50 * time.Second)
		second, err := b.token()
		must(t, err)
		if first != second || b.op.times("refresh_token") != 0 {
			t.Errorf("%q then %q after %d renewals, want one token and none", first, second, b.op.times("refresh_token"))
		}
		time.Sleep(time.Second)
		third, err := b.token()
		must(t, err)
		if third == first || b.op.times("refresh_token") != 1 {
			t.Errorf("%q after %d renewals, want another token and one", third, b.op.times("refresh_token"))
		}
	})
}

func TestTokensRenewForAsLongAsTheSessionLives(t *testing.T) {
	for name, change := range map[string]func(*fakeProvider){
		"rotating":     func(*fakeProvider) {},
		"not rotating": func(p *fakeProvider) { p.noRotation = true },
		"no ID token":  func(p *fakeProvider) { p.keepID = true },
		"no expiry":    func(p *fakeProvider) { p.lifetime = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newWorld(t).browser()
				b.op.lifetime = 60
				change(b.op)
				b.signIn("ann")
				for range 60 {
					time.Sleep(5 * time.Minute)
					if token, err := b.token(); err != nil || !strings.HasPrefix(token, "access-ann-") {
						t.Fatalf("token %q, %v", token, err)
					}
				}
			})
		})
	}
}

// Many requests ask at once: one renewal, and everybody gets its token.
func TestTokenIsRenewedOnce(t *testing.T) {
	eachStore(t, func(t *testing.T, w *world) {
		w.op.lifetime = 5
		b := w.browser()
		b.signIn("ann")
		w.op.lifetime = 3600
		askAtOnce(t, 50, b, b)
		if n := w.op.times("refresh_token"); n != 1 {
			t.Errorf("%d renewals, want one", n)
		}
	})
}

func TestTokenIsRenewedOnceAmongInstances(t *testing.T) {
	url, key, op := "redis://"+miniredis.RunT(t).Addr(), newKey(), newFakeProvider(t)
	one := aged(t, withStore(url), withKeys(key), withProvider(op))
	two := newWorld(t, withStore(url), withKeys(key), withProvider(op)).browser()
	two.cookie = one.cookie
	askAtOnce(t, 50, one, two)
	if n := op.times("refresh_token"); n != 1 {
		t.Errorf("%d renewals, want one", n)
	}
}

func askAtOnce(t *testing.T, n int, browsers ...*browser) {
	t.Helper()
	got := make([]string, n)
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		b := browsers[i%len(browsers)]
		source := b.Token(b.arrive())
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
			t.Fatalf("tokens %q, want the same for all", got)
		}
	}
}

func TestTokenWithoutAnAccount(t *testing.T) {
	b := newWorld(t).browser()
	if _, err := b.token(); !errors.Is(err, ErrLoginInitiated) || err.Error() != "Login initiated" {
		t.Errorf("%v, want 'Login initiated'", err)
	}
}

func TestTokenSourceIsBoundToItsIdentityAndOutlivesTheRequest(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	ctx := b.arrive()
	source := b.Token(ctx)
	b.signIn("ben")
	token, err := source(context.Background())
	must(t, err)
	if !strings.HasPrefix(token, "access-ann-") {
		t.Errorf("token %q, want ann's", token)
	}
	b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
	if _, err := source(context.Background()); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("after the sign-out: %v, want ErrLoginInitiated", err)
	}
}

func TestSignOutDuringARenewal(t *testing.T) {
	op := newFakeProvider(t)
	var b *browser
	during := func() {}
	b = aged(t, withProvider(op), through(roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/token" {
			during()
		}
		return op.RoundTrip(r)
	})))
	source := b.Token(b.arrive())
	during = func() { b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) }) }
	if token, err := source(t.Context()); token != "" || !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("%q, %v; want ErrLoginInitiated", token, err)
	}
	if n := b.spy.kinds()["token"]; n != 0 {
		t.Errorf("%d token records after the sign-out", n)
	}
}

// The one who started the renewal gives up; the renewed token is kept for the others.
func TestARenewalGoesOnWithoutItsCaller(t *testing.T) {
	op := newFakeProvider(t)
	asked, release := make(chan struct{}), make(chan struct{})
	wait := false
	b := aged(t, withProvider(op), through(roundTrip(func(r *http.Request) (*http.Response, error) {
		if wait && r.URL.Path == "/token" {
			close(asked)
			<-release
		}
		return op.RoundTrip(r)
	})))
	wait = true
	ctx, cancel := context.WithCancel(t.Context())
	source := b.Token(b.arrive())
	gaveUp := make(chan error)
	go func() { _, err := source(ctx); gaveUp <- err }()
	<-asked
	cancel()
	if err := <-gaveUp; !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	close(release)
	token, err := source(t.Context())
	must(t, err)
	if n := op.times("refresh_token"); n != 1 || !strings.HasPrefix(token, "access-ann-") {
		t.Errorf("%q after %d renewals, want ann's after one", token, n)
	}
}

func TestRenewalWithAStoreThatForgets(t *testing.T) {
	b := aged(t)
	source := b.Token(b.arrive())
	b.op.set(func(p *fakeProvider) {
		p.tokenFails = func(http.ResponseWriter, string) bool { b.spy.fail(true); return false }
	})
	if token, err := source(t.Context()); token != "" || !errors.Is(err, errStore) {
		t.Errorf("%q, %v; want the store's error", token, err)
	}
}
