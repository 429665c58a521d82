package auth

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
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

func TestIdleLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		for range 10 {
			time.Sleep(limits.Idle - time.Minute)
			if len(b.emails()) != 1 {
				t.Fatal("a session in use ended")
			}
		}
		time.Sleep(limits.Idle)
		if got := b.emails(); len(got) != 0 {
			t.Errorf("%v signed in after the idle limit", got)
		}
	})
}

func TestAbsoluteLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		ann := b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		var last Cookie
		for time.Until(end) > 10*time.Minute {
			time.Sleep(9 * time.Minute)
			last = b.request(nothing)
		}
		if !last.Expires.Equal(end) {
			t.Errorf("the cookie expires %v after the limit", last.Expires.Sub(end))
		}
		b.signIn("ben") // neither another identity nor a switch prolongs the first
		b.request(func(ctx context.Context) { must(t, b.Switch(ctx, ann.Key)) })
		time.Sleep(time.Until(end) - time.Second)
		if got := b.emails(); len(got) != 2 {
			t.Errorf("%v signed in just before the limit, want both", got)
		}
		time.Sleep(time.Second)
		if got := b.emails(); len(got) != 0 {
			t.Errorf("%v signed in after the absolute limit", got)
		}
	})
}

func TestSigningInAgainRestartsTheAbsoluteLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		time.Sleep(10 * time.Minute)
		b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		b.request(func(ctx context.Context) {
			if got := b.scs.Deadline(ctx); !got.Equal(end) {
				t.Errorf("deadline %v, want %v", got, end)
			}
		})
	})
}

func TestReadsTouchSeldomAndWriteNever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		before := b.spy.written()
		for range 59 { // a minute short of the first touch
			time.Sleep(time.Second)
			if c := b.request(nothing); c.Change || c.Value != b.cookie {
				t.Fatalf("cookie %+v, want the same unchanged", c)
			}
		}
		if n := b.spy.written() - before; n != 0 {
			t.Errorf("%d writes within a fifteenth of the idle limit, want none", n)
		}
		time.Sleep(time.Second)
		c := b.request(nothing)
		if want := time.Now().Add(limits.Idle); !c.Change || !c.Expires.Equal(want) {
			t.Errorf("cookie %+v, want a changed one that expires at %v", c, want)
		}
		if n := b.spy.calls["touch"]; n != 1 || b.spy.written()-before != 1 {
			t.Errorf("%d touches and %d writes in all, want one and one", n, b.spy.written()-before)
		}
	})
}

func TestBackgroundRequestsNeverExtend(t *testing.T) {
	for name, handle := range map[string]func(*browser, context.Context){
		"reading": func(*browser, context.Context) {},
		"writing": func(b *browser, ctx context.Context) { b.PutFlash(ctx, time.Now().String()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newWorld(t).browser()
				b.signIn("ann")
				end := time.Now().Add(limits.Idle)
				for range 14 {
					time.Sleep(time.Minute)
					ctx := Background(b.arrive())
					handle(b, ctx)
					c, err := b.Commit(ctx)
					must(t, err)
					if c.Change || !c.Expires.Equal(end) || c.Value != b.cookie {
						t.Fatalf("cookie %+v, want an unchanged one that expires at %v", c, end)
					}
				}
				time.Sleep(time.Minute)
				if got := b.emails(); len(got) != 0 {
					t.Errorf("%v signed in: background requests kept the session", got)
				}
			})
		})
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

func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, ctx := newWorld(t).Cache(), context.Background()
		want := func(step string, wantValue string, wantFound bool) {
			t.Helper()
			value, found, err := c.Get(ctx, "k")
			if string(value) != wantValue || found != wantFound || err != nil {
				t.Errorf("%s: %q, %v, %v; want %q, %v", step, value, found, err, wantValue, wantFound)
			}
		}
		want("before", "", false)
		must(t, c.Put(ctx, "k", []byte("one"), time.Minute))
		must(t, c.Put(ctx, "other", []byte("x"), time.Minute))
		want("put", "one", true)
		must(t, c.Put(ctx, "k", []byte("two"), time.Minute))
		want("put again", "two", true)
		must(t, c.Delete(ctx, "k"))
		want("deleted", "", false)
		must(t, c.Delete(ctx, "k"))
		must(t, c.Put(ctx, "k", []byte("three"), time.Minute))
		time.Sleep(time.Minute)
		want("expired", "", false)
	})
}
