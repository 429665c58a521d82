package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"memberportal/auth"
	"memberportal/auth/authparams"
	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers/web/edge"
)

// settings are the validated environment variables. docs/settings.md documents each one.
type settings struct {
	Addr          string
	BaseURL       *url.URL
	ProductName   string
	Sandbox       bool
	SandboxAddr   string
	Preview       bool
	OIDC          auth.Config
	UserAPI       *url.URL
	SessionStore  string
	SessionKeys   []string
	Limits        auth.Limits
	PaymentScript *url.URL
	PostingDays   int      // business days until a reported payment should have posted
	TagManager    *url.URL // nil if not configured
	MeasurementID string
	TagOrigins    []string
	PageReports   bool
	RegisterURL   *url.URL // nil if not configured
	PasswordURL   *url.URL // nil if not configured
	ContentDir    string   // "" for the built-in content
	TimeZone      *time.Location
	OpsAddr       string
	OpsHosts      []string
	Proxies       edge.Proxies // whose X-Forwarded-For is believed
	Connections   edge.Limits  // on the public port
	Drain         time.Duration
	RateLimits    map[ratelimit.Rule]store.Limit // nil for none
	// UpstreamConcurrency is how many requests of each call of the user API may be under way.
	UpstreamConcurrency int
}

// readSettings reads and validates all settings. Its error has all problems: one line each, which
// starts with the variable's name and never contains a secret.
func readSettings(getenv func(string) string) (settings, error) {
	e := environment{getenv: getenv, defaults: map[string]string{}}
	s := e.settings()
	return s, errors.Join(e.problems...)
}

func (e *environment) settings() settings {
	s := settings{
		Addr:         e.address("PORTAL_ADDR", "127.0.0.1:8080"),
		BaseURL:      e.baseURL("PORTAL_BASE_URL"),
		ProductName:  e.text("PORTAL_PRODUCT_NAME", "Member Portal"),
		Sandbox:      e.boolean("PORTAL_SANDBOX"),
		SandboxAddr:  e.address("PORTAL_SANDBOX_ADDR", "127.0.0.1:8090"),
		Preview:      e.boolean("PORTAL_PREVIEW"),
		SessionStore: e.text("PORTAL_SESSION_STORE", "sqlite:data/portal.db"),
		Limits: auth.Limits{
			Idle:     e.duration("PORTAL_SESSION_IDLE", 15*time.Minute),
			Absolute: e.duration("PORTAL_SESSION_ABSOLUTE", 8*time.Hour),
			Reauth:   e.durationOrNever("PORTAL_REAUTH_AFTER", 15*time.Minute),
		},
		PostingDays: e.number("PORTAL_PAYMENT_POSTING_DAYS", 3, 30),
		RegisterURL: e.url("PORTAL_REGISTER_URL", optional),
		PasswordURL: e.url("PORTAL_PASSWORD_URL", optional),
		ContentDir:  e.text("PORTAL_CONTENT_DIR", ""),
		TimeZone:    e.timeZone("PORTAL_TIME_ZONE"),
		PageReports: e.onOrOff("PORTAL_PAGE_REPORTS"),
		OpsAddr:     e.address("PORTAL_OPS_ADDR", "127.0.0.1:8081"),
		OpsHosts:    e.hostNames("PORTAL_OPS_HOSTS"),
		Proxies:     e.proxies(edge.ProxiesSetting),

		UpstreamConcurrency: e.positive("PORTAL_UPSTREAM_CONCURRENCY", 256, 10_000),
	}
	s.Connections = e.connections(s.Proxies)
	s.Drain = e.drain("PORTAL_DRAIN_TIME", s.Sandbox)
	s.RateLimits = e.rateLimits(&s)
	if s.Preview {
		e.previewSettings(&s)
	}
	if !s.Sandbox && !s.Preview {
		e.externalSystems(&s)
	}
	allowed := e.allowedHTTP("PORTAL_ALLOW_HTTP")
	for _, address := range allowed {
		s.OIDC.HTTPHosts = append(s.OIDC.HTTPHosts, address.Host)
	}
	e.refuseUnsafe(s, allowed)
	return s
}

// previewSettings rejects the preview next to a real user API: the preview has no sign-in, so it
// must not be able to load real members. It also reads the keys that sign share links, if there are
// any.
func (e *environment) previewSettings(s *settings) {
	switch {
	case e.text("PORTAL_USER_API", "") != "":
		e.fail("PORTAL_PREVIEW", "is true, but PORTAL_USER_API is set: the preview does not run with a real user API. Unset one of them")
	case !s.Sandbox:
		e.fail("PORTAL_PREVIEW", "is true, but PORTAL_SANDBOX is not: the preview only shows the sandbox's sample members")
	case e.text("PORTAL_SESSION_KEYS", "") != "" || e.text("PORTAL_SESSION_KEYS_FILE", "") != "":
		s.SessionKeys = e.sessionKeys()
	}
}

