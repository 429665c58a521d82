// Package settings reads the environment variables that configure the portal, and reports
// everything that is wrong with them at once.
package settings

import (
	"errors"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/auth/store"
	"memberportal/handlers/edge"
)

// Settings are the validated environment variables. docs/settings.md documents each one.
type Settings struct {
	Addr           string
	BaseURL        *url.URL
	ProductName    string
	Sandbox        bool
	SandboxAddr    string
	Preview        bool
	OnlyProxies    bool   // respond to trusted proxies only
	NewURL         string // where editors create a file, with {file}; "" for nowhere
	EditURL        string // where editors change a line, with {file} and {line}; "" for nowhere
	OIDC           auth.Config
	UserAPI        *url.URL
	SessionStore   string
	SessionStoreTo string // for portal backup, "" for none
	SessionKeys    []string
	Limits         auth.Limits
	PaymentScript  *url.URL
	PostingDays    int      // business days until a reported payment should have posted
	TagManager     *url.URL // nil if not configured
	MeasurementID  string
	TagOrigins     []string
	RegisterURL    *url.URL // nil if not configured
	PasswordURL    *url.URL // nil if not configured
	ContentDir     string   // "" for the built-in content
	Languages      []string // besides English
	APILanguage    string   // of the user API's texts, unless it sends another one
	APIExtraKeys   []string // paths of keys of the user API that say nothing
	TimeZone       *time.Location
	OpsAddr        string
	OpsHosts       []string
	Proxies        edge.Proxies // whose X-Forwarded-For is believed
	Connections    edge.Limits  // on the public port
	Drain          time.Duration
	RateLimits     map[ratelimit.Rule]store.Limit // nil for none
}

// read reads and validates all settings. Its error has all problems: one line each, which starts
// with the variable's name and never contains a secret.
func read(getenv func(string) string) (Settings, error) {
	e := environment{getenv: getenv, defaults: map[string]string{}}
	s := e.settings()
	return s, errors.Join(e.problems...)
}

func (e *environment) settings() Settings {
	s := Settings{
		Addr:        e.address("PORTAL_ADDR", "127.0.0.1:8080"),
		BaseURL:     e.baseURL("PORTAL_BASE_URL"),
		ProductName: e.text("PORTAL_PRODUCT_NAME", "Member Portal"),
		Sandbox:     e.boolean("PORTAL_SANDBOX"),
		SandboxAddr: e.address("PORTAL_SANDBOX_ADDR", "127.0.0.1:8090"),
		Preview:     e.boolean("PORTAL_PREVIEW"),
		EditURL: e.gitHost("PORTAL_PREVIEW_EDIT_URL",
			"a web address with {file} in it, such as https://git.example.com/portal-texts/edit/main/{file}#L{line}",
			"https", "http"),
		NewURL: e.gitHost("PORTAL_PREVIEW_NEW_URL",
			"an https address with {file} in it, such as https://git.example.com/portal-texts/new/main?filename={file}",
			"https"),
		SessionStore:   e.sessionStore(),
		SessionStoreTo: e.text("PORTAL_SESSION_STORE_TO", ""),
		Limits: auth.Limits{
			Idle:     e.duration("PORTAL_SESSION_IDLE", 15*time.Minute),
			Absolute: e.duration("PORTAL_SESSION_ABSOLUTE", 8*time.Hour),
			Reauth:   e.durationOrNever("PORTAL_REAUTH_AFTER", 15*time.Minute),
		},
		PostingDays: e.number("PORTAL_PAYMENT_POSTING_DAYS", 3, 30),
		RegisterURL: e.url("PORTAL_REGISTER_URL", optional),
		PasswordURL: e.url("PORTAL_PASSWORD_URL", optional),
		ContentDir:  e.text("PORTAL_CONTENT_DIR", ""),
		Languages:   e.languages("PORTAL_LANGUAGES"),
		APILanguage: e.language("PORTAL_USER_API_LANGUAGE"), APIExtraKeys: e.extraKeys("PORTAL_USER_API_EXTRA_KEYS"),
		TimeZone: e.timeZone("PORTAL_TIME_ZONE"),
		OpsAddr:  e.address("PORTAL_OPS_ADDR", "127.0.0.1:8081"),
		OpsHosts: e.hostNames("PORTAL_OPS_HOSTS"),
		Proxies:  e.proxies(edge.ProxiesSetting),
	}
	s.Connections = e.connections(s.Proxies)
	s.Drain = e.drain("PORTAL_DRAIN_TIME", s.Sandbox)
	if s.RateLimits = e.rateLimits(&s); s.RateLimits != nil {
		s.Limits.Sessions = sessionsOfMember
	}
	if s.Preview {
		e.previewSettings(&s)
	}
	if s.Sandbox || s.Preview {
		s.SessionKeys = e.sessionKeys(optional)
	} else {
		e.externalSystems(&s)
	}
	allowed := e.allowedHTTP("PORTAL_ALLOW_HTTP")
	for _, address := range allowed {
		s.OIDC.HTTPHosts = append(s.OIDC.HTTPHosts, address.Host)
	}
	e.refuseUnsafe(s, allowed)
	e.refuseSamePorts(s)
	return s
}

