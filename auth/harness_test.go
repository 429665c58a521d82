package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"testing"
	"time"

	"memberportal/auth/keyring"
)

var (
	limits   = Limits{Idle: 15 * time.Minute, Absolute: 8 * time.Hour, Reauth: 15 * time.Minute, Sessions: 20}
	errStore = errors.New("the store is down")
)

// harness is Sessions with a fake provider, a store whose content tests can read, and the log.
type harness struct {
	*Sessions
	t       testing.TB
	op      *fakeProvider
	records *recordingStore
	log     *bytes.Buffer
}

type option func(*harnessOptions)

type harnessOptions struct {
	store    string
	provider *fakeProvider
	config   func(*Config)
	keys     []string
}

func withStore(address string) option     { return func(o *harnessOptions) { o.store = address } }
func withProvider(p *fakeProvider) option { return func(o *harnessOptions) { o.provider = p } }
func withKeys(keys ...string) option      { return func(o *harnessOptions) { o.keys = keys } }

func withConfig(change func(*Config)) option { return func(o *harnessOptions) { o.config = change } }

// newHarness returns a harness with an in-memory store and a standard provider unless the options
// say otherwise.
func newHarness(t testing.TB, options ...option) *harness {
	t.Helper()
	o := harnessOptions{store: "memory:", config: func(*Config) {}, keys: []string{newKey()}}
	for _, apply := range options {
		apply(&o)
	}
	if o.provider == nil {
		o.provider = newFakeProvider(t)
	}
	h := &harness{t: t, op: o.provider, records: openRecordingStore(t, o.store), log: new(bytes.Buffer)}
	ring, err := keyring.New(o.keys)
	must(t, err)
	config := o.provider.clientConfig()
	o.config(&config)
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	provider := NewProvider(config, o.provider, log)
	h.Sessions = NewSessions(h.records, ring, provider, limits)
	return h
}

// restarted returns Sessions with the same store and keys but a provider client without discovery,
// as after a restart of the portal.
func (h *harness) restarted() *Sessions {
	return NewSessions(h.records, h.vault.keys, NewProvider(h.provider.config, h.op, h.provider.log), limits)
}

// browser holds the cookies of one member's browser.
type browser struct {
	*harness
	cookie      string
	flowCookies map[string]string
}

func (h *harness) browser() *browser { return &browser{harness: h, flowCookies: map[string]string{}} }

// request loads the session, calls handle and commits, like one HTTP request.
func (b *browser) request(handle func(ctx context.Context)) Cookie {
	b.t.Helper()
	return b.finishRequest(b.startRequest(), handle)
}

// startRequest loads the session. Tests can run other requests before they call finishRequest.
func (b *browser) startRequest() context.Context {
	b.t.Helper()
	ctx, err := b.Load(context.Background(), b.cookie, nil)
	must(b.t, err)
	return ctx
}

func (b *browser) finishRequest(ctx context.Context, handle func(ctx context.Context)) Cookie {
	b.t.Helper()
	handle(ctx)
	c, err := b.Commit(ctx)
	must(b.t, err)
	if c.Set {
		b.cookie = c.Value
	}
	if c.Clear {
		b.cookie = ""
	}
	return c
}

// beginSignIn starts a sign-in and returns the URL of the provider's page.
func (b *browser) beginSignIn(in SignIn) string {
	b.t.Helper()
	location, cookie, err := b.BeginSignIn(context.Background(), in)
	must(b.t, err)
	b.flowCookies[cookie.Name] = cookie.Value
	return location
}

// completeSignIn handles the redirect back from the provider in a separate request.
func (b *browser) completeSignIn(query map[string][]string) (done SignInResult, err error) {
	b.t.Helper()
	b.request(func(ctx context.Context) { done, err = b.CompleteSignIn(ctx, query, b.flowCookie) })
	delete(b.flowCookies, done.FlowCookieName)
	return done, err
}

func (b *browser) flowCookie(name string) string { return b.flowCookies[name] }

// trySignIn runs a whole sign-in.
func (b *browser) trySignIn(in SignIn, subject string) (SignInResult, error) {
	b.t.Helper()
	return b.completeSignIn(b.op.authorize(b.beginSignIn(in), subject))
}

// signIn runs a whole sign-in that succeeds.
func (b *browser) signIn(subject string) Identity {
	b.t.Helper()
	done, err := b.trySignIn(SignIn{}, subject)
	must(b.t, err)
	return done.Identity
}

func (b *browser) switchTo(i Identity) {
	b.t.Helper()
	b.request(func(ctx context.Context) { must(b.t, b.Switch(ctx, i.Key)) })
}

func (b *browser) signOut(i Identity) (c Cookie) {
	b.t.Helper()
	return b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, i.Key); must(b.t, err) })
}

func (b *browser) signOutAll() (c Cookie) {
	b.t.Helper()
	return b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(b.t, err) })
}

func (b *browser) putFlash(message string) {
	b.t.Helper()
	b.request(func(ctx context.Context) { b.PutFlash(ctx, message) })
}

func (b *browser) popFlash() (message string) {
	b.t.Helper()
	b.request(func(ctx context.Context) { message = b.PopFlash(ctx) })
	return message
}

// signedInEmails returns the email addresses of the session, the active one first.
func (b *browser) signedInEmails() []string {
	b.t.Helper()
	var all []string
	b.request(func(ctx context.Context) {
		active, ok := b.Active(ctx)
		for _, i := range b.Identities(ctx) {
			if i.Key == active.Key {
				all = append([]string{i.Email}, all...)
			} else {
				all = append(all, i.Email)
			}
		}
		if ok != (len(all) > 0) || ok && all[0] != active.Email {
			b.t.Errorf("active = %q, %t among %q, want one of them, or none without any", active.Email, ok, all)
		}
	})
	return all
}

// token returns an access token for the active identity.
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
