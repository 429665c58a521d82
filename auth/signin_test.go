package auth

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSignIn(t *testing.T) {
	for name, c := range map[string]struct {
		provider func(testing.TB) *fakeProvider
		email    string
	}{
		"usual provider":       {newFakeProvider, "ann@example.com"},
		"Azure AD B2C's shape": {newB2C, "first@example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newWorld(t, withProvider(c.provider(t))).browser()
				done, err := b.complete(b.op.authorize(b.begin(SignIn{ReturnTo: "/billing/4711?page=2"}), "ann"))
				must(t, err)
				now := time.Now()
				want := Completed{ReturnTo: "/billing/4711?page=2", FlowName: done.FlowName, Identity: Identity{
					Key: identityKey(b.op.issuer, "ann"), Subject: "ann", Email: c.email, Name: "Member ann", SignedInAt: now, AuthenticatedAt: now,
				}}
				if diff := cmp.Diff(want, done); diff != "" {
					t.Errorf("completed (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff([]string{c.email}, b.emails()); diff != "" {
					t.Errorf("signed in (-want +got):\n%s", diff)
				}
				if token, err := b.token(); err != nil || !strings.HasPrefix(token, "access-ann-") {
					t.Errorf("token %q, %v", token, err)
				}
			})
		})
	}
}

// The same over real connections.
func TestSignInOverHTTP(t *testing.T) {
	for name, op := range map[string]*fakeProvider{"usual provider": newFakeProvider(t), "Azure AD B2C's shape": newB2C(t)} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(op)
			t.Cleanup(server.Close)
			op.issuer = strings.Replace(op.issuer, "https://id.example.com", server.URL, 1)
			b := newWorld(t, withProvider(op), through(server.Client().Transport)).browser()
			email := b.signIn("ann").Email
			if diff := cmp.Diff([]string{email}, b.emails()); diff != "" || email == "" {
				t.Errorf("signed in as %q (-want +got):\n%s", email, diff)
			}
		})
	}
}

func TestAuthorizationRequest(t *testing.T) {
	b := newWorld(t).browser()
	for name, c := range map[string]struct {
		in   SignIn
		want url.Values
	}{
		"plain":   {SignIn{}, url.Values{}},
		"hint":    {SignIn{LoginHint: "ann@example.com", Prompt: "create"}, url.Values{"login_hint": {"ann@example.com"}, "prompt": {"create"}}},
		"confirm": {SignIn{Prompt: "login", Expect: "key"}, url.Values{"prompt": {"login"}, "max_age": {"0"}}},
	} {
		u, err := url.Parse(b.begin(c.in))
		must(t, err)
		got := url.Values{}
		for _, name := range []string{"prompt", "login_hint", "max_age"} {
			if u.Query().Has(name) {
				got[name] = u.Query()[name]
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestSeveralTabsSignInSideBySide(t *testing.T) {
	b := newWorld(t).browser()
	one := b.begin(SignIn{ReturnTo: "/policies"})
	two := b.begin(SignIn{ReturnTo: "/claims"})
	if len(b.flows) != 2 {
		t.Fatalf("%d flow cookies for two tabs", len(b.flows))
	}
	for location, want := range map[string]string{two: "/claims", one: "/policies"} {
		done, err := b.complete(b.op.authorize(location, "ann"))
		must(t, err)
		if done.ReturnTo != want {
			t.Errorf("returned to %q, want %q", done.ReturnTo, want)
		}
	}
	if kinds := b.spy.kinds(); kinds["signin"] != 0 || kinds["token"] != 1 || kinds["session"] != 1 {
		t.Errorf("records %v, want one session, one token and no sign-in", kinds)
	}
}

func TestARedirectCountsOnce(t *testing.T) {
	b := newWorld(t).browser()
	q := b.op.authorize(b.begin(SignIn{}), "ann")
	flow := b.flows
	b.flows = map[string]string{} // a link opened elsewhere leaves the sign-in for the right browser
	_, err := b.complete(q)
	wantRefusal(t, b, err, ReasonExpired)
	b.flows = flow
	first, second := b.arrive(), b.arrive()
	b.op.set(func(p *fakeProvider) { // the second comes while the first redeems its code
		p.tokenFails = func(http.ResponseWriter, string) bool {
			p.tokenFails = nil
			if _, err := b.CompleteSignIn(second, q, b.flow); err == nil {
				t.Error("the same redirect signed in twice")
			}
			return false
		}
	})
	b.commit(first, func(ctx context.Context) { _, err := b.CompleteSignIn(ctx, q, b.flow); must(t, err) })
	if n := b.op.times("authorization_code"); n != 1 {
		t.Errorf("the code was sent %d times", n)
	}
}

func TestReturnTargetsAreOurs(t *testing.T) {
	b := newWorld(t).browser()
	done, err := b.complete(b.op.authorize(b.begin(SignIn{ReturnTo: "//evil.example"}), "ann"))
	must(t, err)
	if done.ReturnTo != "/home" {
		t.Errorf("returned to %q, want /home", done.ReturnTo)
	}
}

func TestASignInTakesAtMostTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		inTime, late := b.begin(SignIn{}), b.begin(SignIn{})
		time.Sleep(signInTime - time.Second)
		_, err := b.complete(b.op.authorize(inTime, "ann"))
		must(t, err)
		b.request(func(ctx context.Context) { must(t, b.Drop(ctx)) })
		time.Sleep(time.Second)
		_, err = b.complete(b.op.authorize(late, "ann"))
		wantRefusal(t, b, err, ReasonExpired)
	})
}

func TestReauthBringsBackTheSameMember(t *testing.T) {
	b := newWorld(t).browser()
	ann := b.signIn("ann")
	reauth := SignIn{Prompt: "login", Expect: ann.Key, ReturnTo: "/profile"}
	_, err := b.complete(b.op.authorize(b.begin(reauth), "ben"))
	if refusal, ok := errors.AsType[*SignInError](err); !ok || refusal.Reason != ReasonOtherMember {
		t.Errorf("another member: %v, want %q", err, ReasonOtherMember)
	}
	b.op.set(func(p *fakeProvider) { p.claims = map[string]any{"auth_time": time.Now().Add(-time.Hour).Unix()} })
	_, err = b.complete(b.op.authorize(b.begin(reauth), "ann"))
	if refusal, ok := errors.AsType[*SignInError](err); !ok || refusal.Reason != ReasonNotConfirmed {
		t.Errorf("let in without a password: %v, want %q", err, ReasonNotConfirmed)
	}
	b.op.set(func(p *fakeProvider) { p.claims = map[string]any{"auth_time": time.Now().Unix()} })
	done, err := b.complete(b.op.authorize(b.begin(reauth), "ann"))
	must(t, err)
	if done.Identity.Key != ann.Key || done.ReturnTo != "/profile" || !done.Identity.SignedInAt.After(ann.SignedInAt) {
		t.Errorf("completed %+v, want ann with a later sign-in", done)
	}
	if diff := cmp.Diff([]string{"ann@example.com"}, b.emails()); diff != "" {
		t.Errorf("signed in (-want +got):\n%s", diff)
	}
}
