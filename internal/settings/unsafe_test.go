package settings

import (
	"maps"
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
	sandbox := func(more ...string) map[string]string { return set(append(more, "PORTAL_SANDBOX=true")...) }
	for name, test := range map[string]struct {
		set  map[string]string
		want string // the beginnings of the problems, with "; " between them
	}{
		"https":              {nil, ""},
		"https with a slash": {set("PORTAL_BASE_URL=" + public + "/"), ""},
		"http issuer":        {set("PORTAL_OIDC_ISSUER=http://login.example.com"), "PORTAL_OIDC_ISSUER starts with http://"},
		"http discovery": {
			set("PORTAL_OIDC_DISCOVERY_URL=http://login.example.com/d"), "PORTAL_OIDC_DISCOVERY_URL starts with http://",
		},
		"http user API": {
			set("PORTAL_USER_API=http://api.example.com"), "PORTAL_USER_API starts with http://",
		},
		"http user API of this machine": {
			set("PORTAL_USER_API=http://127.0.0.1:9000"), "PORTAL_USER_API starts with http://",
		},
		"HTTP in capitals": {
			set("PORTAL_BASE_URL=HTTPS://portal.example.com", "PORTAL_USER_API=HTTP://api.example.com"),
			"PORTAL_USER_API starts with http://",
		},
		"http payment script": {
			set("PORTAL_PAYMENT_SCRIPT_URL=http://pay.example.com/a.js"), "PORTAL_PAYMENT_SCRIPT_URL starts with http://",
		},
		"http tag manager": {
			set("PORTAL_TAG_MANAGER_URL=http://tags.example.com/a.js", "PORTAL_MEASUREMENT_ID=G"),
			"PORTAL_TAG_MANAGER_URL starts with http://",
		},
		"http password page": {
			set("PORTAL_PASSWORD_URL=http://login.example.com/p"), "PORTAL_PASSWORD_URL starts with http://",
		},
		"http that is named": {
			set("PORTAL_USER_API=http://api:8080/user", "PORTAL_ALLOW_HTTP=http://other, http://api:8080"), "",
		},
		"http that is named with a path": {
			set("PORTAL_USER_API=http://api:8080/user", "PORTAL_ALLOW_HTTP=http://api:8080/user/"), "",
		},
		"http of another port": {
			set("PORTAL_USER_API=http://api:8080", "PORTAL_ALLOW_HTTP=http://api"), "PORTAL_USER_API starts with http://",
		},
		"http of another path": {
			set("PORTAL_USER_API=http://api/admin", "PORTAL_ALLOW_HTTP=http://api/user"), "PORTAL_USER_API starts with http://",
		},
		"any http": {set("PORTAL_ALLOW_HTTP=true"), "PORTAL_ALLOW_HTTP must be addresses"},
		"http under http": {
			set("PORTAL_BASE_URL=http://localhost:8080", "PORTAL_USER_API=http://127.0.0.1:9000"), "",
		},
		"http base": {
			set("PORTAL_BASE_URL=http://portal.example.com"), "PORTAL_BASE_URL must start with https://",
		},
		"http base of the local network": {
			set("PORTAL_BASE_URL=http://10.0.0.7:8080"), "PORTAL_BASE_URL must start with https://",
		},
		"http base like localhost": {
			set("PORTAL_BASE_URL=http://localhost.example.com"), "PORTAL_BASE_URL must start with https://",
		},
		"http base below localhost":  {set("PORTAL_BASE_URL=http://Portal.localhost:8080"), ""},
		"http base on IPv6 loopback": {set("PORTAL_BASE_URL=http://[::1]:8080"), ""},
		"base with a path": {
			set("PORTAL_BASE_URL=" + public + "/members"), "PORTAL_BASE_URL must have no path",
		},
		"base with a query": {set("PORTAL_BASE_URL=" + public + "/?a=b"), "PORTAL_BASE_URL must have no path"},
		"base with a user": {
			set("PORTAL_BASE_URL=https://a:b@portal.example.com"), "PORTAL_BASE_URL must have no path",
		},
		"limits off on a public base": {set("PORTAL_RATE_LIMITS=off"), "PORTAL_RATE_LIMITS is off"},
		"limits off, and others can reach it": {
			set("PORTAL_RATE_LIMITS=off", "PORTAL_BASE_URL=http://localhost", "PORTAL_ADDR=0.0.0.0:80"),
			"PORTAL_RATE_LIMITS is off",
		},
		"idle longer than absolute": {set("PORTAL_SESSION_IDLE=9h"), "PORTAL_SESSION_IDLE is longer than"},
		"idle as long as absolute":  {set("PORTAL_SESSION_IDLE=8h"), ""},
		"sandbox":                   {sandbox("PORTAL_BASE_URL=http://127.0.0.1:8080"), ""},
		"sandbox below localhost":   {sandbox("PORTAL_BASE_URL=https://portal.localhost"), ""},
		"sandbox on a public base":  {sandbox("PORTAL_BASE_URL=" + public), "PORTAL_SANDBOX is true, but"},
		"addresses without ports": {
			set("PORTAL_ADDR=here", "PORTAL_OPS_ADDR=here"),
			"PORTAL_ADDR must be a host and; PORTAL_OPS_ADDR must be a host and",
		},
		"sandbox on the portal's port": {
			sandbox("PORTAL_ADDR=:8090"), "PORTAL_SANDBOX_ADDR is 127.0.0.1:8090, but PORTAL_ADDR is :8090",
		},
		"preview without the sandbox": {
			set("PORTAL_PREVIEW=true", "PORTAL_USER_API="), "PORTAL_PREVIEW is true, but PORTAL_SANDBOX is not",
		},
		"preview with a user API and the sandbox": {
			sandbox("PORTAL_PREVIEW=true", "PORTAL_USER_API=https://api.example.com"),
			"PORTAL_PREVIEW is true, but PORTAL_USER_API is set",
		},
		"sandbox on a public http base": {
			sandbox("PORTAL_BASE_URL=http://portal.example.com"),
			"PORTAL_SANDBOX is true, but; PORTAL_BASE_URL must start with https://",
		},
		"issuer that is not a URL": {set("PORTAL_OIDC_ISSUER=login.example.com"), "PORTAL_OIDC_ISSUER must be a URL"},
		"all problems at once, each once": {
			set("PORTAL_BASE_URL=http://portal.example.com/x", "PORTAL_SESSION_KEYS=a,b", "PORTAL_USER_API=",
				"PORTAL_SESSION_IDLE=soon"),
			"PORTAL_BASE_URL must have no path; PORTAL_SESSION_IDLE must be a duration; " +
				"PORTAL_USER_API is not set; PORTAL_SESSION_KEYS must be; PORTAL_BASE_URL must start with https://",
		},
	} {
		t.Run(name, func(t *testing.T) {
			environment := set("PORTAL_BASE_URL=" + public)
			maps.Copy(environment, test.set)
			getenv := environmentWith(environment)
			if test.set["PORTAL_SANDBOX"] != "" {
				getenv = func(name string) string { return test.set[name] }
			}
			_, err := read(getenv)
			var want []string
			if test.want != "" {
				want = strings.Split(test.want, "; ")
			}
			wantProblems(t, err, want...)
		})
	}
}
