package settings

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
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

func TestRateLimitSettings(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		set     map[string]string
		problem string // of the error; "" for none
		attach  store.Limit
	}{
		"default": {nil, "", store.Limit{Events: 10, Per: time.Hour}},
		"set":     {set("PORTAL_LIMIT_ATTACH=3/30m"), "", store.Limit{Events: 3, Per: 30 * time.Minute}},
		"off":     {set("PORTAL_RATE_LIMITS=off"), "", store.Limit{}},
		"off, but others can reach it": {
			set("PORTAL_RATE_LIMITS=off", "PORTAL_ADDR=0.0.0.0:80"), "PORTAL_RATE_LIMITS is off", store.Limit{},
		},
		"off, but the address is public": {
			set("PORTAL_RATE_LIMITS=off", "PORTAL_BASE_URL=https://portal.example.com"), "PORTAL_RATE_LIMITS is off",
			store.Limit{},
		},
		"neither on nor off": {set("PORTAL_RATE_LIMITS=false"), "PORTAL_RATE_LIMITS must be", store.Limit{}},
		"no events":          {set("PORTAL_LIMIT_ATTACH=0/1h"), "PORTAL_LIMIT_ATTACH must be", store.Limit{}},
		"no time":            {set("PORTAL_LIMIT_ATTACH=5"), "PORTAL_LIMIT_ATTACH must be", store.Limit{}},
		"too many":           {set("PORTAL_LIMIT_SIGN_IN=100000/1s"), "PORTAL_LIMIT_SIGN_IN must be", store.Limit{}},
		"too long":           {set("PORTAL_LIMIT_SIGN_IN=5/48h"), "PORTAL_LIMIT_SIGN_IN must be", store.Limit{}},
	} {
		s, err := read(environmentWith(test.set))
		if (err == nil) != (test.problem == "") || err != nil && !strings.HasPrefix(err.Error(), test.problem) {
			t.Errorf("%s: error = %v, want %q", name, err, test.problem)
		}
		if err == nil && s.RateLimits[ratelimit.Attach] != test.attach {
			t.Errorf("%s: limit = %v, want %v", name, s.RateLimits[ratelimit.Attach], test.attach)
		}
	}
}

// A fifth of the sign-ins that an address may begin may fail.
func TestFailedSignInsFollowSignIns(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]store.Limit{
		"": {Events: 60, Per: time.Minute}, "3000/2m": {Events: 600, Per: 2 * time.Minute}, "3/1h": {Events: 1, Per: time.Hour},
	} {
		s, err := read(environmentWith(set("PORTAL_LIMIT_SIGN_IN=" + value)))
		if got := s.RateLimits[ratelimit.FailedSignIn]; err != nil || got != want {
			t.Errorf("with %q: failed sign-ins = %v, %v, want %v", value, got, err, want)
		}
	}
}

// Spec: READING-17.
func TestSettingDefaults(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(nil))
	must(t, err)
	if s.Addr != "127.0.0.1:8080" || s.ProductName != "Member Portal" || s.SessionStore != "sqlite:data/portal.db" ||
		s.OpsAddr != "127.0.0.1:8081" {
		t.Errorf("settings = %+v, want the defaults in docs/settings.md", s)
	}
	if s.Limits.Idle != 15*time.Minute || s.Limits.Absolute != 8*time.Hour || s.Limits.Reauth != 15*time.Minute {
		t.Errorf("limits = %+v, want 15m, 8h and 15m", s.Limits)
	}
	if s.OIDC.Issuer != "https://login.example.com/" {
		t.Errorf("issuer = %q, want it exactly as given", s.OIDC.Issuer)
	}
	if s.PaymentScript != nil || s.TagManager != nil {
		t.Errorf("scripts = %v and %v, want none", s.PaymentScript, s.TagManager)
	}
}

// The portal's own parameters of a sign-in cannot be replaced.
// Spec: SIGNIN-19.
func TestAuthorizationParameters(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(set("PORTAL_OIDC_PARAMS=audience=https%3A%2F%2Fapi&prompt=consent")))
	if err != nil || s.OIDC.Params.Encode() != "audience=https%3A%2F%2Fapi&prompt=consent" {
		t.Errorf("parameters = %v, error = %v, want both", s.OIDC.Params, err)
	}
	_, err = read(environmentWith(set("PORTAL_OIDC_PARAMS=audience=a&redirect_uri=https%3A%2F%2Fevil.example")))
	if err == nil || err.Error() != "PORTAL_OIDC_PARAMS must not have the parameter redirect_uri: the portal sends its own" {
		t.Errorf("error = %v, want one line with the variable and the parameter", err)
	}
}

