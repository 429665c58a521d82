package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// signInWithSID signs in at the provider's session sid.
func (b *browser) signInWithSID(subject, sid string) Identity {
	b.op.configure(func(p *fakeProvider) { p.claims = object{"sid": sid} })
	return b.signIn(subject)
}

// All sessions of the identity end at once. The other identity of the same browser remains signed
// in, and a request in flight does not restore the ended one.
func TestEndIdentityEndsEverySession(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	one, two, other := h.browser(), h.browser(), h.browser()
	ann := one.signIn("ann")
	two.signIn("ben")
	two.signIn("ann")
	other.signIn("cat")
	late := two.startRequest()
	must(t, h.restarted().EndIdentity(t.Context(), ann.Key)) // on another instance
	two.finishRequest(late, func(ctx context.Context) { h.PutFlash(ctx, "late") })
	same(t, "emails of one alone", []string(nil), one.signedInEmails())
	same(t, "emails beside another identity", []string{"ben@example.com"}, two.signedInEmails())
	same(t, "emails of another member", []string{"cat@example.com"}, other.signedInEmails())
	if one.cookie != "" {
		t.Error("the browser keeps the cookie of a session that ended")
	}
	if token, err := two.token(); err != nil || token == "" {
		t.Errorf("token of the identity that stayed = %q, %v", token, err)
	}
	if n := h.records.liveRecords()["token"]; n != 2 {
		t.Errorf("token records = %d, want 2", n)
	}
	must(t, h.EndIdentity(t.Context(), "unknown"))
}

func TestSignOutEverywhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	here, there := h.browser(), h.browser()
	here.signIn("ann")
	there.signIn("ann")
	c := here.request(func(ctx context.Context) {
		location, err := h.SignOutEverywhere(ctx)
		must(t, err)
		if !strings.Contains(location, "id_token_hint=") {
			t.Errorf("location = %q, want the provider's sign-out with a hint", location)
		}
	})
	if got := there.signedInEmails(); len(got) != 0 || !c.Clear || len(h.records.liveRecords()) != 0 {
		t.Errorf("elsewhere = %v, cookie = %+v, records = %v, want none", got, c, h.records.liveRecords())
	}
}

func logoutClaims(h *harness, changes object) object {
	return merged(object{
		"iss": h.op.issuer, "aud": clientID, "jti": rand.Text(), "sub": "ann",
		"iat": time.Now().Unix(), "exp": time.Now().Add(2 * time.Minute).Unix(),
		"events": object{"http://schemas.openid.net/event/backchannel-logout": object{}},
	}, changes)
}

// backchannelLogout returns the identity whose sign-ins ended, "" for none.
func backchannelLogout(s *Sessions, token string) (identity string, err error) {
	err = s.BackchannelLogout(context.Background(), token, func(key string) error {
		identity = key
		return nil
	})
	return identity, err
}

func TestBackchannelLogout(t *testing.T) {
	t.Parallel()
	const ann, ben = "ann@example.com", "ben@example.com"
	both, left := []string{ann, ben}, []string{ben}
	for name, test := range map[string]struct {
		changes object
		want    [2][]string // emails of the two browsers, each signed in as ben and ann
	}{
		"subject":             {nil, [2][]string{left, left}},
		"session and subject": {object{"sid": "s1"}, [2][]string{left, both}},
		"session alone":       {object{"sid": "s2", "sub": nil}, [2][]string{both, left}},
		"session of another":  {object{"sid": "s0"}, [2][]string{both, both}},
		"unknown session":     {object{"sid": "never", "sub": nil}, [2][]string{both, both}},
		"unknown subject":     {object{"sub": "never"}, [2][]string{both, both}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			browsers := [2]*browser{h.browser(), h.browser()}
			browsers[0].signInWithSID("ben", "s0")
			browsers[0].signInWithSID("ann", "s1")
			browsers[1].signInWithSID("ben", "s3")
			browsers[1].signInWithSID("ann", "s2")
			_, err := backchannelLogout(h.restarted(), h.op.sign(logoutClaims(h, test.changes)))
			must(t, err)
			for i, b := range browsers {
				same(t, fmt.Sprintf("emails of browser %d", i), test.want[i], b.signedInEmails())
			}
		})
	}
}

// logout has the tests of its tokens. A token works once.
func TestFaultyLogoutTokenEndsNothing(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	ann := b.signInWithSID("ann", "s1")
	valid := h.op.sign(logoutClaims(h, nil))
	_, err := backchannelLogout(h.Sessions, unsigned(valid))
	if !errors.Is(err, ErrLogoutToken) || len(b.signedInEmails()) != 1 {
		t.Fatalf("unsigned: err = %v, want ErrLogoutToken and the session alive", err)
	}
	if got, err := backchannelLogout(h.Sessions, valid); err != nil || got != ann.Key {
		t.Errorf("valid: identity = %q, %v, want %q", got, err, ann.Key)
	}
	b.signIn("ann")
	if got, err := backchannelLogout(h.Sessions, valid); err != nil || got != "" || len(b.signedInEmails()) != 1 {
		t.Errorf("a repetition: identity = %q, %v, want no error and the new session alive", got, err)
	}
}

func TestSignOutRevokesRefreshToken(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.op.metadata = object{"revocation_endpoint": h.op.origin() + "/revoke"}
	b := h.browser()
	b.signIn("ann")
	b.signIn("ann") // the first refresh token is left alone
	b.signIn("ben")
	left := func() int {
		h.Background().Wait()
		h.op.mu.Lock()
		defer h.op.mu.Unlock()
		return len(h.op.refreshes)
	}
	if got := left(); got != 3 {
		t.Fatalf("refresh tokens = %d, want 3", got)
	}
	b.signOutAll()
	if got := left(); got != 1 {
		t.Errorf("refresh tokens after the sign-out = %d, want the replaced one", got)
	}
	ann := b.signIn("ann")
	must(t, h.EndIdentity(t.Context(), ann.Key))
	if got := left(); got != 1 {
		t.Errorf("refresh tokens after the end of all sessions = %d, want the replaced one", got)
	}
}

// A provider that does not respond to a revocation does not delay the sign-out.
func TestSignOutWithoutRevocation(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.op.metadata = object{"revocation_endpoint": h.op.origin() + "/nowhere"}
	b := h.browser()
	b.signIn("ann")
	b.signOutAll()
	h.Background().Wait()
	if !strings.Contains(h.log.String(), "token not revoked") || h.op.requestCount("/nowhere") != 1 {
		t.Errorf("log = %s, want one request and a line about it", h.log)
	}
	plain := newHarness(t)
	b = plain.browser()
	b.signIn("ann")
	b.signOutAll()
	plain.Background().Wait()
	if got := plain.op.requestCount("/revoke"); got != 0 {
		t.Errorf("revocations without an endpoint = %d, want 0", got)
	}
}
