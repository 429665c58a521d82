package auth

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Spec: SIGNIN-5, SIGNIN-15.
func TestSignIn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		done, err := b.trySignIn(SignIn{ReturnTo: "/billing/4711?page=2"}, "ann")
		must(t, err)
		now := time.Now()
		want := SignInResult{ReturnTo: "/billing/4711?page=2", FlowCookieName: done.FlowCookieName, Identity: Identity{
			Key: identityKey(b.op.issuer, "ann"), Email: "ann@example.com", Name: "Member ann", GivenName: "ann",
			SignedInAt: now, AuthenticatedAt: now,
		}}
		same(t, "result", want, done)
		same(t, "emails", []string{"ann@example.com"}, b.signedInEmails())
		if token, err := b.token(); err != nil || !strings.HasPrefix(token, "access-ann-") {
			t.Errorf("token = %q, %v, want ann's", token, err)
		}
	})
}

// Spec: SIGNIN-5.
func TestRedirectWorksOnce(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	q := b.op.authorize(b.beginSignIn(SignIn{}), "ann")
	cookies := b.flowCookies
	// Another browser opens the link, which must not cancel the sign-in.
	b.flowCookies = map[string]string{}
	_, err := b.completeSignIn(q)
	wantSignInError(t, b, err, ReasonExpired)
	b.flowCookies = cookies
	first, second := b.startRequest(), b.startRequest()
	b.op.intercept = func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/token" {
			b.op.intercept = nil
			if _, err := b.CompleteSignIn(second, q, b.flowCookie); err == nil {
				t.Error("the same redirect worked twice")
			}
		}
		return nil, nil
	}
	b.finishRequest(first, func(ctx context.Context) { _, err := b.CompleteSignIn(ctx, q, b.flowCookie); must(t, err) })
	if n := b.op.requestCount("authorization_code"); n != 1 {
		t.Errorf("code exchanges = %d, want 1", n)
	}
}

func TestSignInValidatesReturnTo(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	done, err := b.trySignIn(SignIn{ReturnTo: "//evil.example"}, "ann")
	must(t, err)
	if done.ReturnTo != "/home" {
		t.Errorf("ReturnTo = %q, want /home", done.ReturnTo)
	}
}

// A sign-in that took too long is not a used one, also if someone is signed in: its member must be
// told that it failed.
// Spec: SIGNIN-28.
func TestSignInTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newHarness(t).browser()
		inTime, late := b.beginSignIn(SignIn{}), b.beginSignIn(SignIn{ReturnTo: "/claims"})
		time.Sleep(signInTimeout - time.Second)
		_, err := b.completeSignIn(b.op.authorize(inTime, "ann"))
		must(t, err)
		time.Sleep(time.Second)
		done, err := b.completeSignIn(b.op.authorize(late, "ben"))
		wantReason(t, err, ReasonExpired)
		if done.ReturnTo != "/claims" || done.Again {
			t.Errorf("result = %+v, want the page of the sign-in, for another one", done)
		}
		same(t, "emails", []string{"ann@example.com"}, b.signedInEmails())
	})
}

// Spec: SIGNIN-14.
func TestUsedSignInOfSignedInMemberReturnsToItsPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	sign := func(subject, returnTo string) url.Values {
		q := b.op.authorize(b.beginSignIn(SignIn{ReturnTo: returnTo}), subject)
		_, err := b.completeSignIn(q)
		must(t, err)
		return q
	}
	want := func(step string, q url.Values, returnTo string) {
		t.Helper()
		before := b.signedInEmails()
		done, err := b.completeSignIn(q)
		if !errors.Is(err, ErrSignInUsed) || done.ReturnTo != returnTo {
			t.Errorf("%s: result = %q, %v, want %q and ErrSignInUsed", step, done.ReturnTo, err, returnTo)
		}
		if diff := cmp.Diff(before, b.signedInEmails()); diff != "" {
			t.Errorf("%s: emails (-before +after):\n%s", step, diff)
		}
	}
	ann := sign("ann", "/policies")
	want("right after the sign-in", ann, "/policies")
	ben := sign("ben", "/claims")
	want("of another identity", ann, "/home")
	want("of the active identity", ben, "/claims")
	want("never heard of", url.Values{"state": {"never-heard-of"}, "code": {"x"}}, "/home")
	if _, err := b.completeSignIn(url.Values{"error": {"access_denied"}}); errors.Is(err, ErrSignInUsed) {
		t.Error("a failure without a state was taken for a used sign-in")
	}
	b.signOutAll()
	_, err := b.completeSignIn(ben)
	wantSignInError(t, b, err, ReasonExpired)
}

// A proxy or a service worker may send the redirect of the provider twice, both times with the
// cookies of before the sign-in. An error would give the browser a session without the member.
func TestSecondRedirectOfASignInIsNoFailure(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	q := b.op.authorize(b.beginSignIn(SignIn{ReturnTo: "/policies"}), "ann")
	second := &browser{harness: b.harness, flowCookies: maps.Clone(b.flowCookies)}
	_, err := b.completeSignIn(q)
	must(t, err)
	done, err := second.completeSignIn(q)
	if !errors.Is(err, ErrSignInUsed) || done.ReturnTo != "/home" || len(second.flowCookies) != 0 || second.cookie != "" {
		t.Errorf("result = %q, %v with the cookies %q and the session %q, want Home, ErrSignInUsed and neither",
			done.ReturnTo, err, second.flowCookies, second.cookie)
	}
}

// Spec: READING-9.
func TestReauthRequiresSameMember(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	ann := b.signIn("ann")
	reauth := SignIn{Prompt: "login", Expect: ann.Key, ReturnTo: "/profile"}
	_, err := b.trySignIn(reauth, "ben")
	wantReason(t, err, ReasonOtherMember)
	b.op.configure(func(p *fakeProvider) { p.claims = object{"auth_time": time.Now().Add(-time.Hour).Unix()} })
	_, err = b.trySignIn(reauth, "ann")
	wantReason(t, err, ReasonNotConfirmed)
	b.op.configure(func(p *fakeProvider) { p.claims = object{"auth_time": time.Now().Unix()} })
	done, err := b.trySignIn(reauth, "ann")
	must(t, err)
	if done.Identity.Key != ann.Key || done.ReturnTo != "/profile" || !done.Identity.SignedInAt.After(ann.SignedInAt) {
		t.Errorf("result = %+v, want ann with a later sign-in", done)
	}
	same(t, "emails", []string{"ann@example.com"}, b.signedInEmails())
}

// A browser has at most five sign-ins in progress; another one drops the oldest.
func TestOldestSignInsAreDropped(t *testing.T) {
	t.Parallel()
	cookies := map[string]string{"session": "1.x", "signin-odd": "not ours"}
	for n := range 312 {
		cookies[fmt.Sprint("signin-", n)] = fmt.Sprint(1000+n, ".x")
	}
	dropped := DroppedSignIns(cookies)
	if len(dropped) != 309 || dropped[0] != "signin-odd" || dropped[308] != "signin-307" {
		t.Errorf("dropped = %d, %q to %q, want all but the four newest", len(dropped), dropped[0], dropped[len(dropped)-1])
	}
	if few := DroppedSignIns(map[string]string{"signin-1": "1.x", "other": "2.x"}); len(few) > 0 {
		t.Errorf("dropped = %q of one, want none", few)
	}
}
