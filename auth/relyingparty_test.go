package auth

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/go-jose/go-jose/v4"
)

// The names of the subtests here are those of the OpenID Foundation's tests for relying parties,
// without the prefix "oidcc-client-test".

// newRPHarness returns a portal that is registered with a provider that signs with RS256, with
// these changes.
func newRPHarness(t testing.TB, change func(*fakeProvider)) (*harness, *fakeProvider) {
	p := newFakeProvider(t)
	p.algorithm = jose.RS256
	p.metadata = object{"id_token_signing_alg_values_supported": []string{"RS256"}}
	useKey(p, 0)
	if change != nil {
		change(p)
	}
	return newHarness(t, withProvider(p)), p
}

// useKey makes one of rsaKeys the one that is published and signs.
func useKey(p *fakeProvider, i int) {
	id := string("ab"[i])
	p.configure(func(p *fakeProvider) { p.key, p.keyID, p.publishedID = rsaKeys()[i], id, id })
}

// keepsEmail keeps the email for UserInfo, whose response has these claims.
func keepsEmail(userInfo object) func(*fakeProvider) {
	return func(p *fakeProvider) { p.claims, p.userInfo = object{"email": nil}, userInfo }
}

// Spec: READING-8, SIGNIN-15, SIGNIN-17, SIGNIN-18, SIGNIN-21.
func TestRelyingPartySignIn(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*fakeProvider)
		want   Reason // "" for a sign-in
	}{
		"oidcc-client-test":      {nil, ""},
		"-invalid-sig-rs256":     {func(p *fakeProvider) { p.spoil = withOtherSignature }, ReasonFailed},
		"-userinfo-invalid-sub":  {keepsEmail(object{"sub": "ben", "email": "ann@example.com"}), ReasonFailed},
		"-scope-userinfo-claims": {keepsEmail(object{"email": "ann@example.com"}), ""},
		"-idtoken-sig-none": {func(p *fakeProvider) {
			p.spoil = unsigned
			p.metadata = object{"id_token_signing_alg_values_supported": []string{"RS256", "none"}}
		}, ReasonFailed},
		"-kid-absent-single-jwks": {func(p *fakeProvider) { p.keyID = "" }, ""},
		"-kid-absent-multiple-jwks": {func(p *fakeProvider) { // it may also sign in, but need not
			p.keyID = ""
			p.published = append(p.published, jose.JSONWebKey{Key: rsaKeys()[1].Public(), KeyID: "b", Use: "sig"})
		}, ReasonFailed},
		"-discovery-jwks-uri-keys": {func(p *fakeProvider) {
			p.keysAt = "/elsewhere"
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h, p := newRPHarness(t, test.change)
				b := h.browser()
				done, err := b.completeSignIn(p.authorize(b.beginSignIn(SignIn{}), "ann"))
				if test.want != "" {
					wantSignInError(t, b, err, test.want)
					return
				}
				must(t, err)
				if got := b.signedInEmails(); len(got) != 1 || got[0] != "ann@example.com" || done.Identity.Subject != "ann" {
					t.Errorf("emails = %q, identity = %+v, want ann's", got, done.Identity)
				}
			})
		})
	}
}

func TestRelyingPartyDiscovery(t *testing.T) {
	t.Parallel()
	h, p := newRPHarness(t, func(p *fakeProvider) {
		p.metadata["authorization_endpoint"] = p.origin() + "/elsewhere/authorize?policy=signin"
	})
	b := h.browser()
	location := b.beginSignIn(SignIn{})
	if !strings.HasPrefix(location, p.origin()+"/elsewhere/authorize?") {
		t.Errorf("authorization request = %q, want the address of the document", location)
	}
	_, err := b.completeSignIn(p.authorize(location, "ann"))
	must(t, err)
}

// Spec: SIGNIN-18.
func TestRelyingPartyKeyRotation(t *testing.T) {
	t.Parallel()
	t.Run("-signing-key-rotation", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h, p := newRPHarness(t, nil)
			b := h.browser()
			b.signIn("ann")
			useKey(p, 1)
			b.signIn("ben")
		})
	})
	t.Run("-signing-key-rotation-just-before-signing", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h, p := newRPHarness(t, nil)
			b := h.browser()
			b.signIn("ann")
			answer := p.authorize(b.beginSignIn(SignIn{}), "ben")
			useKey(p, 1)
			_, err := b.completeSignIn(answer)
			must(t, err)
		})
	})
}

// The portal sends no state when it ends the provider's session: its own session has already ended,
// so nothing depends on the redirect back.
func TestRelyingPartyInitiatedLogout(t *testing.T) {
	t.Parallel()
	h, _ := newRPHarness(t, nil)
	b := h.browser()
	ann := b.signIn("ann")
	b.request(func(ctx context.Context) {
		location, err := h.SignOut(ctx, ann.Key)
		must(t, err)
		u, err := url.Parse(location)
		must(t, err)
		q := u.Query()
		if u.Path != "/logout" || q.Get("post_logout_redirect_uri") != baseURL+"/" || q.Get("client_id") != clientID ||
			q.Get("policy") != "signin" || !strings.Contains(q.Get("id_token_hint"), ".") || q.Has("state") {
			t.Errorf("end of the session = %q, want the provider's address with the portal's and a hint, and no state", location)
		}
	})
	if got := b.signedInEmails(); len(got) != 0 {
		t.Errorf("emails before the way back = %q, want none", got)
	}
}