// externalSystems reads the settings that the sandbox sets by itself.
func (e *environment) externalSystems(s *settings) {
	s.OIDC = auth.Config{
		Issuer:       e.exactURL("PORTAL_OIDC_ISSUER", required),
		DiscoveryURL: e.exactURL("PORTAL_OIDC_DISCOVERY_URL", optional),
		ClientID:     e.text("PORTAL_OIDC_CLIENT_ID", required),
		ClientSecret: e.text("PORTAL_OIDC_CLIENT_SECRET", ""),
		Scopes:       strings.Fields(e.text("PORTAL_OIDC_SCOPES", "")),
		Params:       e.authParams("PORTAL_OIDC_PARAMS"),
	}
	if s.BaseURL != nil {
		s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
	}
	s.UserAPI = e.url("PORTAL_USER_API", required)
	if e.text("PORTAL_TIME_ZONE", "") == "" && s.UserAPI != nil && !onLoopback(s.UserAPI) {
		e.fail("PORTAL_TIME_ZONE", "is not set. It decides when a bill is past due: set it to your company's time zone, such as America/Chicago")
	}
	s.SessionKeys = e.sessionKeys()
	s.PaymentScript = e.scriptURL("PORTAL_PAYMENT_SCRIPT_URL", "{key}", "PORTAL_PAYMENT_KEY")
	s.TagManager = e.scriptURL("PORTAL_TAG_MANAGER_URL", "{id}", "PORTAL_MEASUREMENT_ID")
	s.MeasurementID = e.text("PORTAL_MEASUREMENT_ID", "")
	s.TagOrigins = e.origins("PORTAL_TAG_ORIGINS")
	e.bothOrNeither("PORTAL_TAG_MANAGER_URL", "PORTAL_MEASUREMENT_ID")
}

// setDefaultBaseURL sets the public origin to localhost, at the port that the portal listens on,
// unless PORTAL_BASE_URL is set.
func (s *settings) setDefaultBaseURL(listening net.Addr) {
	if s.BaseURL == nil {
		_, port, _ := net.SplitHostPort(listening.String())
		s.BaseURL = &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", port)}
	}
	s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
}

// signInOrigins returns the origins of the identity provider. The content security policy must list
// them in form-action: browsers apply it to the redirect after the sign-out form.
func (s *settings) signInOrigins() []string {
	var origins []string
	for _, address := range []string{s.OIDC.Issuer, s.OIDC.DiscoveryURL} {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			origins = append(origins, u.Scheme+"://"+u.Host)
		}
	}
	return origins
}

// Defaults for environment methods.
const (
	required = "\x00required" // fails if the variable is not set
	optional = ""
)

// environment reads variables and collects all problems. An empty variable counts as not set.
type environment struct {
	getenv   func(string) string
	problems []error
	defaults map[string]string // of all that was read
}

// fail adds a problem, once.
func (e *environment) fail(name, reason string) {
	line := name + " " + reason
	if !slices.ContainsFunc(e.problems, func(known error) bool { return known.Error() == line }) {
		e.problems = append(e.problems, errors.New(line))
	}
}

func (e *environment) text(name, fallback string) string {
	e.defaults[name] = cmp.Or(e.defaults[name], fallback)
	value := strings.TrimSpace(e.getenv(name))
	if value != "" {
		return value
	}
	if fallback == required {
		e.fail(name, "is not set. Set it, or set PORTAL_SANDBOX=true to try the portal with the sandbox")
		return ""
	}
	return fallback
}

func (e *environment) boolean(name string) bool {
	value, err := strconv.ParseBool(e.text(name, "false"))
	if err != nil {
		e.fail(name, "must be true or false")
	}
	return value
}

// onOrOff reads a setting that is on by default. An invalid value is a problem, and counts as on.
func (e *environment) onOrOff(name string) bool {
	value := e.text(name, "on")
	if value != "on" && value != "off" {
		e.fail(name, "must be on or off")
	}
	return value != "off"
}

// number reads a whole number from 0 to most.
func (e *environment) number(name string, fallback, most int) int {
	return e.numberFrom(0, name, fallback, most)
}

