package settings

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"memberportal/auth/ratelimit"
)

// environmentWith returns a valid environment without the sandbox, with changes applied.
func environmentWith(changes map[string]string) func(string) string {
	all := map[string]string{
		"PORTAL_OIDC_ISSUER":    "https://login.example.com/",
		"PORTAL_OIDC_CLIENT_ID": "portal",
		"PORTAL_USER_API":       "https://api.example.com/user",
		"PORTAL_SESSION_KEYS":   strings.Repeat("B", 42) + "A=",
		"PORTAL_TIME_ZONE":      "America/Chicago",
	}
	for name, value := range changes {
		all[name] = value
	}
	return func(name string) string { return all[name] }
}

// set returns settings of NAME=value entries.
func set(entries ...string) map[string]string {
	all := map[string]string{}
	for _, entry := range entries {
		name, value, _ := strings.Cut(entry, "=")
		all[name] = value
	}
	return all
}

// Each variable is read into its field. TestSettingsPageIsCurrent has the defaults.
func TestVariablesAreRead(t *testing.T) {
	t.Parallel()
	baseURL := func(s Settings) any { return s.OIDC.BaseURL }
	drain := func(s Settings) any { return s.Drain }
	reauth := func(s Settings) any { return s.Limits.Reauth }
	attach := func(s Settings) any { return s.RateLimits[ratelimit.Attach] }
	failedSignIns := func(s Settings) any { return s.RateLimits[ratelimit.FailedSignIn] }
	editURL := func(s Settings) any { return s.EditURL }
	for entry, test := range map[string]struct {
		field func(Settings) any
		want  string
	}{
		// A browser leaves a scheme's own port out of Host: with it in the base, every page would be 421.
		"PORTAL_BASE_URL=https://portal.example.com:443":  {baseURL, "https://portal.example.com"},
		"PORTAL_BASE_URL=https://Portal.Example.com:443/": {baseURL, "https://portal.example.com"},
		"PORTAL_BASE_URL=https://portal.example.com:8443": {baseURL, "https://portal.example.com:8443"},
		"PORTAL_BASE_URL=http://localhost:80":             {baseURL, "http://localhost"},
		"PORTAL_BASE_URL=https://localhost:80":            {baseURL, "https://localhost:80"},
		"PORTAL_BASE_URL=http://[::1]:80":                 {baseURL, "http://[::1]"},

		"PORTAL_REAUTH_AFTER=0":      {reauth, "0s"},
		"PORTAL_REAUTH_AFTER=5m":     {reauth, "5m0s"},
		"PORTAL_DRAIN_TIME=":         {drain, "5s"},
		"PORTAL_DRAIN_TIME=0":        {drain, "0s"},
		"PORTAL_DRAIN_TIME=20s":      {drain, "20s"},
		"PORTAL_LANGUAGES=es,en, es": {func(s Settings) any { return s.Languages }, "[es]"},
		"PORTAL_OPS_HOSTS=metrics.internal, Portal-1,": {
			func(s Settings) any { return s.OpsHosts }, "[metrics.internal portal-1]",
		},

		"PORTAL_LIMIT_ATTACH=3/30m":    {attach, "{3 30m0s}"},
		"PORTAL_LIMIT_SIGN_IN=":        {failedSignIns, "{60 1m0s}"}, // a fifth of them
		"PORTAL_LIMIT_SIGN_IN=3000/2m": {failedSignIns, "{600 2m0s}"},
		"PORTAL_LIMIT_SIGN_IN=3/1h":    {failedSignIns, "{1 1h0m0s}"},
		"PORTAL_RATE_LIMITS=off":       {attach, "{0 0s}"},
		"PORTAL_RATE_LIMITS=on":        {func(s Settings) any { return s.Limits.Sessions }, "20"},

		"PORTAL_OIDC_ISSUER=https://id.example.com/": {
			func(s Settings) any { return s.OIDC.Issuer }, "https://id.example.com/",
		},
		"PORTAL_OIDC_PARAMS=audience=https%3A%2F%2Fapi&prompt=consent": {
			func(s Settings) any { return s.OIDC.Params.Encode() }, "audience=https%3A%2F%2Fapi&prompt=consent",
		},
		"PORTAL_REGISTER_URL=https://id.example.com/register": {
			func(s Settings) any { return s.RegisterURL }, "https://id.example.com/register",
		},
		"PORTAL_PASSWORD_URL=https://id.example.com/password": {
			func(s Settings) any { return s.PasswordURL }, "https://id.example.com/password",
		},
		"PORTAL_USER_API_EXTRA_KEYS=accounts[].rank, accounts[].policies[].score,": {
			func(s Settings) any { return s.APIExtraKeys }, "[accounts[].rank accounts[].policies[].score]",
		},

		"PORTAL_PREVIEW_EDIT_URL=": {editURL, ""},
		"PORTAL_PREVIEW_EDIT_URL=https://git.example.com/edit/main/{file}#L{line}": {
			editURL, "https://git.example.com/edit/main/{file}#L{line}",
		},
		"PORTAL_PREVIEW_EDIT_URL=http://git.internal:3000/{file}?line={line}": {
			editURL, "http://git.internal:3000/{file}?line={line}",
		},
		"PORTAL_PREVIEW_NEW_URL=https://git.example.com/new/main?filename={file}": {
			func(s Settings) any { return s.NewURL }, "https://git.example.com/new/main?filename={file}",
		},
	} {
		s, err := read(environmentWith(set(entry)))
		if got := fmt.Sprint(test.field(s)); err != nil || got != test.want {
			t.Errorf("%s: %s, %v, want %s", entry, got, err, test.want)
		}
	}
}

