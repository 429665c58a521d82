package auth

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSeveralKnownAccountsOneActive(t *testing.T) {
	b := newWorld(t).browser()
	ann, ben := b.signIn("ann"), b.signIn("ben")
	want := func(step string, emails ...string) {
		t.Helper()
		if diff := cmp.Diff(emails, b.emails()); diff != "" {
			t.Errorf("%s: who is signed in, the active one first (-want +got):\n%s", step, diff)
		}
	}
	want("the returned one is active", "ben@example.com", "ann@example.com")
	b.request(func(ctx context.Context) { must(t, b.Switch(ctx, ann.Key)) })
	want("switched", "ann@example.com", "ben@example.com")
	b.signIn("ben")
	want("signed in again", "ben@example.com", "ann@example.com")
	cat := b.signIn("cat")
	b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, ann.Key); must(t, err) })
	want("signed out of another", "cat@example.com", "ben@example.com")
	b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, cat.Key); must(t, err) })
	want("signed out of the active one: the first known becomes active", "ben@example.com")
	if n := b.spy.kinds()["token"]; n != 1 {
		t.Errorf("%d token records for one identity", n)
	}
	c := b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, ben.Key); must(t, err) })
	want("signed out of the last")
	if kinds := b.spy.kinds(); len(kinds) != 0 || !c.Clear {
		t.Errorf("records %v and cookie %+v after the last sign-out, want none and cleared", kinds, c)
	}
}

func TestSignOutAllAndDrop(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	b.signIn("ben")
	b.request(func(ctx context.Context) { must(t, b.Drop(ctx)) })
	if diff := cmp.Diff([]string{"ann@example.com"}, b.emails()); diff != "" {
		t.Errorf("after dropping the active one (-want +got):\n%s", diff)
	}
	b.signIn("ben")
	c := b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
	if kinds := b.spy.kinds(); len(kinds) != 0 || !c.Clear {
		t.Errorf("records %v and cookie %+v after signing out of all, want none and cleared", kinds, c)
	}
}

// A failed load drops the last identity and leaves a message for /auth.
func TestFlashAfterTheLastIdentityStartsANewSession(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	before := b.cookie
	c := b.request(func(ctx context.Context) { must(t, b.Drop(ctx)); b.PutFlash(ctx, "Not authorized.") })
	if !c.Change || c.Value == before {
		t.Errorf("cookie %+v, want one of another session", c)
	}
	b.request(func(ctx context.Context) {
		if got := b.PopFlash(ctx); got != "Not authorized." {
			t.Errorf("flash %q", got)
		}
	})
}

func TestUnknownIdentities(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	b.request(func(ctx context.Context) {
		_, signOut := b.SignOut(ctx, "nobody")
		for name, err := range map[string]error{"switch": b.Switch(ctx, "nobody"), "sign out": signOut} {
			if !errors.Is(err, ErrNoIdentity) {
				t.Errorf("%s: %v, want ErrNoIdentity", name, err)
			}
		}
	})
	if len(b.emails()) != 1 {
		t.Error("the one who is known is signed out")
	}
}

// Every change of who is signed in takes a new id, so that the old one is worth nothing.
func TestTheSessionIDChangesWithTheIdentities(t *testing.T) {
	b := newWorld(t).browser()
	b.request(func(ctx context.Context) { b.PutFlash(ctx, "stays") })
	ids := []string{b.cookie}
	ann := b.signIn("ann")
	ids = append(ids, b.cookie)
	ben := b.signIn("ben")
	ids = append(ids, b.cookie)
	b.request(func(ctx context.Context) { must(t, b.Switch(ctx, ann.Key)) })
	ids = append(ids, b.cookie)
	b.request(func(ctx context.Context) { _, err := b.SignOut(ctx, ben.Key); must(t, err) })
	current := b.cookie
	for i, old := range ids {
		b.cookie = old
		if old == current || len(b.emails()) != 0 {
			t.Errorf("id %d is still good", i)
		}
	}
	b.cookie = current
	b.request(func(ctx context.Context) {
		if b.PopFlash(ctx) != "stays" {
			t.Error("the flash was lost on the way")
		}
	})
}

