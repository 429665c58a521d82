package check

import (
	"strings"
	"testing"

	"memberportal/auth"
	"memberportal/internal/portaltest"
)

func TestCheckOfWhatASignInGrants(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		granted auth.Granted
		failing string // the name of the result that is a problem
	}{
		"all":      {auth.Granted{Claims: []string{"sub"}, Email: "UserInfo", Scopes: []string{"openid"}}, ""},
		"no email": {auth.Granted{Claims: []string{"sub"}}, "email"},
		"missing scope": {
			auth.Granted{Email: "UserInfo", Scopes: []string{"openid"}, Missing: []string{"user-api"}}, "scopes",
		},
	} {
		failing := ""
		for _, r := range grantedResults(test.granted) {
			if r.problem != "" {
				failing += r.name
			}
		}
		if failing != test.failing {
			t.Errorf("%s: %q fails, want %q", name, failing, test.failing)
		}
	}
}

func TestCheckUserAPINeedsAToken(t *testing.T) {
	t.Parallel()
	out, err := runCheck(t, portaltest.StartSandbox(t), "", "--user-api")
	if err == nil || !strings.Contains(out, "that of a test member") {
		t.Errorf("check = %v, want where a token comes from:\n%s", err, out)
	}
}

func TestCheckSignInNeedsARealProvider(t *testing.T) {
	t.Parallel()
	if out, err := runCheck(t, portaltest.OwnSandbox(), "", "--sign-in"); err == nil ||
		!strings.Contains(out, "the sandbox starts with the portal") {
		t.Errorf("check = %v, want an error that names the sandbox:\n%s", err, out)
	}
}
