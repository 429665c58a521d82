package settings

import (
	"strings"
	"testing"
)

// wantProblems compares the lines of an error with the beginnings of the lines that it must have.
func wantProblems(t *testing.T, err error, want ...string) {
	t.Helper()
	var lines []string
	if err != nil {
		lines = strings.Split(err.Error(), "\n")
	}
	if len(lines) != len(want) {
		t.Fatalf("problems = %q, want %d: %q", lines, len(want), want)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("problem %d = %q, want one that begins with %q", i+1, line, want[i])
		}
	}
}

func TestUnsafeSettingsDoNotStart(t *testing.T) {
	t.Parallel()
	const public = "https://portal.example.com"
	sandbox := func(more ...string) map[string]string {
		set := map[string]string{"PORTAL_SANDBOX": "true"}
		for i := 0; i < len(more); i += 2 {
			set[more[i]] = more[i+1]
		}
		return set
	}
	for name, test := range map[string]struct {
		set  map[string]string
		want []string
	}{
		"https":                           {map[string]string{"PORTAL_BASE_URL": public}, nil},
		"https with a slash":              {map[string]string{"PORTAL_BASE_URL": public + "/"}, nil},
		"http issuer":                     {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_OIDC_ISSUER": "http://login.example.com"}, []string{"PORTAL_OIDC_ISSUER starts with http://"}},
		"http discovery":                  {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_OIDC_DISCOVERY_URL": "http://login.example.com/d"}, []string{"PORTAL_OIDC_DISCOVERY_URL starts with http://"}},
		"http user API":                   {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://api.example.com"}, []string{"PORTAL_USER_API starts with http://"}},
		"http user API of this machine":   {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://127.0.0.1:9000"}, []string{"PORTAL_USER_API starts with http://"}},
		"HTTP in capitals":                {map[string]string{"PORTAL_BASE_URL": "HTTPS://portal.example.com", "PORTAL_USER_API": "HTTP://api.example.com"}, []string{"PORTAL_USER_API starts with http://"}},
		"http payment script":             {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_PAYMENT_SCRIPT_URL": "http://pay.example.com/a.js"}, []string{"PORTAL_PAYMENT_SCRIPT_URL starts with http://"}},
		"http tag manager":                {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_TAG_MANAGER_URL": "http://tags.example.com/a.js", "PORTAL_MEASUREMENT_ID": "G"}, []string{"PORTAL_TAG_MANAGER_URL starts with http://"}},
		"http password page":              {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_PASSWORD_URL": "http://login.example.com/p"}, []string{"PORTAL_PASSWORD_URL starts with http://"}},
		"http that is named":              {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://api:8080/user", "PORTAL_ALLOW_HTTP": "http://other, http://api:8080"}, nil},
		"http that is named with a path":  {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://api:8080/user", "PORTAL_ALLOW_HTTP": "http://api:8080/user/"}, nil},
		"http of another port":            {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://api:8080", "PORTAL_ALLOW_HTTP": "http://api"}, []string{"PORTAL_USER_API starts with http://"}},
		"http of another path":            {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_USER_API": "http://api/admin", "PORTAL_ALLOW_HTTP": "http://api/user"}, []string{"PORTAL_USER_API starts with http://"}},
		"any http":                        {map[string]string{"PORTAL_BASE_URL": public, "PORTAL_ALLOW_HTTP": "true"}, []string{"PORTAL_ALLOW_HTTP must be addresses"}},
		"http under http":                 {map[string]string{"PORTAL_BASE_URL": "http://localhost:8080", "PORTAL_USER_API": "http://127.0.0.1:9000"}, nil},
		"http base":                       {map[string]string{"PORTAL_BASE_URL": "http://portal.example.com"}, []string{"PORTAL_BASE_URL must start with https://"}},
		"http base of the local network":  {map[string]string{"PORTAL_BASE_URL": "http://10.0.0.7:8080"}, []string{"PORTAL_BASE_URL must start with https://"}},
		"http base like localhost":        {map[string]string{"PORTAL_BASE_URL": "http://localhost.example.com"}, []string{"PORTAL_BASE_URL must start with https://"}},
		"http base below localhost":       {map[string]string{"PORTAL_BASE_URL": "http://Portal.localhost:8080"}, nil},
		"http base on IPv6 loopback":      {map[string]string{"PORTAL_BASE_URL": "http://[::1]:8080"}, nil},
		"base with a path":                {map[string]string{"PORTAL_BASE_URL": public + "/members"}, []string{"PORTAL_BASE_URL must have no path"}},
		"base with a query":               {map[string]string{"PORTAL_BASE_URL": public + "/?a=b"}, []string{"PORTAL_BASE_URL must have no path"}},
		"base with a user":                {map[string]string{"PORTAL_BASE_URL": "https://a:b@portal.example.com"}, []string{"PORTAL_BASE_URL must have no path"}},
		"idle longer than absolute":       {map[string]string{"PORTAL_SESSION_IDLE": "9h"}, []string{"PORTAL_SESSION_IDLE is longer than"}},
		"idle as long as absolute":        {map[string]string{"PORTAL_SESSION_IDLE": "8h"}, nil},
		"sandbox":                         {sandbox("PORTAL_BASE_URL", "http://127.0.0.1:8080"), nil},
		"sandbox below localhost":         {sandbox("PORTAL_BASE_URL", "https://portal.localhost"), nil},
		"sandbox on a public base":        {sandbox("PORTAL_BASE_URL", public), []string{"PORTAL_SANDBOX is true, but"}},
		"preview on a public base":        {sandbox("PORTAL_BASE_URL", public, "PORTAL_PREVIEW", "true"), []string{"PORTAL_PREVIEW is true, but"}},
		"sandbox on a public http base":   {sandbox("PORTAL_BASE_URL", "http://portal.example.com"), []string{"PORTAL_SANDBOX is true, but", "PORTAL_BASE_URL must start with https://"}},
		"issuer that is no URL":           {map[string]string{"PORTAL_OIDC_ISSUER": "login.example.com"}, []string{"PORTAL_OIDC_ISSUER must be a URL"}},
		"all problems at once, each once": {map[string]string{"PORTAL_BASE_URL": "http://portal.example.com/x", "PORTAL_SESSION_KEYS": "a,b", "PORTAL_USER_API": "", "PORTAL_SESSION_IDLE": "soon"}, []string{"PORTAL_BASE_URL must have no path", "PORTAL_SESSION_IDLE must be a duration", "PORTAL_USER_API is not set", "PORTAL_SESSION_KEYS must be", "PORTAL_BASE_URL must start with https://"}},
	} {
		t.Run(name, func(t *testing.T) {
			getenv := environmentWith(test.set)
			if test.set["PORTAL_SANDBOX"] != "" {
				getenv = func(name string) string { return test.set[name] }
			}
			_, err := read(getenv)
			wantProblems(t, err, test.want...)
		})
	}
}
