package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"golang.org/x/oauth2"
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

func TestTokenWithoutARefreshToken(t *testing.T) {
	op := newFakeProvider(t)
	op.noRefresh = true
	if _, err := aged(t, withProvider(op)).token(); !errors.Is(err, ErrLoginInitiated) {
		t.Errorf("%v, want ErrLoginInitiated", err)
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

// Sections 4 and 8, and what each leaves behind for the next call.
func TestRefreshErrors(t *testing.T) {
	refused := func(status int, body map[string]any) func(*fakeProvider) {
		return func(p *fakeProvider) { p.tokenFails = tokenError([]string{"refresh_token"}, status, body) }
	}
	for name, c := range map[string]struct {
		change func(*fakeProvider)
		want   error // nil: the error as it is
		asks   int   // renewals after two calls
	}{
		"refresh token refused":  {refused(400, map[string]any{"error": "invalid_grant", "error_description": "ann@example.com"}), ErrLoginInitiated, 1},
		"sign-in required":       {refused(400, map[string]any{"error": "login_required"}), ErrLoginInitiated, 1},
		"interaction required":   {refused(400, map[string]any{"error": "interaction_required"}), ErrLoginInitiated, 1},
		"consent required":       {refused(400, map[string]any{"error": "consent_required"}), ErrConsentInitiated, 2},
		"consent (Azure AD)":     {refused(400, map[string]any{"error": "invalid_grant", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"interaction by consent": {refused(400, map[string]any{"error": "interaction_required", "suberror": "consent_required"}), ErrConsentInitiated, 2},
		"client refused":         {refused(401, map[string]any{"error": "invalid_client", "error_description": "ann@example.com"}), nil, 2},
		"odd error":              {refused(400, map[string]any{"error": "Odd ann@example.com"}), nil, 2},
		"broken":                 {refused(500, map[string]any{}), nil, 2},
		"no token in the answer": {refused(200, map[string]any{}), nil, 2},
	} {
		t.Run(name, func(t *testing.T) {
			b := aged(t)
			b.op.set(c.change)
			for range 2 {
				_, err := b.token()
				if c.want != nil && (!errors.Is(err, c.want) || err.Error() != c.want.Error()) {
					t.Errorf("%v, want %v", err, c.want)
				}
				if c.want == nil && (err == nil || errors.Is(err, ErrLoginInitiated) || errors.Is(err, ErrConsentInitiated)) {
					t.Errorf("%v, want the error as it is", err)
				}
				if strings.Contains(err.Error(), "@") || strings.Contains(b.log.String(), "@") {
					t.Errorf("error %q or log tells the provider's words:\n%s", err, b.log)
				}
			}
			if n := b.op.times("refresh_token"); n != c.asks {
				t.Errorf("%d renewals in two calls, want %d", n, c.asks)
			}
			if len(b.emails()) != 1 {
				t.Error("the session is gone")
			}
		})
	}
}

func TestRefreshErrorsKeepTheirCause(t *testing.T) {
	b := aged(t)
	b.op.set(func(p *fakeProvider) {
		p.tokenFails = tokenError([]string{"refresh_token"}, 429, map[string]any{"error": "slow_down"})
	})
	_, err := b.token()
	cause, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok || cause.Response.StatusCode != 429 {
		t.Errorf("%v, want a RetrieveError of status 429", err)
	}
	if want := "auth: renew the access token: the provider answered 429 slow_down"; err.Error() != want {
		t.Errorf("text %q, want %q", err, want)
	}
	b.op.set(func(p *fakeProvider) { p.tokenFails = nil })
	if _, err := b.token(); err != nil {
		t.Errorf("once the provider is back: %v", err)
	}
}

func TestNoAnswerKeepsTheSession(t *testing.T) {
	op := newFakeProvider(t)
	broken := errors.New("connection reset")
	var cut bool
	b := aged(t, withProvider(op), through(roundTrip(func(r *http.Request) (*http.Response, error) {
		if cut {
			return nil, broken
		}
		return op.RoundTrip(r)
	})))
	cut = true
	if _, err := b.token(); !errors.Is(err, broken) {
		t.Errorf("%v, want the connection's error", err)
	}
	cut = false
	if _, err := b.token(); err != nil {
		t.Error(err)
	}
}

// A rotated refresh token is spent; what came with it may be bad all the same.
func TestRefreshedIDTokens(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]any
		ok     bool
		after  error // of a second call, once the provider behaves; nil: it succeeds
	}{
		"no nonce":           {map[string]any{"nonce": nil}, true, nil},
		"another nonce":      {map[string]any{"nonce": "x"}, true, nil},
		"expired":            {map[string]any{"exp": 1}, false, nil},
		"another audience":   {map[string]any{"aud": "other"}, false, nil},
		"another member's":   {map[string]any{"sub": "ben"}, false, ErrLoginInitiated},
		"a member no longer": {map[string]any{"sub": nil}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := aged(t)
			b.op.set(func(p *fakeProvider) { p.refreshOnly = c.change })
			if token, err := b.token(); (err == nil) != c.ok || (token != "") != c.ok {
				t.Errorf("token %q, %v; want success %v", token, err, c.ok)
			}
			b.op.set(func(p *fakeProvider) { p.refreshOnly = nil })
			if _, err := b.token(); !errors.Is(err, c.after) {
				t.Errorf("second call: %v, want %v", err, c.after)
			}
			if len(b.emails()) != 1 {
				t.Error("the session is gone")
			}
		})
	}
}

func TestTheHintIsTheLastVerifiedIDToken(t *testing.T) {
	b := aged(t)
	hint := func() string {
		st := b.state(b.arrive())
		id, err := b.tokens.idToken(t.Context(), st.Accounts[0].TokenRef)
		must(t, err)
		return id
	}
	first := hint()
	_, err := b.token()
	must(t, err)
	if second := hint(); second == first || second == "" {
		t.Error("the refreshed ID token was not kept")
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

func TestStateSurvivesItsCodec(t *testing.T) {
	deadline := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	want := state{
		Accounts: []account{{Identity: Identity{Key: "k", Subject: "s", Email: "e", Name: "n", SignedInAt: deadline, AuthenticatedAt: deadline}, TokenRef: "r"}},
		Active:   "k", XSRF: "x", Flash: "f",
	}
	b, err := codec{}.Encode(deadline, map[string]any{stateKey: want})
	must(t, err)
	gotDeadline, values, err := codec{}.Decode(b)
	must(t, err)
	if got := fmt.Sprint(values[stateKey], gotDeadline); got != fmt.Sprint(want, deadline) {
		t.Errorf("decoded %s, want %s", got, fmt.Sprint(want, deadline))
	}
	if _, _, err := (codec{}).Decode([]byte("{")); err == nil {
		t.Error("half a record was decoded")
	}
	var shape map[string]map[string]any
	_ = json.Unmarshal(b, &shape)
	if n := len(shape["State"]); n != 4 {
		t.Errorf("%d fields encoded, want 4", n)
	}
}
