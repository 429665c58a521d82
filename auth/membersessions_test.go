package auth

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/auth/device"
)

const (
	chromeOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"
	safariOnIPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)

func (h *harness) browserWith(agent string) *browser {
	b := h.browser()
	b.agent = agent
	return b
}

// sessions returns the sessions of the browser's active identity, as another instance lists them.
func (b *browser) sessions() (all []MemberSession) {
	b.t.Helper()
	other := b.restarted()
	ctx, err := other.Load(context.Background(), b.cookie)
	must(b.t, err)
	all, err = other.MemberSessions(ctx)
	must(b.t, err)
	return all
}

// names returns what a list shows of each session, "here" for the one of the request.
func names(sessions []MemberSession) (all []string) {
	for _, s := range sessions {
		name := s.Device.Browser + " on " + s.Device.System
		if s.Current {
			name += ", here"
		}
		all = append(all, name)
	}
	return all
}

func wantSessions(t *testing.T, b *browser, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, names(b.sessions())); diff != "" {
		t.Errorf("sessions (-want +got):\n%s", diff)
	}
}

// A member ends one session of several on another instance. The other identity of that browser
// remains signed in, other members have their own lists, and a browser cannot end its own session
// by its ID.
// Spec: SIGNIN-25.
func TestMemberEndsOneSession(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
		computer, phone, other := h.browserWith(chromeOnWindows), h.browserWith(safariOnIPhone), h.browser()
		computer.signIn("ann")
		phone.signIn("ben")
		phone.signIn("ann")
		other.signIn("cat")
		wantSessions(t, computer, "chrome on windows, here", "safari on iphone")
		wantSessions(t, phone, "safari on iphone, here", "chrome on windows")
		wantSessions(t, other, "other on other, here")
		listed := computer.sessions()
		for _, end := range []struct {
			id    string
			ended int
		}{{listed[0].ID, 0}, {"", 0}, {"unknown", 0}, {other.sessions()[0].ID, 0}, {listed[1].ID, 1}, {listed[1].ID, 0}} {
			computer.request(func(ctx context.Context) {
				if n, err := h.EndSession(ctx, end.id); n != end.ended || err != nil {
					t.Errorf("EndSession(%q) = %d, %v, want %d", end.id, n, err, end.ended)
				}
			})
		}
		wantSessions(t, computer, "chrome on windows, here")
		if got := phone.signedInEmails(); !cmp.Equal(got, []string{"ben@example.com"}) {
			t.Errorf("the other browser has %q, want the identity that stays", got)
		}
		wantSessions(t, phone, "safari on iphone, here")
	})
}

// Ending all other sessions includes those that the list does not show.
// Spec: SIGNIN-25.
func TestMemberEndsAllOtherSessions(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
		h.op.metadata = map[string]any{"revocation_endpoint": h.op.origin() + "/revoke"}
		here, there, unlisted := h.browser(), h.browser(), h.browser()
		for _, b := range []*browser{here, there, unlisted} {
			b.signIn("ann")
		}
		must(t, h.vault.remove(t.Context(), listingKey(unlisted.tokenRecord())))
		late := there.startRequest()
		if got := len(here.sessions()); got != 2 {
			t.Errorf("sessions = %d, want 2 listed", got)
		}
		here.request(func(ctx context.Context) {
			if n, err := h.EndOtherSessions(ctx); n != 2 || err != nil {
				t.Errorf("EndOtherSessions = %d, %v, want 2", n, err)
			}
		})
		there.finishRequest(late, func(ctx context.Context) { h.PutFlash(ctx, "late") })
		for name, b := range map[string]*browser{"listed": there, "not listed": unlisted} {
			b.request(func(ctx context.Context) {
				if _, signedIn := h.Active(ctx); signedIn || !h.EndedElsewhere(ctx) {
					t.Errorf("%s: signed in = %t, ended elsewhere = %t, want its end", name, signedIn, h.EndedElsewhere(ctx))
				}
			})
		}
		here.request(func(ctx context.Context) {
			if h.EndedElsewhere(ctx) || len(here.signedInEmails()) != 1 {
				t.Error("the session that ended the others has ended")
			}
		})
		h.Background().Wait()
		if kinds := h.records.liveRecords(); kinds["token"] != 1 || kinds["session"] != 1 || kinds["cache"] != 2 || len(h.op.refreshes) != 1 {
			t.Errorf("records = %v and %d refresh tokens, want those of one session", kinds, len(h.op.refreshes))
		}
	})
}

// tokenRecord returns the key of the tokens of the browser's active identity.
func (b *browser) tokenRecord() (key string) {
	b.request(func(ctx context.Context) {
		a, _ := b.state(ctx).active()
		key = tokenKey(a.TokenRef)
	})
	return key
}

// A session's ID changes with its identities. The list follows it, and keeps when the member first
// signed in there.
// Spec: SIGNIN-25.
func TestListFollowsTheSession(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, h *harness) {
		phone, computer := h.browserWith(safariOnIPhone), h.browser()
		ann := phone.signIn("ann")
		first := phone.sessions()[0]
		computer.signIn("ann")
		ben := phone.signIn("ben")
		for _, step := range []func(){
			func() { phone.request(func(ctx context.Context) { must(t, h.Switch(ctx, ann.Key)) }) },
			func() { phone.signIn("ann") },
			func() { phone.request(func(ctx context.Context) { _, err := h.SignOut(ctx, ben.Key); must(t, err) }) },
		} {
			step()
			wantSessions(t, computer, "other on other, here", "safari on iphone")
			if got := phone.sessions()[0]; !got.SignedIn.Equal(first.SignedIn) || !got.Current {
				t.Errorf("session = %+v, want signed in at %v, here", got, first.SignedIn)
			}
		}
		phone.request(func(ctx context.Context) { _, err := h.SignOutAll(ctx); must(t, err) })
		wantSessions(t, computer, "other on other, here")
		phone.signIn("ann")
		if got := phone.sessions()[0]; !got.SignedIn.After(first.SignedIn) {
			t.Errorf("signed in at %v after a sign-out, want a new time", got.SignedIn)
		}
	})
}

