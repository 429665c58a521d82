package auth

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"memberportal/auth/store"
)

var (
	limits   = Limits{Idle: 15 * time.Minute, Absolute: 8 * time.Hour, Reauth: 15 * time.Minute}
	errStore = errors.New("the store is down")
)

// world is a portal's auth with a provider and a store to look into.
type world struct {
	*Sessions
	t    testing.TB
	op   *fakeProvider
	spy  *spy
	keys []string
	log  *bytes.Buffer
}

type option func(*setup)

type setup struct {
	store  string
	op     *fakeProvider
	config func(*Config)
	via    http.RoundTripper
	keys   []string
}

func newWorld(t testing.TB, options ...option) *world {
	t.Helper()
	s := setup{store: "memory:", config: func(*Config) {}}
	for _, o := range options {
		o(&s)
	}
	if s.op == nil {
		s.op = newFakeProvider(t)
	}
	w := &world{t: t, op: s.op, keys: s.keys, log: new(bytes.Buffer)}
	if w.keys == nil {
		w.keys = []string{newKey()}
	}
	st, err := store.Open(context.Background(), s.store)
	must(t, err)
	t.Cleanup(func() { must(t, st.Close()) })
	w.spy = &spy{Store: st, values: map[string][]byte{}, calls: map[string]int{}}
	keyring, err := NewKeyring(w.keys)
	must(t, err)
	config := Config{
		Issuer: s.op.issuer, ClientID: clientID, ClientSecret: clientSecret,
		Scopes: []string{"api", "offline_access"}, BaseURL: baseURL,
	}
	if !strings.HasPrefix(s.op.discovery, "/.well-known") {
		config.DiscoveryURL = s.op.origin() + s.op.discovery
	}
	s.config(&config)
	log := slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	w.Sessions = NewSessions(w.spy, keyring, NewProvider(config, cmp.Or[http.RoundTripper](s.via, s.op), log), limits)
	return w
}

func withStore(url string) option                { return func(s *setup) { s.store = url } }
func withProvider(p *fakeProvider) option        { return func(s *setup) { s.op = p } }
func withKeys(keys ...string) option             { return func(s *setup) { s.keys = keys } }
func withConfig(change func(*Config)) option     { return func(s *setup) { s.config = change } }
func through(transport http.RoundTripper) option { return func(s *setup) { s.via = transport } }

// eachStore runs a test in a world over every store.
func eachStore(t *testing.T, test func(*testing.T, *world)) {
	t.Run("memory", func(t *testing.T) { test(t, newWorld(t)) })
	t.Run("sqlite", func(t *testing.T) {
		test(t, newWorld(t, withStore("sqlite:"+filepath.Join(t.TempDir(), "s.db"))))
	})
	t.Run("redis", func(t *testing.T) { test(t, newWorld(t, withStore("redis://"+miniredis.RunT(t).Addr()))) })
}

// browser keeps the cookies of one member's browser.
type browser struct {
	*world
	cookie string
	flows  map[string]string
}

func (w *world) browser() *browser { return &browser{world: w, flows: map[string]string{}} }

// request loads the session, does what the handler would and commits.
func (b *browser) request(handle func(ctx context.Context)) Cookie {
	b.t.Helper()
	return b.commit(b.arrive(), handle)
}

// arrive begins a request that commit ends, so that others may come in between.
func (b *browser) arrive() context.Context {
	b.t.Helper()
	ctx, err := b.Load(context.Background(), b.cookie)
	must(b.t, err)
	return ctx
}

func (b *browser) commit(ctx context.Context, handle func(ctx context.Context)) Cookie {
	b.t.Helper()
	handle(ctx)
	c, err := b.Commit(ctx)
	must(b.t, err)
	if c.Change {
		b.cookie = c.Value
	}
	if c.Clear {
		b.cookie = ""
	}
	return c
}

// begin starts a sign-in and returns where the provider's page lies.
func (b *browser) begin(in SignIn) string {
	b.t.Helper()
	location, cookie, err := b.BeginSignIn(context.Background(), in)
	must(b.t, err)
	b.flows[cookie.Name] = cookie.Value
	return location
}

// complete brings the provider's answer back in a request of its own.
func (b *browser) complete(query map[string][]string) (done Completed, err error) {
	b.t.Helper()
	b.request(func(ctx context.Context) { done, err = b.CompleteSignIn(ctx, query, b.flow) })
	delete(b.flows, done.FlowName)
	return done, err
}

func (b *browser) flow(name string) string { return b.flows[name] }

// signIn goes the whole way round.
func (b *browser) signIn(subject string) Identity {
	b.t.Helper()
	done, err := b.complete(b.op.authorize(b.begin(SignIn{}), subject))
	must(b.t, err)
	return done.Identity
}

// emails returns who is signed in, the active one first.
func (b *browser) emails() []string {
	b.t.Helper()
	var all []string
	b.request(func(ctx context.Context) {
		active, _ := b.Active(ctx)
		for _, i := range b.Identities(ctx) {
			if i.Key == active.Key {
				all = append([]string{i.Email}, all...)
			} else {
				all = append(all, i.Email)
			}
		}
	})
	return all
}

// token returns the active identity's access token.
func (b *browser) token() (token string, err error) {
	b.t.Helper()
	b.request(func(ctx context.Context) { token, err = b.Token(ctx)(context.Background()) })
	return token, err
}

func newKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
