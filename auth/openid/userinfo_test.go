package openid

import (
	"slices"
	"testing"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// An operator can name hosts that may receive tokens over http. A portal of one's own machine uses
// http itself.
func TestUserInfoOverHTTP(t *testing.T) {
	t.Parallel()
	const https, http = "https://id.example.com/userinfo", "http://id.internal:8080/userinfo"
	portal := UserInfoClient{BaseURL: "https://portal.example.com"}
	naming := func(host string) UserInfoClient {
		return UserInfoClient{BaseURL: portal.BaseURL, HTTPHosts: []string{host}}
	}
	for name, c := range map[string]struct {
		address  string
		client   UserInfoClient
		insecure bool
	}{
		"none":                  {"", portal, false},
		"https":                 {https, portal, false},
		"http":                  {http, portal, true},
		"another host is named": {http, naming("id.internal"), true},
		"named by the operator": {http, naming("id.internal:8080"), false},
		"own machine":           {http, UserInfoClient{BaseURL: "http://localhost:8080"}, false},
	} {
		found := &oidc.DiscoveryConfiguration{UserinfoEndpoint: c.address}
		if got := NewUserInfo(found, c.client, nil).Insecure; got != c.insecure {
			t.Errorf("%s: insecure = %v, want %v", name, got, c.insecure)
		}
	}
}

// Signed responses may have algorithms of their own.
func TestAlgorithmsOfUserInfo(t *testing.T) {
	t.Parallel()
	found := &oidc.DiscoveryConfiguration{IDTokenSigningAlgValuesSupported: []string{"ES512"}}
	if got := NewUserInfo(found, UserInfoClient{}, nil).algorithms; !slices.Equal(got, []string{"ES512"}) {
		t.Errorf("algorithms = %q, want those of ID tokens", got)
	}
	found.UserinfoSigningAlgValuesSupported = []string{"ES384"}
	if got := NewUserInfo(found, UserInfoClient{}, nil).algorithms; !slices.Equal(got, []string{"ES384"}) {
		t.Errorf("algorithms = %q, want its own", got)
	}
}