// Access tokens go to UserInfo over http only where the operator named its host.
func TestHostsOfUserInfo(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(set("PORTAL_BASE_URL=https://portal.example.com/",
		"PORTAL_ALLOW_HTTP=http://id.internal:8080/realms/a, http://api.internal")))
	if err != nil || strings.Join(s.OIDC.HTTPHosts, " ") != "id.internal:8080 api.internal" ||
		s.OIDC.BaseURL != "https://portal.example.com" {
		t.Errorf("hosts = %q, base = %q, error = %v, want both hosts and the base", s.OIDC.HTTPHosts, s.OIDC.BaseURL, err)
	}
}

// Spec: SIGNIN-19.
func TestInvalidSettingErrors(t *testing.T) {
	t.Parallel()
	for _, entry := range []string{
		"PORTAL_OIDC_ISSUER=",
		"PORTAL_OIDC_CLIENT_ID=",
		"PORTAL_USER_API=",
		"PORTAL_USER_API=api.example.com",
		"PORTAL_USER_API=https:///user",
		"PORTAL_SESSION_KEYS=",
		"PORTAL_SESSION_KEYS=c2hvcnQ=",
		"PORTAL_SESSION_KEYS=%%%",
		"PORTAL_USER_API=https://api.example.com/user?v=1",
		"PORTAL_USER_API_EXTRA_KEYS=accounts[].policies[].under writer",
		"PORTAL_USER_API_EXTRA_KEYS=accounts[]policies",
		"PORTAL_USER_API_EXTRA_KEYS=accounts[].rank,accounts[].policies[].status",
		"PORTAL_USER_API_LANGUAGE=en,es",
		"PORTAL_USER_API_LANGUAGE=English",
		"PORTAL_SESSION_KEYS=" + strings.Repeat("A", 43) + "=",
		"PORTAL_OIDC_ISSUER=https://login.example.com/.well-known/openid-configuration",
		"PORTAL_ADDR=127.0.0.1:80800",
		"PORTAL_OPS_ADDR=127.0.0.1:-1",
		"PORTAL_OPS_ADDR=127.0.0.1:8080",
		"PORTAL_OPS_ADDR=0.0.0.0:8080",
		"PORTAL_SESSION_STORE=postgres://db/portal",
		"PORTAL_SESSION_STORE=data/portal.db",
		"PORTAL_SESSION_STORE=sqlite:",
		"PORTAL_SESSION_STORE=redis://:pass@host:port",
		"PORTAL_RATE_LIMITS=false",
		"PORTAL_LIMIT_ATTACH=0/1h",
		"PORTAL_LIMIT_ATTACH=5",
		"PORTAL_LIMIT_SIGN_IN=100000/1s",
		"PORTAL_LIMIT_SIGN_IN=5/48h",
		"PORTAL_PREVIEW_EDIT_URL=https://git.example.com/texts",
		"PORTAL_PREVIEW_EDIT_URL=javascript:alert('{file}')",
		"PORTAL_PREVIEW_EDIT_URL=git.example.com/{file}",
		"PORTAL_PREVIEW_EDIT_URL=https:///{file}",
		"PORTAL_PREVIEW_NEW_URL=http://git.example.com/{file}",
		"PORTAL_SESSION_IDLE=soon",
		"PORTAL_SESSION_ABSOLUTE=-1h",
		"PORTAL_SESSION_IDLE=0",
		"PORTAL_REAUTH_AFTER=-15m",
		"PORTAL_REAUTH_AFTER=never",
		"PORTAL_OIDC_PARAMS=audience=a resource=b",
		"PORTAL_OIDC_PARAMS=audience=a&redirect_uri=https%3A%2F%2Fevil.example", // the portal sends its own
		"PORTAL_REGISTER_URL=/register",
		"PORTAL_PASSWORD_URL=javascript:alert(1)",
		"PORTAL_ADDR=localhost",
		"PORTAL_OPS_ADDR=localhost",
		"PORTAL_OPS_HOSTS=portal:8081",
		"PORTAL_OPS_HOSTS=http://portal",
		"PORTAL_OPS_HOSTS=*.internal",
		"PORTAL_OPS_HOSTS=a b",
		"PORTAL_BASE_URL=ftp://portal.example.com",
		"PORTAL_SANDBOX=perhaps",
		"PORTAL_PAYMENT_SCRIPT_URL=portalone.js",
		"PORTAL_TAG_ORIGINS=https://a.example.com https://b.example.com/collect",
		"PORTAL_TAG_ORIGINS=https://a.example.com;script-src",
		"PORTAL_TAG_ORIGINS=http://a.example.com",
		"PORTAL_TIME_ZONE=America/Larkfield",
		"PORTAL_TIME_ZONE=CST",
		"PORTAL_TIME_ZONE=../UTC",
		"PORTAL_PREVIEW=perhaps",
		"PORTAL_PREVIEW=true",
		"PORTAL_TRUSTED_PROXIES=proxy.example.com",
		"PORTAL_MAX_CONNECTIONS_PER_ADDRESS=many",
		"PORTAL_TRUSTED_PROXIES=10.0.0.0/8, 0.0.0.0/0",
	} {
		_, err := read(environmentWith(set(entry)))
		name, value, _ := strings.Cut(entry, "=")
		if err == nil || !strings.HasPrefix(err.Error(), name+" ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: err = %v, want one line that starts with the name", entry, err)
		} else if strings.Contains(name, "KEYS") && value != "" && strings.Contains(err.Error(), value) {
			t.Errorf("%s: the error contains a secret", entry)
		}
	}
}