func (e *environment) numberFrom(least int, name string, fallback, most int) int {
	value, err := strconv.Atoi(e.text(name, strconv.Itoa(fallback)))
	if err != nil || value < least || value > most {
		e.fail(name, fmt.Sprintf("must be a whole number from %d to %d", least, most))
	}
	return value
}

// positive reads a whole number from 1 to most.
func (e *environment) positive(name string, fallback, most int) int {
	return e.numberFrom(1, name, fallback, most)
}

func (e *environment) duration(name string, fallback time.Duration) time.Duration {
	value, err := time.ParseDuration(e.text(name, fallback.String()))
	if err != nil || value <= 0 {
		e.fail(name, "must be a duration such as 15m or 8h")
		return fallback
	}
	return value
}

// durationOrNever also accepts 0, for never or none.
func (e *environment) durationOrNever(name string, fallback time.Duration) time.Duration {
	if e.text(name, fallback.String()) == "0" {
		return 0
	}
	return e.duration(name, fallback)
}

// drain returns no time by default for the sandbox, which has no balancer.
func (e *environment) drain(name string, sandbox bool) time.Duration {
	if sandbox && e.text(name, "") == "" {
		return 0
	}
	return e.durationOrNever(name, 5*time.Second)
}

// timeZone returns the process's own time zone if the variable is not set.
func (e *environment) timeZone(name string) *time.Location {
	value := e.text(name, "Local")
	zone, err := time.LoadLocation(value)
	if err != nil {
		e.fail(name, "must be a name of the time zone database such as America/Chicago")
		return time.Local
	}
	return zone
}

// now returns the current time in the company's time zone.
func (s *settings) now() time.Time { return time.Now().In(s.TimeZone) }

func (e *environment) address(name, fallback string) string {
	value := e.text(name, fallback)
	if _, _, err := net.SplitHostPort(value); err != nil {
		e.fail(name, "must be a host and a port such as "+fallback)
	}
	return value
}

// proxies returns nil if the variable is not set.
func (e *environment) proxies(name string) edge.Proxies {
	value := e.text(name, "")
	if value == "" {
		return nil
	}
	proxies, ok := edge.ParseProxies(value)
	if !ok {
		e.fail(name, "must be addresses or networks of your proxies such as 10.0.0.5 or 10.0.0.0/8, separated by commas")
	}
	return proxies
}

func (e *environment) url(name, fallback string) *url.URL {
	return e.parseURL(name, e.text(name, fallback))
}

// exactURL returns the URL as it is written: an issuer must equal the one in its tokens.
func (e *environment) exactURL(name, fallback string) string {
	value := e.text(name, fallback)
	e.parseURL(name, value)
	return value
}

// authParams reads the parameters that are added to each authorization request.
func (e *environment) authParams(name string) url.Values {
	params, err := authparams.Parse(e.text(name, ""))
	if err != nil {
		e.fail(name, err.Error())
	}
	return params
}

// baseURL reads an origin: the paths of all pages begin at its root.
func (e *environment) baseURL(name string) *url.URL {
	u := e.url(name, optional)
	if u != nil && (strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil) {
		e.fail(name, "must have no path: the portal's pages begin at the root. Use an address such as https://portal.example.com")
	}
	return u
}

// parseURL returns nil for no value.
func (e *environment) parseURL(name, value string) *url.URL {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		e.fail(name, "must be a URL that starts with https:// or http://")
		return nil
	}
	return u
}

// scriptURL returns a script's URL with the placeholder replaced by a public key, such as {key} for
// the payment processor (section 9). It returns nil if the URL is not set.
func (e *environment) scriptURL(name, placeholder, keyName string) *url.URL {
	key := e.text(keyName, "")
	address := e.text(name, "")
	if strings.Contains(address, placeholder) && key == "" {
		e.fail(keyName, "is not set, but "+name+" contains "+placeholder)
	}
	return e.parseURL(name, strings.ReplaceAll(address, placeholder, url.QueryEscape(key)))
}

// bothOrNeither requires both settings if one of them is set.
func (e *environment) bothOrNeither(a, b string) {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if e.text(pair[0], "") == "" && e.text(pair[1], "") != "" {
			e.fail(pair[0], "is not set, but "+pair[1]+" is")
		}
	}
}

// origins reads a list of https origins; a host may start with "*.". They become part of the
// content security policy, so characters that could end a directive are rejected.
func (e *environment) origins(name string) []string {
	origins := strings.Fields(e.text(name, ""))
	for _, origin := range origins {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != "https://"+u.Host || strings.ContainsAny(u.Host, ";,'") {
			e.fail(name, "must be origins such as https://www.example.com or https://*.example.com, separated by spaces")
		}
	}
	return origins
}