// previewSettings rejects the preview next to a real user API: the preview has no sign-in, so it
// must not be able to load real members. On another address than this machine's it answers trusted
// proxies only, which decide who looks.
func (e *environment) previewSettings(s *Settings) {
	s.OnlyProxies = !listensHere(s.Addr) || s.isPublished()
	switch {
	case e.text("PORTAL_USER_API", "") != "":
		e.fail("PORTAL_PREVIEW",
			"is true, but PORTAL_USER_API is set: the preview does not run with a real user API. Unset one of them")
	case !s.Sandbox:
		e.fail("PORTAL_PREVIEW", "is true, but PORTAL_SANDBOX is not: the preview only shows the sandbox's sample members")
	case s.OnlyProxies && s.Proxies == nil:
		e.fail("PORTAL_PREVIEW",
			"is true, but PORTAL_ADDR or PORTAL_BASE_URL is not of this machine, and PORTAL_TRUSTED_PROXIES is not set. "+
				"Set it to the proxy that signs editors in: the preview answers no one else")
	}
}

// gitHost reads an address of a Git host with {file} and, if it likes, {line} in it. must says what
// it must be.
func (e *environment) gitHost(name, must string, schemes ...string) string {
	address := e.text(name, "")
	u, err := url.Parse(strings.NewReplacer("{file}", "en%2Fhome.yaml", "{line}", "1").Replace(address))
	isWeb := err == nil && slices.Contains(schemes, u.Scheme) && u.Host != ""
	if address != "" && (!isWeb || !strings.Contains(address, "{file}")) {
		e.fail(name, "must be "+must)
	}
	return address
}

// listensHere reports whether only this machine reaches an address to listen on.
func listensHere(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err != nil || IsHere(host)
}

// externalSystems reads the settings that the sandbox sets by itself.
func (e *environment) externalSystems(s *Settings) {
	s.OIDC = auth.Config{
		Issuer:       e.issuer("PORTAL_OIDC_ISSUER", required),
		DiscoveryURL: e.exactURL("PORTAL_OIDC_DISCOVERY_URL", optional),
		ClientID:     e.text("PORTAL_OIDC_CLIENT_ID", required),
		Scopes:       strings.Fields(e.text("PORTAL_OIDC_SCOPES", "")),
		Params:       e.authParams("PORTAL_OIDC_PARAMS"),
	}
	s.OIDC.ClientSecret, _ = e.secret("PORTAL_OIDC_CLIENT_SECRET", "")
	if s.BaseURL != nil {
		s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
	}
	s.UserAPI = e.url("PORTAL_USER_API", required)
	if u := s.UserAPI; u != nil && (u.User != nil || u.RawQuery != "" || u.Fragment != "") {
		e.fail("PORTAL_USER_API", "must have no user, query or fragment: the paths of calls are added to it")
	}
	if e.text("PORTAL_TIME_ZONE", "") == "" && s.HasRealMembers() {
		e.fail("PORTAL_TIME_ZONE",
			"is not set. It decides when a bill is past due: set it to your company's time zone, such as America/Chicago")
	}
	s.SessionKeys = e.sessionKeys(required)
	s.PaymentScript = e.scriptURL("PORTAL_PAYMENT_SCRIPT_URL", "{key}", "PORTAL_PAYMENT_KEY")
	s.TagManager = e.scriptURL("PORTAL_TAG_MANAGER_URL", "{id}", "PORTAL_MEASUREMENT_ID")
	s.MeasurementID = e.text("PORTAL_MEASUREMENT_ID", "")
	s.TagOrigins = e.origins("PORTAL_TAG_ORIGINS")
	if s.PaymentScript == nil && e.text("PORTAL_PAYMENT_KEY", "") != "" {
		e.fail("PORTAL_PAYMENT_SCRIPT_URL",
			"is not set, but PORTAL_PAYMENT_KEY is: pages would say how to pay by phone or mail")
	}
	e.bothOrNeither("PORTAL_TAG_MANAGER_URL", "PORTAL_MEASUREMENT_ID")
}

// WithBaseURL returns the settings of a portal that listens on an address: unless PORTAL_BASE_URL
// is set, its public origin is localhost, at the port of that address.
func (s Settings) WithBaseURL(listening net.Addr) Settings {
	if s.BaseURL == nil {
		_, port, _ := net.SplitHostPort(listening.String())
		s.BaseURL = &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", port)}
	}
	s.OIDC.BaseURL = strings.TrimSuffix(s.BaseURL.String(), "/")
	return s
}

// Now returns the current time in the company's time zone.
func (s Settings) Now() time.Time { return time.Now().In(s.TimeZone) }

// HasRealMembers reports whether members of a real company read the pages: not the sandbox's, and
// not only people at this machine. Where the user API is says nothing, because an adapter often
// runs beside the portal.
func (s Settings) HasRealMembers() bool {
	return !s.Sandbox && s.isPublished()
}

// ShowsRealCompany reports whether a company's own facts alone are shown: to real members, and to
// the editors of a preview that is not only on their machine.
func (s Settings) ShowsRealCompany() bool {
	return s.HasRealMembers() || s.Preview && s.isPublished()
}

func (s Settings) isPublished() bool { return s.BaseURL != nil && !onOwnMachine(s.BaseURL) }

// Listeners returns the addresses to listen on, each behind its setting's name.
func (s Settings) Listeners() [][2]string {
	listen := [][2]string{{"PORTAL_ADDR", s.Addr}, {"PORTAL_OPS_ADDR", s.OpsAddr}}
	if s.Sandbox {
		listen = append(listen, [2]string{"PORTAL_SANDBOX_ADDR", s.SandboxAddr})
	}
	return listen
}
