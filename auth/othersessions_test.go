package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// wantOthers expects in how many other sessions the browser's active identity is signed in, as
// another instance counts them.
func (b *browser) wantOthers(want int) {
	b.t.Helper()
	other := b.restarted()
	ctx, err := other.Load(context.Background(), b.cookie, nil)
	must(b.t, err)
	if got, err := other.OtherSessions(ctx); got != want || err != nil {
		b.t.Errorf("other sessions = %d, %v, want %d", got, err, want)
	}
}

// Ending all other sessions includes those whose listing could not be stored. The other identities
// of those browsers remain signed in, and so do other members.
// Spec: SIGNIN-25.
func TestMemberEndsAllOtherSessions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.op.metadata = object{"revocation_endpoint": h.op.origin() + "/revoke"}
	here, there, unlisted, other := h.browser(), h.browser(), h.browser(), h.browser()
	ann := here.signIn("ann")
	here.wantOthers(0)
	unlisted.signIn("ann")
	there.signIn("ben")
	there.signIn("ann")
	other.signIn("cat")
	must(t, h.index.Locate(t.Context(), ann.Key, unlisted.tokenRecord(), ""))
	late := unlisted.startRequest()
	here.wantOthers(2)
	other.wantOthers(0)
	here.request(func(ctx context.Context) {
		if n, err := h.EndOtherSessions(ctx); n != 2 || err != nil {
			t.Errorf("EndOtherSessions = %d, %v, want 2", n, err)
		}
	})
	unlisted.finishRequest(late, func(ctx context.Context) { h.PutFlash(ctx, "late") })
	unlisted.request(func(ctx context.Context) {
		if _, signedIn := h.Active(ctx); signedIn || !h.EndedElsewhere(ctx) {
			t.Errorf("signed in = %t, ended elsewhere = %t, want its end", signedIn, h.EndedElsewhere(ctx))
		}
	})
	here.request(func(ctx context.Context) {
		if h.EndedElsewhere(ctx) || len(here.signedInEmails()) != 1 {
			t.Error("the session that ended the others has ended")
		}
	})
	if got := there.signedInEmails(); !cmp.Equal(got, []string{"ben@example.com"}) {
		t.Errorf("the other browser has %q, want the identity that stays", got)
	}
	here.wantOthers(0)
	h.Background().Wait()
	if kinds := h.records.liveRecords(); kinds["token"] != 3 || kinds["session"] != 3 || kinds["cache"] != 3 ||
		len(h.op.refreshes) != 3 {
		t.Errorf("records = %v and %d refresh tokens, want those of three sessions", kinds, len(h.op.refreshes))
	}
}

// tokenRecord returns the key of the tokens of the browser's active identity.
func (b *browser) tokenRecord() (key string) {
	b.request(func(ctx context.Context) {
		a, _ := b.state(ctx).active()
		key = tokenKey(a.TokenRef)
	})
	return key
}

// A session's ID changes with its identities, and the count follows it. A session that has ended
// unused does not count, though its tokens are still stored.
// Spec: SIGNIN-25.
func TestCountFollowsTheSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		phone, computer := h.browser(), h.browser()
		ann := phone.signIn("ann")
		computer.signIn("ann")
		ben := phone.signIn("ben")
		for _, step := range []func(){
			func() { phone.switchTo(ann) },
			func() { phone.signIn("ann") },
			func() { phone.signOut(ben) },
		} {
			step()
			computer.wantOthers(1)
			phone.wantOthers(1)
		}
		time.Sleep(10 * time.Minute)
		computer.request(noop)
		before := h.records.writeCount()
		computer.request(noop)
		if got := h.records.writeCount() - before; got != 0 {
			t.Errorf("writes of a page = %d, want 0", got)
		}
		time.Sleep(6 * time.Minute)
		computer.wantOthers(0)
	})
}

// The 21st sign-in of a member ends the oldest session. Signing in again in one of them ends none,
// and one that has ended already does not count.
// Spec: SIGNIN-25.
func TestTwentyFirstSessionEndsTheOldest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		var browsers []*browser
		signIn := func() {
			time.Sleep(time.Second)
			browsers = append(browsers, h.browser())
			browsers[len(browsers)-1].signIn("ann")
		}
		alive := func() (all []bool) {
			for _, b := range browsers {
				all = append(all, len(b.signedInEmails()) == 1)
			}
			return all
		}
		want := func(when string, ended ...int) {
			t.Helper()
			for i, signedIn := range alive() {
				gone := false
				for _, n := range ended {
					gone = gone || n == i
				}
				if signedIn == gone {
					t.Errorf("%s: session %d is alive: %t, want %t", when, i, signedIn, !gone)
				}
			}
		}
		other := h.browser()
		other.signIn("ben")
		for range limits.Sessions {
			signIn()
		}
		browsers[5].signIn("ann")
		want("20 sessions")
		signIn()
		want("21 sessions", 0)
		browsers[3].request(func(ctx context.Context) { must(t, h.destroy(ctx)) }) // as if it had expired
		signIn()
		want("21 sessions, one expired", 0, 3)
		browsers[1].wantOthers(limits.Sessions - 1)
		if got := other.signedInEmails(); len(got) != 1 {
			t.Error("another member's session has ended")
		}
	})
}

// A request that lists the session does not list an identity that was signed out meanwhile.
func TestEndedSignInIsNotListed(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	ann := b.signIn("ann")
	ben := b.signIn("ben")
	late := b.startRequest()
	must(t, h.Switch(late, ann.Key)) // the session gets a new ID, and is listed at the end
	must(t, h.EndIdentity(t.Context(), ben.Key))
	b.finishRequest(late, noop)
	if got := h.records.liveRecords(); got["cache"] != 1 {
		t.Errorf("records = %v, want the index of one identity", got)
	}
}