func TestXSRFChangesWithTheActiveIdentityAlone(t *testing.T) {
	b := newWorld(t).browser()
	xsrf := func() (secret string) { b.request(func(ctx context.Context) { secret = b.XSRF(ctx) }); return }
	ann := b.signIn("ann")
	first := xsrf()
	b.signIn("ann")
	if xsrf() != first {
		t.Error("signing in again as the same member changed it")
	}
	b.signIn("ben")
	second := xsrf()
	b.request(func(ctx context.Context) { must(t, b.Switch(ctx, ann.Key)) })
	if third := xsrf(); first == second || second == third || first == third {
		t.Errorf("secrets %q, %q, %q, want three", first, second, third)
	}
}

func TestEndSessionURL(t *testing.T) {
	root := baseURL + "/"
	for name, c := range map[string]struct {
		change func(*fakeProvider)
		want   string
	}{
		"the provider's place":  {func(*fakeProvider) {}, "https://id.example.com/logout"},
		"none":                  {func(p *fakeProvider) { p.metadata = map[string]any{"end_session_endpoint": nil} }, root},
		"one that cannot be":    {func(p *fakeProvider) { p.metadata = map[string]any{"end_session_endpoint": "::"} }, root},
		"down, but known since": {func(p *fakeProvider) { p.tokenFails = nil }, "https://id.example.com/logout"},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			c.change(op)
			b := newWorld(t, withProvider(op)).browser()
			ann := b.signIn("ann")
			for how, signOut := range map[string]func(context.Context) (string, error){
				"all": b.SignOutAll, "one": func(ctx context.Context) (string, error) { return b.SignOut(ctx, ann.Key) },
			} {
				got, err := signOut(b.arrive())
				must(t, err)
				if place, _, _ := strings.Cut(got, "?"); place != c.want {
					t.Errorf("%s: %q, want %q", how, got, c.want)
				}
				b.signIn("ann")
			}
		})
	}
}

func TestEndSessionURLCarriesTheHint(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	b.request(func(ctx context.Context) {
		location, err := b.SignOutAll(ctx)
		must(t, err)
		u, err := url.Parse(location)
		must(t, err)
		q := u.Query()
		if !strings.Contains(q.Get("id_token_hint"), ".") {
			t.Errorf("hint %q is no token", q.Get("id_token_hint"))
		}
		q.Del("id_token_hint")
		want := url.Values{"client_id": {clientID}, "post_logout_redirect_uri": {baseURL + "/"}, "policy": {"signin"}}
		if diff := cmp.Diff(want, q); diff != "" {
			t.Errorf("query (-want +got):\n%s", diff)
		}
	})
}

func TestSignOutNeedsNoProvider(t *testing.T) {
	b := newWorld(t).browser()
	b.signIn("ann")
	restarted := NewSessions(b.spy, b.vault.keys, NewProvider(b.provider.config, b.op, b.provider.log), limits)
	b.op.set(func(p *fakeProvider) { p.down = true })
	ctx, err := restarted.Load(t.Context(), b.cookie)
	must(t, err)
	location, err := restarted.SignOutAll(ctx)
	must(t, err)
	if location != baseURL+"/" || len(b.spy.kinds()) != 0 {
		t.Errorf("to %q with records %v, want the site root and none", location, b.spy.kinds())
	}
}

func TestAVisitorSignsOut(t *testing.T) {
	b := newWorld(t).browser()
	c := b.request(func(ctx context.Context) { _, err := b.SignOutAll(ctx); must(t, err) })
	if !c.Clear || b.spy.written() != 0 {
		t.Errorf("cookie %+v and %d writes, want cleared and none", c, b.spy.written())
	}
}

func TestNeedsReauth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		b := w.browser()
		check := func(step string, want bool) {
			t.Helper()
			b.request(func(ctx context.Context) {
				if got := b.NeedsReauth(ctx); got != want {
					t.Errorf("%s: %v, want %v", step, got, want)
				}
			})
		}
		check("visitor", true)
		b.signIn("ann")
		time.Sleep(10 * time.Minute)
		b.request(nothing)
		time.Sleep(5 * time.Minute)
		check("just in time", false)
		time.Sleep(time.Second)
		check("too long ago", true)
		b.signIn("ann")
		check("signed in again", false)
		w.op.claims = map[string]any{"auth_time": time.Now().Add(-time.Hour).Unix()}
		b.signIn("ann")
		check("let in by the provider for a password of an hour ago", true)
		b.limits.Reauth = 0
		check("never asked for", false)
	})
}
