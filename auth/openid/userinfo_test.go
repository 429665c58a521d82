package openid

import (
	"testing"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// An operator can name hosts that may receive tokens over http. A portal of one's own machine uses
// http itself.
func TestUserInfoOverHTTP(t *testing.T) {
	t.Parallel()
	const address = "http://id.internal:8080/userinfo"
	for name, c := range map[string]struct {
		address string
		client  UserInfoClient
		want    bool // insecure
	}{
		"none":                  {"", UserInfoClient{BaseURL: "https://portal.example.com"}, false},
		"https":                 {"https://id.example.com/userinfo", UserInfoClient{BaseURL: "https://portal.example.com"}, false},
		"http":                  {address, UserInfoClient{BaseURL: "https://portal.example.com"}, true},
		"another host is named": {address, UserInfoClient{BaseURL: "https://portal.example.com", HTTPHosts: []string{"id.internal"}}, true},
		"named by the operator": {address, UserInfoClient{BaseURL: "https://portal.example.com", HTTPHosts: []string{"id.internal:8080"}}, false},
		"own machine":           {address, UserInfoClient{BaseURL: "http://localhost:8080"}, false},
	} {
		if got := NewUserInfo(&oidc.DiscoveryConfiguration{UserinfoEndpoint: c.address}, c.client, nil).Insecure; got != c.want {
			t.Errorf("%s: insecure = %v, want %v", name, got, c.want)
		}
	}
}