// The last use comes from the expiry that each session has anyway: a page writes nothing for it.
func TestLastUseCostsNoWrite(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		here, there := h.browser(), h.browser()
		there.signIn("ann")
		used := time.Now()
		time.Sleep(10 * time.Minute)
		here.signIn("ann")
		before := h.records.writeCount()
		time.Sleep(30 * time.Second)
		here.request(noop)
		if got := h.records.writeCount() - before; got != 0 {
			t.Errorf("writes of a page = %d, want 0", got)
		}
		listed := here.sessions()
		if got := listed[1]; !got.Used.Equal(used.Truncate(time.Millisecond)) || got.UsedSince {
			t.Errorf("last use = %v, since = %t, want %v", got.Used, got.UsedSince, used)
		}
		time.Sleep(5 * time.Minute) // the first session has ended unused
		wantSessions(t, here, "other on other, here")
	})
}

// Near the absolute limit a session's expiry no longer says when it was used.
func TestLastUseNearTheAbsoluteLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		b := h.browser()
		b.signIn("ann")
		end := time.Now().Add(limits.Absolute)
		for time.Until(end) > 8*time.Minute {
			time.Sleep(7 * time.Minute)
			b.request(noop)
		}
		if got := b.sessions()[0]; !got.UsedSince || got.Used.After(time.Now()) || time.Until(got.Used) < -limits.Idle {
			t.Errorf("last use = %v, since = %t, want a time of the last %v, and that it was later", got.Used, got.UsedSince, limits.Idle)
		}
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
		if got := len(browsers[1].sessions()); got != limits.Sessions {
			t.Errorf("sessions = %d, want %d", got, limits.Sessions)
		}
		if got := other.signedInEmails(); len(got) != 1 {
			t.Error("another member's session has ended")
		}
	})
}

// While two builds run side by side, the previous version writes a session without the fields of
// this one. Its next page on this version lists it again.
func TestListAfterTheVersionBefore(t *testing.T) {
	t.Parallel()
	h := newHarness(t, withStore("sqlite:"+filepath.Join(t.TempDir(), "s.db")))
	here, there := h.browserWith(chromeOnWindows), h.browserWith(safariOnIPhone)
	here.signIn("ann")
	there.signIn("ann")
	there.signIn("ben")
	there.signIn("ann") // so that Since is set
	must(t, h.vault.remove(t.Context(), listingKey(there.tokenRecord())))
	there.writtenByTheVersionBefore()
	wantSessions(t, here, "chrome on windows, here")
	there.request(noop)
	wantSessions(t, here, "chrome on windows, here", "safari on iphone")
	there.writtenByTheVersionBefore()
	if got := there.sessions(); len(got) != 2 || got[0].SignedIn.IsZero() {
		t.Errorf("sessions = %+v, want two with times", got)
	}
}

// writtenByTheVersionBefore rewrites the session's record without the fields that it does not have.
func (b *browser) writtenByTheVersionBefore() {
	b.t.Helper()
	ctx, err := b.Load(context.Background(), b.cookie)
	must(b.t, err)
	st := b.state(ctx)
	st.Listed = ""
	for i := range st.Accounts {
		st.Accounts[i].Since = time.Time{}
	}
	value, err := b.scs.Codec.Encode(b.scs.Deadline(ctx), map[string]any{stateKey: st})
	must(b.t, err)
	v := loadedRecordOf(ctx)
	must(b.t, b.vault.update(ctx, v.key, value, v.expires))
}

// A sign-out elsewhere during a request that lists the session leaves no listing behind.
func TestListingOfEndedSignInIsDeleted(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	ann := b.signIn("ann")
	ben := b.signIn("ben")
	late := b.startRequest()
	must(t, h.Switch(late, ann.Key)) // the session gets a new ID, and is listed at the end
	must(t, h.EndIdentity(t.Context(), ben.Key))
	b.finishRequest(late, noop)
	if got := h.records.liveRecords(); got["cache"] != 2 {
		t.Errorf("records = %v, want the index and the listing of one identity", got)
	}
}

// Nothing that a browser sends about itself is in the store, and no ID of a page leads to a record.
func TestListHoldsNoUserAgent(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browserWith(safariOnIPhone)
	b.signIn("ann")
	id := b.sessions()[0].ID
	for key, sealed := range h.records.all() {
		value, err := h.vault.keys.Open(sealed, key)
		must(t, err)
		if bytes.Contains(value, []byte("Mozilla")) || bytes.Contains(value, []byte("18_1")) || bytes.Contains(sealed, []byte(device.IPhone)) {
			t.Errorf("record %s = %s, want no part of the header, and nothing readable", key, value)
		}
		if strings.Contains(key, id) || bytes.Contains(value, []byte(id)) || strings.Contains(fmt.Sprint(b.cookie), id) {
			t.Errorf("record %s has the ID of the page", key)
		}
	}
	if id == "" {
		t.Error("the session has no ID")
	}
}
