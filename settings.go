package main

import (
	"encoding/base64"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"memberportal/auth"
)

// settings is the environment, checked. README's table says what each one means and when to change it.
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
	TagManager    *url.URL // nil for none
	MeasurementID string
	TagOrigins    []string
	RegisterURL   *url.URL // nil for none
	PasswordURL   *url.URL // nil for none
	ContentDir    string   // "" for the built-in words
	OpsAddr       string
}

// readSettings reads every setting. The first wrong or missing one is the error: a line that names the variable and never repeats a secret.
func readSettings(getenv func(string) string) (settings, error) {
	e := environment{getenv: getenv}
	s := settings{
		Addr:         e.address("PORTAL_ADDR", "127.0.0.1:8080"),
		BaseURL:      e.url("PORTAL_BASE_URL", optional),
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
		RegisterURL: e.url("PORTAL_REGISTER_URL", optional),
		PasswordURL: e.url("PORTAL_PASSWORD_URL", optional),
		ContentDir:  e.text("PORTAL_CONTENT_DIR", ""),
		OpsAddr:     e.address("PORTAL_OPS_ADDR", "127.0.0.1:8081"),
	}
	if s.Preview {
		e.preview(&s)
	}
	if !s.Sandbox {
		e.outsideSystems(&s)
	}
	return s, e.err
}

// preview refuses to show anything beside real members, and reads the keys that sign the links to it, where there are any.
func (e *environment) preview(s *settings) {
	switch {
	case e.text("PORTAL_USER_API", "") != "":
		e.refuse("PORTAL_PREVIEW", "is true, but PORTAL_USER_API is set: the preview never runs beside a real user API. Unset one of them")
	case !s.Sandbox:
		e.refuse("PORTAL_PREVIEW", "is true, but PORTAL_SANDBOX is not: the preview shows the sandbox's sample members only")
	case e.text("PORTAL_SESSION_KEYS", "") != "":
		s.SessionKeys = e.keys("PORTAL_SESSION_KEYS")
	}
}

// outsideSystems reads what the sandbox would provide by itself.
func (e *environment) outsideSystems(s *settings) {
	s.OIDC = auth.Config{
		Issuer:       e.text("PORTAL_OIDC_ISSUER", required),
		DiscoveryURL: e.text("PORTAL_OIDC_DISCOVERY_URL", ""),
		ClientID:     e.text("PORTAL_OIDC_CLIENT_ID", required),
		ClientSecret: e.text("PORTAL_OIDC_CLIENT_SECRET", ""),
		Scopes:       strings.Fields(e.text("PORTAL_OIDC_SCOPES", "")),
	}
	s.UserAPI = e.url("PORTAL_USER_API", required)
	s.SessionKeys = e.keys("PORTAL_SESSION_KEYS")
	s.PaymentScript = e.script("PORTAL_PAYMENT_SCRIPT_URL", "{key}", "PORTAL_PAYMENT_KEY")
	s.TagManager = e.script("PORTAL_TAG_MANAGER_URL", "{id}", "PORTAL_MEASUREMENT_ID")
	s.MeasurementID = e.text("PORTAL_MEASUREMENT_ID", "")
	s.TagOrigins = e.origins("PORTAL_TAG_ORIGINS")
	e.together("PORTAL_TAG_MANAGER_URL", "PORTAL_MEASUREMENT_ID")
}

// settleBaseURL fills in the public origin of a portal that has not been told one: this machine, at the port it listens on.
func (s *settings) settleBaseURL(listening net.Addr) {
	if s.BaseURL == nil {
		_, port, _ := net.SplitHostPort(listening.String())
		s.BaseURL = &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", port)}
	}
	s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
}

// signInOrigins are where a form may end up after signing out: the identity provider's hosts.
func (s *settings) signInOrigins() []string {
	var origins []string
	for _, address := range []string{s.OIDC.Issuer, s.OIDC.DiscoveryURL} {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			origins = append(origins, u.Scheme+"://"+u.Host)
		}
	}
	return origins
}

const (
	required = "\x00required"
	optional = ""
)

// environment reads variables one by one and keeps the first that is wrong. An empty variable is one that is not set.
type environment struct {
	getenv func(string) string
	err    error
}

func (e *environment) refuse(name, reason string) {
	if e.err == nil {
		e.err = fmt.Errorf("%s %s", name, reason)
	}
}

func (e *environment) text(name, otherwise string) string {
	value := strings.TrimSpace(e.getenv(name))
	if value != "" {
		return value
	}
	if otherwise == required {
		e.refuse(name, "is not set. Set it, or set PORTAL_SANDBOX=true to try the portal with its own stand-ins")
		return ""
	}
	return otherwise
}

func (e *environment) boolean(name string) bool {
	value, err := strconv.ParseBool(e.text(name, "false"))
	if err != nil {
		e.refuse(name, "must be true or false")
	}
	return value
}

func (e *environment) duration(name string, otherwise time.Duration) time.Duration {
	value, err := time.ParseDuration(e.text(name, otherwise.String()))
	if err != nil || value <= 0 {
		e.refuse(name, "must be a time such as 15m or 8h")
	}
	return value
}

// durationOrNever also takes 0, which is never.
func (e *environment) durationOrNever(name string, otherwise time.Duration) time.Duration {
	if e.text(name, otherwise.String()) == "0" {
		return 0
	}
	return e.duration(name, otherwise)
}

func (e *environment) address(name, otherwise string) string {
	value := e.text(name, otherwise)
	if _, _, err := net.SplitHostPort(value); err != nil {
		e.refuse(name, "must be a host and a port such as "+otherwise)
	}
	return value
}

func (e *environment) url(name, otherwise string) *url.URL {
	value := e.text(name, otherwise)
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		e.refuse(name, "must be an address that begins with https:// or http://")
		return nil
	}
	return u
}

func (e *environment) keys(name string) []string {
	keys := strings.Split(e.text(name, required), ",")
	for i, key := range keys {
		keys[i] = strings.TrimSpace(key)
		if raw, err := base64.StdEncoding.DecodeString(keys[i]); err != nil || len(raw) != 32 {
			e.refuse(name, "must be 32-byte keys in base64, separated by commas. Make one with: openssl rand -base64 32")
		}
	}
	return keys
}

// script puts a public key into its script's address, where that says so: the processor's where it says {key} (section 9).
func (e *environment) script(name, place, keyName string) *url.URL {
	key := e.text(keyName, "")
	address := e.text(name, "")
	if strings.Contains(address, place) && key == "" {
		e.refuse(keyName, "is not set, but "+name+" has a place for it")
	}
	filled := environment{getenv: func(string) string { return strings.ReplaceAll(address, place, url.QueryEscape(key)) }}
	u := filled.url(name, optional)
	if filled.err != nil {
		e.refuse(name, "must be an address that begins with https:// or http://")
	}
	return u
}

// together refuses one of two settings without the other.
func (e *environment) together(a, b string) {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if e.text(pair[0], "") == "" && e.text(pair[1], "") != "" {
			e.refuse(pair[0], "is not set, but "+pair[1]+" is")
		}
	}
}

// origins are addresses without a path; a name may begin with *. for all below it. They go into the content security policy as they are.
func (e *environment) origins(name string) []string {
	origins := strings.Fields(e.text(name, ""))
	for _, origin := range origins {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != "https://"+u.Host || strings.ContainsAny(u.Host, ";,'") {
			e.refuse(name, "must be origins such as https://www.example.com or https://*.example.com, separated by spaces")
		}
	}
	return origins
}
