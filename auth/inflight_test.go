package auth

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestInFlightRequestDoesNotReviveSession covers requests that load the session before a sign-out
// and commit after it.
// Spec: SIGNIN-4.
func TestInFlightRequestDoesNotReviveSession(t *testing.T) {
	t.Parallel()
	inFlight := map[string]func(*browser, context.Context){
		"reads":             func(*browser, context.Context) {},
		"writes":            func(b *browser, ctx context.Context) { b.PutFlash(ctx, "late") },
		"signs out locally": func(b *browser, ctx context.Context) { _ = b.SignOutLocally(ctx); b.PutFlash(ctx, "late") },
		"switches":          func(b *browser, ctx context.Context) { _ = b.Switch(ctx, identityKey(b.op.issuer, "ann")) },
		"writes and switches": func(b *browser, ctx context.Context) {
			b.PutFlash(ctx, "late")
			_ = b.Switch(ctx, identityKey(b.op.issuer, "ann"))
		},
		"signs one out": func(b *browser, ctx context.Context) { _, _ = b.SignOut(ctx, identityKey(b.op.issuer, "ann")) },
	}
	h := newHarness(t)
	for name, handle := range inFlight {
		b := h.browser()
		b.signIn("ann")
		b.signIn("ben")
		late := b.startRequest()
		b.signOutAll()
		handle(b, late)
		c, err := b.Commit(late)
		must(t, err)
		if name != "signs out locally" && (c.Set || c.Clear) {
			t.Errorf("%s: cookie = %+v, want it unchanged", name, c)
		}
		b.cookie = c.Value
		if got := b.signedInEmails(); len(got) != 0 {
			t.Errorf("%s: emails = %v, want none", name, got)
		}
		if n := h.records.liveRecords()["token"]; n != 0 {
			t.Errorf("%s: token records = %d, want 0", name, n)
		}
	}
}

// TestInFlightTouchDoesNotReviveSession covers a late request that only extends the expiry.
func TestInFlightTouchDoesNotReviveSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		b.signIn("ann")
		time.Sleep(2 * time.Minute)
		late := b.startRequest()
		b.signOutAll()
		touches := b.records.calls["touch"]
		c, err := b.Commit(late)
		must(t, err)
		if b.records.calls["touch"] != touches+1 || c != (Cookie{}) || len(b.records.liveRecords()) != 0 {
			t.Errorf("touches = %d, cookie = %+v, records = %v, want one touch, no cookie and no records",
				b.records.calls["touch"]-touches, c, b.records.liveRecords())
		}
	})
}

// TestInFlightSignInAddsOnlyItsOwnMember covers a sign-in that starts before a sign-out and
// completes after it.
func TestInFlightSignInAddsOnlyItsOwnMember(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	query := h.op.authorize(b.beginSignIn(SignIn{}), "ben")
	late := b.startRequest()
	b.signOutAll()
	b.finishRequest(late, func(ctx context.Context) { _, err := b.CompleteSignIn(ctx, query, b.flowCookie); must(t, err) })
	same(t, "emails", []string{"ben@example.com"}, b.signedInEmails())
}

// TestInFlightRequestDoesNotRestoreIdentity covers requests that load the session before one of two
// identities signs out.
func TestInFlightRequestDoesNotRestoreIdentity(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	ann := b.signIn("ann")
	b.signIn("ben")
	late, switching := b.startRequest(), b.startRequest()
	b.signOut(ann)
	b.finishRequest(late, func(ctx context.Context) { b.PutFlash(ctx, "late") })
	b.finishRequest(switching, func(ctx context.Context) {
		if err := b.Switch(ctx, ann.Key); !errors.Is(err, ErrNoIdentity) {
			t.Errorf("Switch to the signed-out identity = %v, want ErrNoIdentity", err)
		}
	})
	same(t, "emails", []string{"ben@example.com"}, b.signedInEmails())
}

func TestConcurrentSignOutsSucceed(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("ann")
	first, second := b.startRequest(), b.startRequest()
	for _, ctx := range []context.Context{first, second} {
		c := b.finishRequest(ctx, func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
		if !c.Clear {
			t.Errorf("cookie = %+v, want Clear", c)
		}
	}
}
