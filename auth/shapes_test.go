package auth

import (
	"context"
	"strings"
	"testing"
	"time"
)

// The identity providers of docs/provider.md, as they are documented. Azure AD B2C is newB2C.

// newEntra returns a provider that behaves like Entra External ID: the issuer's host has the
// tenant's ID and the discovery document's host its name, and there is a sign-in name in addition
// to the email.
func newEntra(t testing.TB) *fakeProvider {
	p := newFakeProvider(t)
	p.issuer = "https://id.example.com/1f2e3d4c-0000-4000-8000-123456789abc/v2.0"
	p.discovery = "/tenant/v2.0/.well-known/openid-configuration"
	p.claims = object{
		"email": "ann@example.com", "preferred_username": "ann", "oid": "00000000-0000-4000-8000-000000000001",
		"tid": "1f2e3d4c-0000-4000-8000-123456789abc", "ver": "2.0", "uti": "abc", "rh": "1.A",
	}
	return p
}

// newKeycloak returns a provider that behaves like Keycloak: the discovery document is below the
// realm's issuer, tokens have a type, a session and an authorized party.
func newKeycloak(t testing.TB) *fakeProvider {
	p := newFakeProvider(t)
	p.issuer, p.discovery = "https://id.example.com/realms/members", "/realms/members/.well-known/openid-configuration"
	p.lifetime = 300
	p.claims = object{
		"email": "ann@example.com", "email_verified": true, "preferred_username": "ann",
		"typ": "ID", "azp": clientID, "sid": "f0e1", "acr": "1",
	}
	return p
}

// newOkta returns a provider that behaves like a custom authorization server of Okta: the ID token
// states how the member signed in, and a refreshed one does not have the time of the sign-in.
func newOkta(t testing.TB) *fakeProvider {
	p := newFakeProvider(t)
	p.issuer, p.discovery = "https://id.example.com/oauth2/default", "/oauth2/default/.well-known/openid-configuration"
	p.claims = object{
		"email": "ann@example.com", "preferred_username": "ann@example.com",
		"ver": 1, "amr": []string{"pwd"}, "idp": "00o1", "jti": "ID.1",
	}
	p.refreshOnly = object{"auth_time": nil}
	return p
}

func TestProvidersOfThePage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		op    *fakeProvider
		email string
	}{
		"Azure AD B2C": {newB2C(t), "first@example.com"}, "Entra External ID": {newEntra(t), "ann@example.com"},
		"Keycloak": {newKeycloak(t), "ann@example.com"}, "Okta": {newOkta(t), "ann@example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			op := c.op
			op.lifetime = int(minTokenLifetime/time.Second) - 1
			b := newHarness(t, withProvider(op)).browser()
			identity := b.signIn("ann")
			if identity.Email != c.email {
				t.Errorf("email = %q, want %q", identity.Email, c.email)
			}
			if _, err := b.token(); err != nil || op.renewal.Get("scope") == "" {
				t.Errorf("renewal of the access token = %v with %v, want one with scopes", err, op.renewal)
			}
			b.request(func(ctx context.Context) {
				location, err := b.SignOut(ctx, identity.Key)
				if err != nil || !strings.Contains(location, "id_token_hint=") {
					t.Errorf("sign-out = %s, %v, want the provider's page with a hint", location, err)
				}
			})
		})
	}
}