// Spec: API-14, LIMIT-6.
func TestPaymentKeyReplacesPlaceholder(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(map[string]string{
		"PORTAL_PAYMENT_SCRIPT_URL": "https://pay.example.com/modal.js?key={key}",
		"PORTAL_PAYMENT_KEY":        "public&1",
	}))
	must(t, err)
	if got := s.PaymentScript.String(); got != "https://pay.example.com/modal.js?key=public%261" {
		t.Errorf("payment script = %s, want the escaped key in its URL", got)
	}
	_, err = read(environmentWith(set("PORTAL_PAYMENT_SCRIPT_URL=https://pay.example.com/modal.js?key={key}")))
	if err == nil || !strings.HasPrefix(err.Error(), "PORTAL_PAYMENT_KEY ") {
		t.Errorf("without a key: err = %v, want one about PORTAL_PAYMENT_KEY", err)
	}
	_, err = read(environmentWith(set("PORTAL_PAYMENT_KEY=public")))
	if err == nil || !strings.HasPrefix(err.Error(), "PORTAL_PAYMENT_SCRIPT_URL ") {
		t.Errorf("without a script: err = %v, want one about PORTAL_PAYMENT_SCRIPT_URL", err)
	}
}

// Spec: LIMIT-7.
func TestTagManagerSettings(t *testing.T) {
	t.Parallel()
	const script = "https://tags.example.com/tag.js?id={id}"
	s, err := read(environmentWith(set("PORTAL_TAG_MANAGER_URL="+script, "PORTAL_MEASUREMENT_ID=G-1",
		"PORTAL_TAG_ORIGINS=https://reports.example.com https://*.example.org")))
	must(t, err)
	if s.TagManager.String() != "https://tags.example.com/tag.js?id=G-1" || s.MeasurementID != "G-1" ||
		len(s.TagOrigins) != 2 {
		t.Errorf("tag manager = %v, ID = %q, origins = %v, want those of the environment", s.TagManager, s.MeasurementID,
			s.TagOrigins)
	}
	for missing, given := range map[string]map[string]string{
		"PORTAL_TAG_MANAGER_URL": {"PORTAL_MEASUREMENT_ID": "G-1"},
		"PORTAL_MEASUREMENT_ID":  {"PORTAL_TAG_MANAGER_URL": "https://tags.example.com/tag.js"},
	} {
		if _, err := read(environmentWith(given)); err == nil || !strings.HasPrefix(err.Error(), missing+" ") {
			t.Errorf("without %s: err = %v, want one that starts with the name", missing, err)
		}
	}
}

