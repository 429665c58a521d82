package auth

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

func nothing(context.Context) {}

func TestAVisitorWithNothingLeavesNoRecord(t *testing.T) {
	w := newWorld(t)
	for name, handle := range map[string]func(*browser) func(context.Context){
		"reads": func(b *browser) func(context.Context) { return func(ctx context.Context) { b.Active(ctx) } },
		"flash that is gone": func(b *browser) func(context.Context) {
			return func(ctx context.Context) { b.PutFlash(ctx, "m"); b.PopFlash(ctx) }
		},
		"no flash":        func(b *browser) func(context.Context) { return func(ctx context.Context) { b.PopFlash(ctx) } },
		"nothing to drop": func(b *browser) func(context.Context) { return func(ctx context.Context) { must(t, b.Drop(ctx)) } },
	} {
		b := w.browser()
		b.cookie = strings.Repeat("x", 43) // of a session that has expired
		if c := b.request(handle(b)); c != (Cookie{}) {
			t.Errorf("%s: cookie %+v, want none", name, c)
		}
	}
	if w.spy.written() != 0 {
		t.Errorf("%d writes, want none", w.spy.written())
	}
}

func TestFlashIsShownOnce(t *testing.T) {
	b := newWorld(t).browser()
	if c := b.request(func(ctx context.Context) { b.PutFlash(ctx, "one"); b.PutFlash(ctx, "two") }); !c.Change || c.Value == "" {
		t.Errorf("cookie %+v, want a new one", c)
	}
	for _, want := range []string{"two", ""} {
		b.request(func(ctx context.Context) {
			if got := b.PopFlash(ctx); got != want {
				t.Errorf("flash %q, want %q", got, want)
			}
		})
	}
	if kinds := b.spy.kinds(); len(kinds) != 0 || b.cookie != "" {
		t.Errorf("records %v and cookie %q after the last of it, want none", kinds, b.cookie)
	}
}

func TestXSRFStaysForTheSession(t *testing.T) {
	b := newWorld(t).browser()
	var secrets []string
	for range 2 {
		b.request(func(ctx context.Context) { secrets = append(secrets, b.XSRF(ctx)) })
	}
	if secrets[0] != secrets[1] || len(secrets[0]) < 20 {
		t.Errorf("secrets %q, want one of at least 20 characters twice", secrets)
	}
	b.signIn("ann")
	b.request(func(ctx context.Context) {
		if b.XSRF(ctx) == secrets[0] {
			t.Error("the visitor's secret is the member's")
		}
	})
}

func TestSessionOutlivesTheProcess(t *testing.T) {
	url, key := "sqlite:"+filepath.Join(t.TempDir(), "s.db"), newKey()
	before := newWorld(t, withStore(url), withKeys(key)).browser()
	ann := before.signIn("ann")
	after := newWorld(t, withStore(url), withKeys(key)).browser()
	after.cookie = before.cookie
	after.request(func(ctx context.Context) {
		got, _ := after.Active(ctx)
		if diff := cmp.Diff(ann, got); diff != "" {
			t.Errorf("identity after the restart (-before +after):\n%s", diff)
		}
	})
}

func TestRetiredKeySignsOut(t *testing.T) {
	url, retired, current := "sqlite:"+filepath.Join(t.TempDir(), "s.db"), newKey(), newKey()
	b := newWorld(t, withStore(url), withKeys(retired)).browser()
	b.signIn("ann")
	for _, c := range []struct {
		keys []string
		want int
	}{{[]string{current, retired}, 1}, {[]string{current}, 0}} {
		later := newWorld(t, withStore(url), withKeys(c.keys...)).browser()
		later.cookie = b.cookie
		if got := later.emails(); len(got) != c.want {
			t.Errorf("with %d keys %v are signed in, want %d", len(c.keys), got, c.want)
		}
	}
}

func TestStoreThatIsDownIsAnErrorAndNotSignedOut(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	b.signIn("ann")
	location := b.begin(SignIn{})
	inFlight := b.arrive()
	b.PutFlash(inFlight, "m")
	signingOut := b.arrive()
	w.spy.fail(true)
	_, load := b.Load(t.Context(), b.cookie)
	cookie, commit := b.Commit(inFlight)
	_, _, begin := b.BeginSignIn(t.Context(), SignIn{})
	_, complete := b.CompleteSignIn(signingOut, w.op.authorize(location, "ann"), b.flow)
	_, token := b.Token(signingOut)(t.Context())
	_, signOut := b.SignOutAll(signingOut)
	_, _, cached := b.Cache().Get(t.Context(), "k")
	for name, err := range map[string]error{
		"load": load, "commit": commit, "begin": begin, "complete": complete, "token": token, "sign out": signOut,
		"drop": b.Drop(signingOut), "cache get": cached, "cache put": b.Cache().Put(t.Context(), "k", nil, time.Hour), "cache delete": b.Cache().Delete(t.Context(), "k"),
	} {
		if !errors.Is(err, errStore) {
			t.Errorf("%s: %v, want the store's error", name, err)
		}
	}
	if cookie != (Cookie{}) {
		t.Errorf("cookie %+v beside the error, want none", cookie)
	}
	w.spy.fail(false)
	if diff := cmp.Diff([]string{"ann@example.com"}, b.emails()); diff != "" {
		t.Errorf("signed in once the store is back (-want +got):\n%s", diff)
	}
}

// The server reuses a request's memory for the next one.
func TestCookieValueIsCopied(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	memory := []byte(b.cookie)
	ctx, err := b.Load(t.Context(), unsafe.String(&memory[0], len(memory)))
	must(t, err)
	copy(memory, bytes.Repeat([]byte("x"), len(memory)))
	b.PutFlash(ctx, "m")
	c, err := b.Commit(ctx)
	must(t, err)
	if c.Value != b.cookie {
		t.Errorf("committed under %q, want %q", c.Value, b.cookie)
	}
}

func TestStrangeCookiesAskNoStore(t *testing.T) {
	w := newWorld(t)
	for _, value := range []string{"", "short", strings.Repeat("long", 5000)} {
		ctx, err := w.Load(t.Context(), value)
		must(t, err)
		if _, ok := w.Active(ctx); ok {
			t.Errorf("%.10q is signed in", value)
		}
	}
	if n := w.spy.calls["get"]; n != 0 {
		t.Errorf("%d lookups, want none", n)
	}
}

func TestNothingReadableLiesInTheStore(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	b.begin(SignIn{ReturnTo: "/billing/4711"})
	b.request(func(ctx context.Context) { b.PutFlash(ctx, "flash text") })
	must(t, b.Cache().Put(t.Context(), "ann", []byte("profile of ann"), time.Hour))
	values := b.spy.all()
	if kinds := b.spy.kinds(); len(kinds) != 4 {
		t.Errorf("records %v, want all four kinds", kinds)
	}
	for key, value := range values {
		for _, secret := range []string{"ann", "example.com", "access-", "refresh-", "Verifier", "4711", "flash", "Deadline", b.cookie} {
			if bytes.Contains(value, []byte(secret)) || strings.Contains(key, secret) {
				t.Errorf("record %s tells %q", key, secret)
			}
		}
	}
}
