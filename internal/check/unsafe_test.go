package check

import (
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/auth"
	"memberportal/handlers/edge"
	"memberportal/internal/settings"
)

func TestCheckFindsUnsafeValues(t *testing.T) {
	t.Parallel()
	counting, fives := make([]byte, 32), make([]byte, 32)
	for i := range counting {
		counting[i], fives[i] = byte(i), byte(7+5*i)
	}
	key := func(raw []byte) string { return base64.StdEncoding.EncodeToString(raw) }
	safe := settings.Settings{
		BaseURL:      &url.URL{Scheme: "https", Host: "members.example.com"},
		SessionKeys:  []string{key([]byte("0f3b~A9x.Qe27LmZ!kd83hs-PqWn51Yt"))},
		SessionStore: "redis://:secret@127.0.0.1:6379",
		Limits:       auth.Limits{Idle: 15 * time.Minute},
		Proxies:      edge.Proxies{netip.MustParsePrefix("10.0.0.5/32")},
	}
	env := func(entries ...string) map[string]string { return settings.Values(entries) }
	withKey := func(raw []byte) func(*settings.Settings) {
		return func(s *settings.Settings) { s.SessionKeys = []string{key(raw)} }
	}
	for name, test := range map[string]struct {
		change  func(*settings.Settings)
		env     map[string]string
		problem string
		note    string
	}{
		"safe": {
			env: env("PORTAL_PAYMENT_KEY=pk_live", "PORTAL_TIME_ZONE=America/Chicago",
				"PORTAL_PAYMENT_SCRIPT_URL=https://pay.example.com/{key}.js"),
		},
		"secret key": {env: env("PORTAL_PAYMENT_KEY=sk_live_1"), problem: "PORTAL_PAYMENT_KEY"},
		"script alone": {
			env: env("PORTAL_PAYMENT_SCRIPT_URL=https://pay.example.com/s.js"), note: "PORTAL_PAYMENT_SCRIPT_URL",
		},
		"machine's zone":   {env: env("PORTAL_TIME_ZONE=Local"), note: "PORTAL_TIME_ZONE"},
		"no summer time":   {env: env("PORTAL_TIME_ZONE=EST"), note: "PORTAL_TIME_ZONE"},
		"an offset":        {env: env("PORTAL_TIME_ZONE=Etc/GMT+6"), note: "PORTAL_TIME_ZONE"},
		"both":             {env: env("PORTAL_TIME_ZONE=CST6CDT")},
		"Arizona":          {env: env("PORTAL_TIME_ZONE=America/Phoenix")},
		"one byte":         {change: withKey([]byte(strings.Repeat("a", 32))), problem: "PORTAL_SESSION_KEYS"},
		"counting":         {change: withKey(counting), problem: "PORTAL_SESSION_KEYS"},
		"counting by five": {change: withKey(fives), problem: "PORTAL_SESSION_KEYS"},
		"digits":           {change: withKey([]byte("12345678901234567890123456789012")), problem: "PORTAL_SESSION_KEYS"},
		"a word":           {change: withKey([]byte("changeme-please!changeme-please!")), problem: "PORTAL_SESSION_KEYS"},
		"few bytes":        {change: withKey([]byte("aabbaabcabcabbbcaacbbcabacbacbab")), problem: "PORTAL_SESSION_KEYS"},
		"no proxies":       {change: func(s *settings.Settings) { s.Proxies = nil }, note: "PORTAL_TRUSTED_PROXIES"},
		"quotes":           {env: env(`PORTAL_OIDC_CLIENT_ID="portal"`, `OTHER="x"`), note: "PORTAL_OIDC_CLIENT_ID begins"},
		"empty secret":     {env: env("PORTAL_OIDC_CLIENT_SECRET="), note: "PORTAL_OIDC_CLIENT_SECRET is set and empty"},
		"empty file":       {env: env("PORTAL_SESSION_KEYS_FILE="), note: "PORTAL_SESSION_KEYS_FILE is set and empty"},
		"secret in a file": {env: env("PORTAL_OIDC_CLIENT_SECRET=", "PORTAL_OIDC_CLIENT_SECRET_FILE=/run/secret")},
		"short idle":       {change: func(s *settings.Settings) { s.Limits.Idle = time.Second }, note: "PORTAL_SESSION_IDLE"},
		"commas":           {env: env("PORTAL_OIDC_SCOPES=openid,email"), note: "PORTAL_OIDC_SCOPES"},
		"star":             {env: env("PORTAL_OPS_HOSTS=*.example.com"), note: "PORTAL_OPS_HOSTS"},
		"tag without ID": {
			env:    env("PORTAL_TAG_MANAGER_URL=https://tag.example.com/t.js"),
			change: func(s *settings.Settings) { s.MeasurementID = "G-1" },
			note:   "PORTAL_TAG_MANAGER_URL",
		},
		"profiles": {env: env("PORTAL_USER_API=https://api.example.com/v1/profiles/"), note: "PORTAL_USER_API"},
		"store in memory": {
			change: func(s *settings.Settings) { s.SessionStore = "memory:" }, note: "PORTAL_SESSION_STORE",
		},
		"key twice": {
			change: func(s *settings.Settings) { s.SessionKeys = append(s.SessionKeys, s.SessionKeys[0]) },
			note:   "PORTAL_SESSION_KEYS",
		},
		"discovery at the issuer": {
			env:  env("PORTAL_OIDC_ISSUER=https://id.example.com", "PORTAL_OIDC_DISCOVERY_URL=https://id.example.com"),
			note: "PORTAL_OIDC_DISCOVERY_URL",
		},
		"password in clear": {
			change: func(s *settings.Settings) { s.SessionStore = "redis://:secret@cache.example.com:6379" },
			note:   "PORTAL_SESSION_STORE",
		},
	} {
		s := safe
		if test.change != nil {
			test.change(&s)
		}
		s.TimeZone, _ = time.LoadLocation(test.env["PORTAL_TIME_ZONE"])
		notes, problem := tryValues(s, test.env)
		got := ""
		if problem != nil {
			got = problem.Error()
		}
		if !strings.HasPrefix(got, test.problem) || (test.problem == "") != (got == "") {
			t.Errorf("%s: problem = %q, want one about %q", name, got, test.problem)
		}
		if noted := strings.Join(notes, "\n"); !strings.HasPrefix(noted, test.note) || (test.note == "") != (noted == "") {
			t.Errorf("%s: notes = %q, want one about %q", name, noted, test.note)
		}
	}
}
