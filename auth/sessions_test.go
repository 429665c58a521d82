package auth

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unsafe"

	"memberportal/auth/keyring"
)

func noop(context.Context) {}

func TestEmptySessionIsNotStored(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, handle := range map[string]func(*browser) func(context.Context){
		"reads": func(b *browser) func(context.Context) { return func(ctx context.Context) { b.Active(ctx) } },
		"flash put and popped": func(b *browser) func(context.Context) {
			return func(ctx context.Context) { b.PutFlash(ctx, "m"); b.PopFlash(ctx) }
		},
		"no flash": func(b *browser) func(context.Context) { return func(ctx context.Context) { b.PopFlash(ctx) } },
		"local sign-out": func(b *browser) func(context.Context) {
			return func(ctx context.Context) { must(t, b.SignOutLocally(ctx)) }
		},
	} {
		b := h.browser()
		b.cookie = strings.Repeat("x", 43) // an expired session
		if c := b.request(handle(b)); c != (Cookie{}) {
			t.Errorf("%s: cookie = %+v, want none", name, c)
		}
	}
	if h.records.writeCount() != 0 {
		t.Errorf("writes = %d, want 0", h.records.writeCount())
	}
}

func TestPopFlashDeletesMessage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	c := b.request(func(ctx context.Context) { b.PutFlash(ctx, "one"); b.PutFlash(ctx, "two") })
	if !c.Set || c.Value == "" {
		t.Errorf("cookie = %+v, want a new one", c)
	}
	for _, want := range []string{"two", ""} {
		if got := b.popFlash(); got != want {
			t.Errorf("PopFlash = %q, want %q", got, want)
		}
	}
	if kinds := b.records.liveRecords(); len(kinds) != 0 || b.cookie != "" {
		t.Errorf("records = %v, cookie = %q after the last message, want none", kinds, b.cookie)
	}
}

func TestRemovedKeySignsOut(t *testing.T) {
	t.Parallel()
	retired, current := newKey(), newKey()
	b := newHarness(t, withKeys(retired)).browser()
	b.signIn("ann")
	for _, c := range []struct{ keys, want []string }{
		{[]string{current, retired}, []string{"ann@example.com"}}, {[]string{current}, nil},
	} {
		ring, err := keyring.New(c.keys)
		must(t, err)
		b.Sessions = NewSessions(b.records, ring, b.provider, limits)
		same(t, fmt.Sprintf("emails with %d keys", len(c.keys)), c.want, b.signedInEmails())
	}
}

func TestStoreFailureIsNotSignOut(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	location := b.beginSignIn(SignIn{})
	inFlight := b.startRequest()
	b.PutFlash(inFlight, "m")
	signingOut := b.startRequest()
	ended, end := context.WithCancel(t.Context())
	later, err := b.Load(ended, b.cookie, nil)
	must(t, err)
	end()
	h.records.setDown(true)
	_, load := b.Load(t.Context(), b.cookie, nil)
	cookie, commit := b.Commit(inFlight)
	_, _, begin := b.BeginSignIn(t.Context(), SignIn{})
	_, complete := b.CompleteSignIn(signingOut, h.op.authorize(location, "ann"), b.flowCookie)
	_, token := b.Token(later)(t.Context())
	_, signOut := b.SignOutAll(signingOut)
	_, _, cached := b.Cache().Get(t.Context(), "k")
	for name, err := range map[string]error{
		"load": load, "commit": commit, "begin": begin, "complete": complete, "token": token, "sign out": signOut,
		"local sign-out": b.SignOutLocally(signingOut), "cache get": cached,
		"cache put": b.Cache().Put(t.Context(), "k", nil, time.Hour), "cache delete": b.Cache().Delete(t.Context(), "k"),
	} {
		if !errors.Is(err, errStore) {
			t.Errorf("%s: err = %v, want the store's error", name, err)
		}
	}
	if cookie != (Cookie{}) {
		t.Errorf("cookie = %+v with the error, want none", cookie)
	}
	h.records.setDown(false)
	same(t, "emails after the store has recovered", []string{"ann@example.com"}, b.signedInEmails())
}

// The server reuses the memory of a request for the next one.
func TestRequestMemoryIsCopied(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	ann := b.signIn("ann")
	var memory []byte
	text := func(of string) string {
		at := len(memory)
		memory = append(memory, of...)
		return unsafe.String(&memory[at], len(of))
	}
	memory = make([]byte, 0, 200)
	ctx, err := b.Load(t.Context(), text(b.cookie), nil)
	must(t, err)
	b.PutFlash(ctx, text("message"))
	must(t, b.StoreEmail(ctx, ann.Key, text("new@example.com")))
	copy(memory, bytes.Repeat([]byte("x"), len(memory)))
	c, err := b.Commit(ctx)
	must(t, err)
	same(t, "committed token", b.cookie, c.Value)
	same(t, "emails", []string{"new@example.com"}, b.signedInEmails())
	same(t, "message", "message", b.popFlash())
}

func TestInvalidCookiesSkipStore(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, value := range []string{"", "short", strings.Repeat("long", 5000)} {
		ctx, err := h.Load(t.Context(), value, nil)
		must(t, err)
		if _, ok := h.Active(ctx); ok {
			t.Errorf("cookie %.10q is signed in", value)
		}
	}
	if n := h.records.calls["get"]; n != 0 {
		t.Errorf("lookups = %d, want 0", n)
	}
}

// Spec: READING-1.
func TestStoreContainsNoPlaintext(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	b.beginSignIn(SignIn{ReturnTo: "/billing/4711"})
	b.putFlash("flash text")
	must(t, b.Cache().Put(t.Context(), "ann", []byte("profile of ann"), time.Hour))
	values := b.records.all()
	if kinds := b.records.liveRecords(); len(kinds) != 4 {
		t.Errorf("records = %v, want all four kinds", kinds)
	}
	secrets := []string{"ann", "example.com", "access-", "refresh-", "Verifier", "4711", "flash", "Deadline", b.cookie}
	for key, value := range values {
		for _, secret := range secrets {
			if bytes.Contains(value, []byte(secret)) || strings.Contains(key, secret) {
				t.Errorf("record %s contains %q", key, secret)
			}
		}
	}
}