// Access tokens go to UserInfo over http only where the operator named its host.
func TestHostsOfUserInfo(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(set("PORTAL_BASE_URL=https://portal.example.com/",
		"PORTAL_ALLOW_HTTP=http://id.internal:8080/realms/a, http://api.internal")))
	if err != nil || strings.Join(s.OIDC.HTTPHosts, " ") != "id.internal:8080 api.internal" || s.OIDC.BaseURL != "https://portal.example.com" {
		t.Errorf("hosts = %q, base = %q, error = %v, want both hosts and the base", s.OIDC.HTTPHosts, s.OIDC.BaseURL, err)
	}
}

func TestInvalidSettingErrors(t *testing.T) {
	t.Parallel()
	for _, entry := range []string{
		"PORTAL_OIDC_ISSUER=",
		"PORTAL_OIDC_CLIENT_ID=",
		"PORTAL_USER_API=",
		"PORTAL_USER_API=api.example.com",
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
		"PORTAL_SESSION_IDLE=soon",
		"PORTAL_SESSION_ABSOLUTE=-1h",
		"PORTAL_SESSION_IDLE=0",
		"PORTAL_REAUTH_AFTER=-15m",
		"PORTAL_REAUTH_AFTER=never",
		"PORTAL_OIDC_PARAMS=audience=a resource=b",
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
	_, err = read(environmentWith(map[string]string{"PORTAL_PAYMENT_SCRIPT_URL": "https://pay.example.com/modal.js?key={key}"}))
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
	if s.TagManager.String() != "https://tags.example.com/tag.js?id=G-1" || s.MeasurementID != "G-1" || len(s.TagOrigins) != 2 {
		t.Errorf("tag manager = %v, ID = %q, origins = %v, want those of the environment", s.TagManager, s.MeasurementID, s.TagOrigins)
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
	for _, api := range []string{"https://api.example.com", "https://127.0.0.1:9000"} { // an adapter may run beside the portal
		_, err := read(environmentWith(set("PORTAL_BASE_URL=https://members.example.com", "PORTAL_TIME_ZONE=", "PORTAL_USER_API="+api)))
		if err == nil || !strings.HasPrefix(err.Error(), "PORTAL_TIME_ZONE is not set") {
			t.Errorf("real members with the user API %s and no time zone: %v, want an error", api, err)
		}
	}
}

func TestReauthAfterSetting(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]time.Duration{"0": 0, "5m": 5 * time.Minute} {
		s, err := read(environmentWith(set("PORTAL_REAUTH_AFTER=" + value)))
		if err != nil || s.Limits.Reauth != want {
			t.Errorf("PORTAL_REAUTH_AFTER=%s: %v, %v, want %v", value, s.Limits.Reauth, err, want)
		}
	}
}

func TestProviderScreenSettings(t *testing.T) {
	t.Parallel()
	s, err := read(environmentWith(set("PORTAL_REGISTER_URL=https://login.example.com/register",
		"PORTAL_PASSWORD_URL=https://login.example.com/password")))
	must(t, err)
	if s.RegisterURL.Path != "/register" || s.PasswordURL.Path != "/password" {
		t.Errorf("URLs = %v, %v, want those of the environment", s.RegisterURL, s.PasswordURL)
	}
}

// Spec: PREVIEW-1.
func TestPreviewOfANetworkWantsProxies(t *testing.T) {
	t.Parallel()
	const public, proxies = "https://preview.example.com", "10.0.0.1"
	for name, test := range map[string]struct {
		set  []string
		only bool // answer proxies only; without them the settings are refused
	}{
		"this machine":                {nil, false},
		"this machine behind a proxy": {[]string{"PORTAL_BASE_URL", "https://portal.localhost"}, false},
		"another address":             {[]string{"PORTAL_ADDR", "192.0.2.1:8080"}, true},
		"every address":               {[]string{"PORTAL_ADDR", ":8080"}, true},
		"public base":                 {[]string{"PORTAL_BASE_URL", public}, true},
		"both":                        {[]string{"PORTAL_ADDR", "0.0.0.0:8080", "PORTAL_BASE_URL", public}, true},
	} {
		set := set("PORTAL_PREVIEW=true", "PORTAL_SANDBOX=true")
		for i := 0; i < len(test.set); i += 2 {
			set[test.set[i]] = test.set[i+1]
		}
		getenv := func(name string) string { return set[name] }
		_, err := read(getenv)
		if refused := err != nil && strings.HasPrefix(err.Error(),
			"PORTAL_PREVIEW is true, but PORTAL_ADDR or PORTAL_BASE_URL"); refused != test.only {
			t.Errorf("%s, without proxies: %v, want it refused: %t", name, err, test.only)
		}
		set["PORTAL_TRUSTED_PROXIES"] = proxies
		if s, err := read(getenv); err != nil || s.OnlyProxies != test.only {
			t.Errorf("%s, with proxies: answers only those: %t, %v, want %t", name, s.OnlyProxies, err, test.only)
		}
	}
}

func TestEditURLIsAWebAddressWithAFile(t *testing.T) {
	t.Parallel()
	for address, valid := range map[string]bool{
		"": true, "https://git.example.com/texts/edit/main/{file}#L{line}": true, "http://git.internal:3000/{file}?line={line}": true,
		"https://git.example.com/texts": false, "javascript:alert('{file}')": false, "git.example.com/{file}": false,
		"https:///{file}": false, "data:text/html,{file}": false,
	} {
		set := set("PORTAL_PREVIEW=true", "PORTAL_SANDBOX=true", "PORTAL_PREVIEW_EDIT_URL="+address)
		s, err := read(func(name string) string { return set[name] })
		if (err == nil) != valid || s.EditURL != address {
			t.Errorf("%q: %q, %v, want it valid: %t", address, s.EditURL, err, valid)
		}
	}
}

func TestNewURLIsAnHTTPSAddressWithAFile(t *testing.T) {
	t.Parallel()
	for address, valid := range map[string]bool{
		"": true, "https://git.example.com/texts/new/main?filename={file}": true, "http://git.example.com/{file}": false,
		"https://git.example.com/texts": false, "javascript:alert('{file}')": false,
	} {
		set := set("PORTAL_PREVIEW=true", "PORTAL_SANDBOX=true", "PORTAL_PREVIEW_NEW_URL="+address)
		if s, err := read(func(name string) string { return set[name] }); (err == nil) != valid || s.NewURL != address {
			t.Errorf("%q: %q, %v, want it valid: %t", address, s.NewURL, err, valid)
		}
	}
}

func TestPreviewRequiresSandbox(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		set  map[string]string
		want string // prefix of the error, "" for none
	}{
		"with the sandbox":    {set("PORTAL_SANDBOX=true"), ""},
		"without the sandbox": {map[string]string{}, "PORTAL_PREVIEW is true, but PORTAL_SANDBOX is not"},
		"with a user API": {
			set("PORTAL_USER_API=https://api.example.com"), "PORTAL_PREVIEW is true, but PORTAL_USER_API is set",
		},
		"user API and sandbox": {
			set("PORTAL_SANDBOX=true", "PORTAL_USER_API=https://api.example.com"),
			"PORTAL_PREVIEW is true, but PORTAL_USER_API is set",
		},
	} {
		t.Run(name, func(t *testing.T) {
			test.set["PORTAL_PREVIEW"] = "true"
			s, err := read(func(name string) string { return test.set[name] })
			switch {
			case test.want == "" && (err != nil || !s.Preview):
				t.Errorf("readSettings = %+v, %v, want success", s, err)
			case test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n")):
				t.Errorf("err = %v, want one line that starts with %q", err, test.want)
			}
		})
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
		if (Settings{Sandbox: true, UserAPI: adapter, BaseURL: base}).HasRealMembers() {
			t.Errorf("%s with the sandbox: real members = true, want false", address)
		}
	}
	if (Settings{UserAPI: adapter}).HasRealMembers() {
		t.Error("without a base URL: real members = true, want false")
	}
}

