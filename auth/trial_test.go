package auth

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// A trial does what a sign-in of the portal does, and says by names what came.
func TestTrialSaysWhatTheProviderGrants(t *testing.T) {
	t.Parallel()
	op := newFakeProvider(t)
	op.metadata = object{"revocation_endpoint": op.origin() + "/revoke"}
	op.extra = object{"scope": "openid"}
	config := op.clientConfig()
	trial := NewTrial(config, op)
	location, err := trial.Address(t.Context())
	must(t, err)
	query := op.authorize(location, "ann")
	if !trial.IsOwn(query) || trial.IsOwn(url.Values{"state": {"other"}}) || trial.IsOwn(url.Values{}) {
		t.Error("the redirect of this sign-in, and no other, should be its own")
	}
	granted, err := trial.Complete(t.Context(), query)
	must(t, err)
	if granted.Email != "the ID token" || !granted.Refreshes || !slices.Contains(granted.Claims, "sub") ||
		!slices.Equal(granted.Missing, config.Scopes) {
		t.Errorf("granted = %+v, want an email, a refresh token, the names of claims, and the missing scopes", granted)
	}
	claims := strings.Join(granted.Claims, " ")
	if granted.Access < time.Minute || granted.ID < time.Minute || strings.Contains(claims, "@") {
		t.Errorf("granted = %+v, want lifetimes, and no value of a claim", granted)
	}
	before := trial.AccessToken()
	must(t, trial.Renew(t.Context()))
	if trial.AccessToken() == before {
		t.Error("the renewal returned the same access token")
	}
	if offered, err := trial.Revoke(t.Context()); !offered || err != nil || op.requestCount("/revoke") != 2 {
		t.Errorf("Revoke = %t, %v with %d calls, want both tokens revoked", offered, err, op.requestCount("/revoke"))
	}
}

// Many providers have the email in UserInfo alone.
func TestTrialSaysWhereTheEmailIs(t *testing.T) {
	t.Parallel()
	for want, userInfo := range map[string]object{"UserInfo": {"email": "ann@example.com"}, "": nil} {
		op := newFakeProvider(t)
		op.claims = object{"email": nil, "emails": nil, "preferred_username": nil}
		op.userInfo = userInfo
		trial := NewTrial(op.clientConfig(), op)
		location, err := trial.Address(t.Context())
		must(t, err)
		granted, err := trial.Complete(t.Context(), op.authorize(location, "ann"))
		if err != nil || granted.Email != want {
			t.Errorf("email from %q, error %v; want %q", granted.Email, err, want)
		}
	}
}
