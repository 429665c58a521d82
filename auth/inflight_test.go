package auth

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A request that was loaded before the session ended, and commits after it.
func TestRequestInFlightAtSignOutRevivesNothing(t *testing.T) {
	inFlight := map[string]func(*browser, context.Context){
		"reads":    func(*browser, context.Context) {},
		"writes":   func(b *browser, ctx context.Context) { b.PutFlash(ctx, "late") },
		"drops":    func(b *browser, ctx context.Context) { _ = b.Drop(ctx); b.PutFlash(ctx, "late") },
		"switches": func(b *browser, ctx context.Context) { _ = b.Switch(ctx, identityKey(b.op.issuer, "ann")) },
		"writes and switches": func(b *browser, ctx context.Context) {
			b.PutFlash(ctx, "late")
			_ = b.Switch(ctx, identityKey(b.op.issuer, "ann"))
		},
		"signs one out": func(b *browser, ctx context.Context) { _, _ = b.SignOut(ctx, identityKey(b.op.issuer, "ann")) },
	}
	eachStore(t, func(t *testing.T, w *world) {
		for name, handle := range inFlight {
			b := w.browser()
			b.signIn("ann")
			b.signIn("ben")
			late := b.arrive()
			b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
			handle(b, late)
			c, err := b.Commit(late)
			must(t, err)
			if name != "drops" && (c.Change || c.Clear) {
				t.Errorf("%s: cookie %+v, want the browser's left alone", name, c)
			}
			b.cookie = c.Value
			if got := b.emails(); len(got) != 0 {
				t.Errorf("%s: %v signed in again", name, got)
			}
			if n := w.spy.kinds()["token"]; n != 0 {
				t.Errorf("%s: %d token records", name, n)
			}
		}
	})
}

// The same when the late request only moves the expiry.
func TestTouchInFlightAtSignOutRevivesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		b.signIn("ann")
		time.Sleep(2 * time.Minute)
		late := b.arrive()
		b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
		touches := b.spy.calls["touch"]
		c, err := b.Commit(late)
		must(t, err)
		if b.spy.calls["touch"] != touches+1 || c != (Cookie{}) || len(b.spy.kinds()) != 0 {
			t.Errorf("%d touches, cookie %+v and records %v, want one more, none and none", b.spy.calls["touch"]-touches, c, b.spy.kinds())
		}
	})
}

// A sign-in that began before the sign-out completes after it: it signs its own
// member in and brings nobody else back.
func TestSignInInFlightAtSignOutBringsNobodyElseBack(t *testing.T) {
	eachStore(t, func(t *testing.T, w *world) {
		b := w.browser()
		b.signIn("ann")
		answer := w.op.authorize(b.begin(SignIn{}), "ben")
		late := b.arrive()
		b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
		b.commit(late, func(ctx context.Context) { _, err := b.CompleteSignIn(ctx, answer, b.flow); must(t, err) })
		if diff := cmp.Diff([]string{"ben@example.com"}, b.emails()); diff != "" {
			t.Errorf("signed in (-want +got):\n%s", diff)
		}
	})
}

// A request in flight at the sign-out of one must not write that one back.
func TestRequestInFlightAtSignOutOfOne(t *testing.T) {
	eachStore(t, func(t *testing.T, w *world) {
		b := w.browser()
		ann := b.signIn("ann")
		b.signIn("ben")
		late, switching := b.arrive(), b.arrive()
		b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, ann.Key); must(t, err) })
		b.commit(late, func(ctx context.Context) { b.PutFlash(ctx, "late") })
		b.commit(switching, func(ctx context.Context) {
			if err := b.Switch(ctx, ann.Key); !errors.Is(err, ErrNoIdentity) {
				t.Errorf("switch to one who left: %v, want ErrNoIdentity", err)
			}
		})
		if diff := cmp.Diff([]string{"ben@example.com"}, b.emails()); diff != "" {
			t.Errorf("signed in (-want +got):\n%s", diff)
		}
	})
}

// Two sign-outs at once both succeed.
func TestSignOutTwice(t *testing.T) {
	eachStore(t, func(t *testing.T, w *world) {
		b := w.browser()
		b.signIn("ann")
		first, second := b.arrive(), b.arrive()
		for _, ctx := range []context.Context{first, second} {
			c := b.commit(ctx, func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
			if !c.Clear {
				t.Errorf("cookie %+v, want cleared", c)
			}
		}
	})
}