func TestDrainTimeSetting(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]time.Duration{"": 5 * time.Second, "0": 0, "20s": 20 * time.Second} {
		s, err := read(environmentWith(set("PORTAL_DRAIN_TIME=" + value)))
		if err != nil || s.Drain != want {
			t.Errorf("PORTAL_DRAIN_TIME=%s: %v, %v, want %v", value, s.Drain, err, want)
		}
	}
	if s, err := read(func(name string) string { return map[string]string{"PORTAL_SANDBOX": "true"}[name] }); err != nil || s.Drain != 0 {
		t.Errorf("with the sandbox: %v, %v, want none", s.Drain, err)
	}
}

// A browser leaves a scheme's own port out of Host: with it in the base, every page would be 421.
func TestBaseURLHasNoOwnPort(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"https://portal.example.com:443": "https://portal.example.com", "https://Portal.Example.com:443/": "https://portal.example.com",
		"https://portal.example.com:8443": "https://portal.example.com:8443", "http://localhost:80": "http://localhost",
		"https://localhost:80": "https://localhost:80", "http://[::1]:80": "http://[::1]",
	} {
		s, err := read(environmentWith(set("PORTAL_BASE_URL="+value, "PORTAL_ALLOW_HTTP=")))
		if err != nil || s.OIDC.BaseURL != want {
			t.Errorf("%s: base = %q, error = %v, want %s", value, s.OIDC.BaseURL, err, want)
		}
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