// Spec: LIMIT-9.
func TestTimeZoneSetting(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		set  map[string]string
		want string
	}{
		"real members":        {nil, "America/Chicago"},
		"base on loopback":    {set("PORTAL_BASE_URL=http://localhost:8080", "PORTAL_TIME_ZONE="), "Local"},
		"sandbox":             {set("PORTAL_SANDBOX=true", "PORTAL_TIME_ZONE="), "Local"},
		"sandbox with a zone": {set("PORTAL_SANDBOX=true", "PORTAL_TIME_ZONE=America/Denver"), "America/Denver"},
	} {
		s, err := read(environmentWith(test.set))
		if err != nil || s.TimeZone.String() != test.want || s.Now().Location() != s.TimeZone {
			t.Errorf("%s: time zone = %v, %v, want %s", name, s.TimeZone, err, test.want)
		}
	}
	// an adapter may run beside the portal
	for _, api := range []string{"https://api.example.com", "https://127.0.0.1:9000"} {
		_, err := read(environmentWith(set("PORTAL_BASE_URL=https://members.example.com", "PORTAL_TIME_ZONE=",
			"PORTAL_USER_API="+api)))
		if err == nil || !strings.HasPrefix(err.Error(), "PORTAL_TIME_ZONE is not set") {
			t.Errorf("real members with the user API %s and no time zone: %v, want an error", api, err)
		}
	}
}

// Spec: PREVIEW-1.
func TestPreviewOfANetworkWantsProxies(t *testing.T) {
	t.Parallel()
	const public, proxies = "https://preview.example.com", "10.0.0.1"
	for name, test := range map[string]struct {
		set  map[string]string
		only bool // answer proxies only; without them the settings are refused
	}{
		"this machine":                {set(), false},
		"this machine behind a proxy": {set("PORTAL_BASE_URL=https://portal.localhost"), false},
		"another address":             {set("PORTAL_ADDR=192.0.2.1:8080"), true},
		"every address":               {set("PORTAL_ADDR=:8080"), true},
		"public base":                 {set("PORTAL_BASE_URL=" + public), true},
		"both":                        {set("PORTAL_ADDR=0.0.0.0:8080", "PORTAL_BASE_URL="+public), true},
	} {
		set := test.set
		set["PORTAL_PREVIEW"], set["PORTAL_SANDBOX"] = "true", "true"
		getenv := func(name string) string { return set[name] }
		_, err := read(getenv)
		const problem = "PORTAL_PREVIEW is true, but PORTAL_ADDR or PORTAL_BASE_URL"
		if refused := err != nil && strings.HasPrefix(err.Error(), problem); refused != test.only {
			t.Errorf("%s, without proxies: %v, want it refused: %t", name, err, test.only)
		}
		set["PORTAL_TRUSTED_PROXIES"] = proxies
		if s, err := read(getenv); err != nil || s.OnlyProxies != test.only {
			t.Errorf("%s, with proxies: answers only those: %t, %v, want %t", name, s.OnlyProxies, err, test.only)
		}
	}
}

// Members of the sandbox, and people at this machine, may read about the sample company.
func TestRealMembersAreThoseOfAPublicAddress(t *testing.T) {
	t.Parallel()
	adapter, err := url.Parse("http://127.0.0.1:8090/user-api")
	must(t, err)
	for address, want := range map[string]bool{
		"http://127.0.0.1:8080": false, "http://[::1]:8080": false, "http://localhost:8080": false,
		"http://members.localhost:8080": false, "https://members.example.com": true, "https://10.0.0.7": true,
		"https://localhost.example.com": true,
	} {
		base, err := url.Parse(address)
		must(t, err)
		if got := (Settings{UserAPI: adapter, BaseURL: base}).HasRealMembers(); got != want {
			t.Errorf("%s: real members = %t, want %t", address, got, want)
		}
		if got := (Settings{Sandbox: true, Preview: true, BaseURL: base}).ShowsRealCompany(); got != want {
			t.Errorf("preview at %s: shows the real company alone = %t, want %t", address, got, want)
		}
		if (Settings{Sandbox: true, UserAPI: adapter, BaseURL: base}).HasRealMembers() {
			t.Errorf("%s with the sandbox: real members = true, want false", address)
		}
	}
	if (Settings{UserAPI: adapter}).HasRealMembers() {
		t.Error("without a base URL: real members = true, want false")
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
