package auth

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Spec: SIGNIN-1, SIGNIN-2, SIGNIN-3, SIGNIN-6, READING-3.
func TestSeveralIdentitiesOneActive(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	ann, ben := b.signIn("ann"), b.signIn("ben")
	want := func(step string, emails ...string) {
		t.Helper()
		same(t, step+": emails, active first", emails, b.signedInEmails())
	}
	want("after two sign-ins", "ben@example.com", "ann@example.com")
	b.switchTo(ann)
	want("after switching", "ann@example.com", "ben@example.com")
	b.signIn("ben")
	want("after signing in again", "ben@example.com", "ann@example.com")
	cat := b.signIn("cat")
	b.signOut(ann)
	want("after signing out an inactive identity", "cat@example.com", "ben@example.com")
	dan := b.signIn("dan")
	b.signOut(dan)
	want("after signing out the active identity", "ben@example.com", "cat@example.com")
	b.signOut(cat)
	want("after signing out another inactive identity", "ben@example.com")
	if n := b.records.liveRecords()["token"]; n != 1 {
		t.Errorf("token records = %d, want 1", n)
	}
	c := b.signOut(ben)
	want("after signing out the last identity")
	if kinds := b.records.liveRecords(); len(kinds) != 0 || !c.Clear {
		t.Errorf("records = %v, cookie = %+v after the last sign-out, want no records and Clear", kinds, c)
	}
}

// Spec: SIGNIN-7.
func TestSignOutAllAndSignOutLocally(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	b.signIn("ben")
	b.request(func(ctx context.Context) { must(t, b.SignOutLocally(ctx)) })
	same(t, "emails after SignOutLocally", []string{"ann@example.com"}, b.signedInEmails())
	b.signIn("ben")
	c := b.signOutAll()
	if kinds := b.records.liveRecords(); len(kinds) != 0 || !c.Clear {
		t.Errorf("records = %v, cookie = %+v after SignOutAll, want no records and Clear", kinds, c)
	}
}

// TestFlashAfterLastSignOutStartsNewSession covers a failed profile load, which signs out the last
// identity and stores a message for /auth.
func TestFlashAfterLastSignOutStartsNewSession(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	before := b.cookie
	c := b.request(func(ctx context.Context) { must(t, b.SignOutLocally(ctx)); b.PutFlash(ctx, "Not authorized.") })
	if !c.Set || c.Value == before {
		t.Errorf("cookie = %+v, want a new session", c)
	}
	b.request(func(ctx context.Context) {
		if got := b.PopFlash(ctx); got != "Not authorized." {
			t.Errorf("flash = %q, want %q", got, "Not authorized.")
		}
	})
}

func TestUnknownIdentity(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	b.request(func(ctx context.Context) {
		_, signOut := b.SignOut(ctx, "unknown")
		for name, err := range map[string]error{"switch": b.Switch(ctx, "unknown"), "sign out": signOut} {
			if !errors.Is(err, ErrNoIdentity) {
				t.Errorf("%s: err = %v, want ErrNoIdentity", name, err)
			}
		}
	})
	if len(b.signedInEmails()) != 1 {
		t.Error("the signed-in identity was signed out")
	}
}

// Spec: SIGNIN-4.
func TestSessionIDChangesWithIdentities(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.request(func(ctx context.Context) { b.XSRF(ctx) })
	ids := []string{b.cookie}
	ann := b.signIn("ann")
	ids = append(ids, b.cookie)
	b.putFlash("stays")
	ben := b.signIn("ben")
	ids = append(ids, b.cookie)
	b.switchTo(ann)
	ids = append(ids, b.cookie)
	b.signOut(ben)
	current := b.cookie
	for i, old := range ids {
		b.cookie = old
		if old == current || len(b.signedInEmails()) != 0 {
			t.Errorf("session ID %d is still valid", i)
		}
	}
	b.cookie = current
	b.request(func(ctx context.Context) {
		if b.PopFlash(ctx) != "stays" {
			t.Error("the flash message was lost")
		}
	})
}

