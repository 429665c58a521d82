package settings

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"memberportal/docs"
)

func TestMisspelledSettingDoesNotStart(t *testing.T) {
	t.Parallel()
	for entry, want := range map[string]string{ // the problem, or the unknown name
		"PORTAL_SESSION_STROE=memory:": "PORTAL_SESSION_STROE is not a setting. Rename it to PORTAL_SESSION_STORE",
		"PORTAL_BASE_UR=https://a.com": "PORTAL_BASE_UR is not a setting. Rename it to PORTAL_BASE_URL",
		"PORTAL_SESSION_KEY=secret":    "PORTAL_SESSION_KEY is not a setting. Rename it to PORTAL_SESSION_KEYS",

		"PORTAL_ADDRESS=127.0.0.1:1":    "PORTAL_ADDRESS", // three letters more
		"PORTAL_TRUSTED_PROXY=10.0.0.1": "PORTAL_TRUSTED_PROXY",
		"PORTAL_COLOR=blue":             "PORTAL_COLOR",
		"PORTAL_SESSION_KEY=":           "",
		"PORTALS_ADDR=x":                "",

		// Settings of earlier versions.
		"PORTAL_LOG_LEVEL=none":         "PORTAL_LOG_LEVEL",
		"PORTAL_UPSTREAM_CONCURRENCY=0": "PORTAL_UPSTREAM_CONCURRENCY",
		"PORTAL_MAX_CONNECTIONS=0":      "PORTAL_MAX_CONNECTIONS",
		"PORTAL_LIMIT_FAILED_SIGN_IN=0": "PORTAL_LIMIT_FAILED_SIGN_IN",

		// What Kubernetes sets for services.
		"PORTAL_PORT_80_TCP=tcp://10.0.0.1:80":    "",
		"PORTAL_PORT_80_TCP_ADDR=10.0.0.1":        "",
		"PORTAL_PORT=tcp://10.0.0.1:80":           "",
		"PORTAL_SERVICE_HOST=10.0.0.1":            "",
		"PORTAL_SERVICE_PORT_HTTP=80":             "",
		"PORTAL_SESSIONS_PORT_6379_TCP_PROTO=tcp": "",
		"PORTAL_PORT=8080":                        "PORTAL_PORT", // no service's
	} {
		t.Run(entry, func(t *testing.T) {
			_, unknown, err := Read([]string{"PORTAL_SANDBOX=true", "PATH=/bin", entry})
			if strings.Contains(want, " ") {
				wantProblems(t, err, want)
			} else if wantProblems(t, err); strings.Join(unknown, " ") != want {
				t.Errorf("unknown = %q, want %q", unknown, want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Error("the error contains a value")
			}
		})
	}
}

func TestEnvironmentReportsNamesAndValuesTogether(t *testing.T) {
	t.Parallel()
	environ := []string{
		"PORTAL_SANDBOX=true", "PORTAL_SANDBOX=false", "PORTAL_ADR=x", "PORTAL_SESSION_IDEL=1m", "PORTAL_OPS_ADDR=x",
	}
	_, _, err := Read(environ)
	wantProblems(t, err, "PORTAL_ADR is not", "PORTAL_SESSION_IDEL is not", "PORTAL_OPS_ADDR must be")
}

var (
	settingRow = regexp.MustCompile("(?m)^\\| `(PORTAL_\\w+)`( \\*)? \\| .* \\| (.*) \\|$")
	zeros      = regexp.MustCompile(`(\dm)0s$|(\dh)0m0s$`)
)

// otherDefaults are the settings whose default depends on other things.
var otherDefaults = []string{
	"PORTAL_BASE_URL", "PORTAL_CONTENT_DIR", "PORTAL_DRAIN_TIME", "PORTAL_MAX_CONNECTIONS_PER_ADDRESS",
	"PORTAL_OIDC_DISCOVERY_URL", "PORTAL_TIME_ZONE",
}

// docs/settings.md documents exactly the settings that the program reads, with their defaults, and
// with a star those that the sandbox sets.
func TestSettingsPageIsCurrent(t *testing.T) {
	t.Parallel()
	defaults, withSandbox := readDefaults(""), readDefaults("true")
	var documented []string
	for _, row := range settingRow.FindAllStringSubmatch(docs.Settings, -1) {
		name, star, fallback := row[1], row[2] != "", row[3]
		documented = append(documented, name)
		if _, read := withSandbox[name]; star == read {
			t.Errorf("%s: star = %t, want %t", name, star, !read)
		}
		if want := shownDefault(name, defaults[name]); fallback != want && !slices.Contains(otherDefaults, name) {
			t.Errorf("%s: default = %s, want %s", name, fallback, want)
		}
	}
	slices.Sort(documented)
	if got := knownNames(); !slices.Equal(got, documented) {
		t.Errorf("the program reads\n%s\nand docs/settings.md has\n%s", got, documented)
	}
}

// shownDefault returns a default as the page has it: 15m for 15m0s, and 10/1h for 10/1h0m0s.
func shownDefault(name, fallback string) string {
	switch {
	case fallback == required, name == keysName: // without keys or a file with them, no portal starts
		return "required"
	case fallback == "":
		return "none"
	}
	return "`" + zeros.ReplaceAllString(fallback, "$1$2") + "`"
}