// The portal sends no state when it ends the provider's session: its own session has already ended,
// so nothing depends on the redirect back.
// Spec: API-16, SIGNIN-13.
func TestEndSessionURL(t *testing.T) {
	t.Parallel()
	const hint = "the ID token"
	query := url.Values{
		"policy": {"signin"}, "client_id": {clientID}, "post_logout_redirect_uri": {baseURL + "/"}, "id_token_hint": {hint},
	}
	for name, c := range map[string]struct {
		metadata object
		want     string
	}{
		"endpoint":         {nil, "https://id.example.com/logout?" + query.Encode()},
		"no endpoint":      {object{"end_session_endpoint": nil}, baseURL + "/"},
		"invalid endpoint": {object{"end_session_endpoint": "::"}, baseURL + "/"},
	} {
		op := newFakeProvider(t)
		op.metadata = c.metadata
		if got := newHarness(t, withProvider(op)).provider.endSessionURL(t.Context(), hint); got != c.want {
			t.Errorf("%s: URL = %q, want %q", name, got, c.want)
		}
	}
}

func TestSignOutWorksWithoutProvider(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("ann")
	restarted := b.restarted()
	b.op.configure(func(p *fakeProvider) { p.down = true })
	ctx, err := restarted.Load(t.Context(), b.cookie, nil)
	must(t, err)
	location, err := restarted.SignOutAll(ctx)
	must(t, err)
	if location != baseURL+"/" || len(b.records.liveRecords()) != 0 {
		t.Errorf("URL = %q, records = %v, want the root and no records", location, b.records.liveRecords())
	}
}

func TestNeedsReauth(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		b := h.browser()
		check := func(step string, want bool) {
			t.Helper()
			b.request(func(ctx context.Context) {
				if got := b.NeedsReauth(ctx); got != want {
					t.Errorf("%s: NeedsReauth = %v, want %v", step, got, want)
				}
			})
		}
		check("visitor", true)
		b.signIn("ann")
		time.Sleep(10 * time.Minute)
		b.request(noop)
		time.Sleep(5 * time.Minute)
		check("within the limit", false)
		time.Sleep(time.Second)
		check("after the limit", true)
		b.signIn("ann")
		check("after signing in again", false)
		h.op.claims = object{"auth_time": time.Now().Add(-time.Hour).Unix()}
		b.signIn("ann")
		check("auth_time an hour ago", true)
		b.limits.Reauth = 0
		check("limit disabled", false)
	})
}

// A sixth identity gets no session and no record, and its tokens are revoked. The other five keep
// their sessions and can sign in again.
func TestBrowserHasFiveIdentities(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.op.metadata = object{"revocation_endpoint": h.op.origin() + "/revoke"}
	b := h.browser()
	for _, subject := range []string{"ann", "ben", "cat", "dan", "eve"} {
		b.signIn(subject)
	}
	cookie, before := b.cookie, h.records.liveRecords()
	done, err := b.trySignIn(SignIn{ReturnTo: "/claims"}, "fay")
	wantReason(t, err, ReasonTooMany)
	if done.ReturnTo != "/claims" || done.FlowCookieName == "" {
		t.Errorf("sixth sign-in = %+v, want where it was for, and its cookie to delete", done)
	}
	h.Background().Wait()
	h.op.configure(func(p *fakeProvider) {
		if len(p.refreshes) != 5 || len(p.revoked) != 2 ||
			!slices.ContainsFunc(p.revoked, func(token string) bool { return strings.HasPrefix(token, "access-fay-") }) {
			t.Errorf("refresh tokens = %d, revoked = %q, want both tokens of the sixth revoked", len(p.refreshes), p.revoked)
		}
	})
	if diff := cmp.Diff(before, h.records.liveRecords()); diff != "" || b.cookie != cookie {
		t.Errorf("session ID changed: %t, records (-want +got):\n%s", b.cookie != cookie, diff)
	}
	ann := b.signIn("ann")
	b.signOut(ann)
	b.signIn("fay")
	want := []string{"fay@example.com", "ben@example.com", "cat@example.com", "dan@example.com", "eve@example.com"}
	same(t, "emails", want, b.signedInEmails())
	if n := h.records.liveRecords()["token"]; n != 5 {
		t.Errorf("token records = %d, want 5", n)
	}
}

// same compares what a test got with what it wants.
func same(t testing.TB, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
