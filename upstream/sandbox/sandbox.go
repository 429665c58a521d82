// Package sandbox fakes the external systems of the portal on one origin: the identity provider
// under /identity, the provider's user API under /user-api (section 7), the payment processor under
// /portalone and a recording tag manager under /tagmanager. They reject what the real systems
// reject. All state is in memory and anyone can sign in, so the sandbox must only listen on a
// loopback address.
//
// The package imports nothing from the portal, so the two share no code.
package sandbox

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Options configure the addresses and clocks of the sandbox.
type Options struct {
	// Origin is the sandbox's own origin, such as http://127.0.0.1:8090. Requests for another host
	// are rejected. Use another host name than the portal's, because cookies do not distinguish
	// ports.
	Origin string
	// Portal is the portal's origin, such as http://localhost:8080. The redirect URI is
	// Portal+"/auth", the one after sign-out is Portal+"/"; the editors' preview has the same below
	// /preview. The payment processor opens its window on this origin only.
	Portal string
	// Logger receives the reasons for rejected requests without personal data. Nil disables
	// logging.
	Logger *slog.Logger
	// EmailClaim is the claim with the email: "email" (default), or the array "emails" as in Azure
	// AD B2C.
	EmailClaim string
	// AccessTokenLife is the lifetime of access tokens, 60 s by default, so that every demo
	// includes silent renewal.
	AccessTokenLife time.Duration
	// Now is the clock, time.Now by default. Delays do not use it.
	Now func() time.Time
	// Today is the clock of the members' data, Now by default: sample dates and new data are
	// relative to it. Sign-in and tokens use Now.
	Today func() time.Time
}

// Sandbox serves the external systems, which share one state.
type Sandbox struct {
	options Options
	handler http.Handler
	keys    signingKeys

	mu       sync.Mutex // guards everything below
	members  map[string]*member
	codes    map[string]*code
	families map[string]*family
	sessions map[string]*paymentSession
	faults   []*Fault
	calls    map[string]int // number of requests by call, for all calls
	events   []tagEvent
}

// New returns a sandbox with the sample members. The error names the invalid option.
func New(o Options) (*Sandbox, error) {
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Sandbox{options: o, keys: deriveKeys(o.Origin), calls: map[string]int{}}
	s.families = map[string]*family{}
	if err := s.load(); err != nil {
		return nil, err
	}
	s.handler = s.routes()
	return s, nil
}

func (o Options) withDefaults() Options {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.EmailClaim == "" {
		o.EmailClaim = "email"
	}
	if o.AccessTokenLife == 0 {
		o.AccessTokenLife = time.Minute
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Today == nil {
		o.Today = o.Now
	}
	return o
}

func (o Options) check() error {
	for name, origin := range map[string]string{"Origin": o.Origin, "Portal": o.Portal} {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != u.Scheme+"://"+u.Host || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("sandbox: %s must be scheme://host[:port] without a path", name)
		}
	}
	if o.EmailClaim != "email" && o.EmailClaim != "emails" {
		return fmt.Errorf("sandbox: EmailClaim must be email or emails")
	}
	if o.AccessTokenLife < 0 {
		return fmt.Errorf("sandbox: AccessTokenLife must be positive")
	}
	return nil
}

// load loads fresh sample data and clears the state that refers to the old data.
func (s *Sandbox) load() error {
	members, err := loadMembers(s.options.Today())
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.members = members
	s.codes = map[string]*code{}
	s.sessions = map[string]*paymentSession{}
	s.events = nil
	return nil
}

// Reset restores the sample data, removes all faults and resets the call counts. Members stay
// signed in.
func (s *Sandbox) Reset() error {
	s.ResetFaults()
	s.mu.Lock()
	for call := range s.calls {
		s.calls[call] = 0
	}
	s.mu.Unlock()
	return s.load()
}

// Handler serves everything on the origin.
func (s *Sandbox) Handler() http.Handler { return s.handler }

// Transport returns a transport that serves every request from this sandbox, regardless of the
// host.
func (s *Sandbox) Transport() Transport { return Transport{Handler: s.handler} }

func (s *Sandbox) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", http.RedirectHandler(s.options.Portal+"/", http.StatusSeeOther))
	s.identityRoutes(mux)
	s.userAPIRoutes(mux)
	s.paymentRoutes(mux)
	s.tagManagerRoutes(mux)
	s.controlRoutes(mux)
	return s.ownHostOnly(mux)
}

// ownHostOnly rejects other host names, to prevent DNS rebinding by web pages.
func (s *Sandbox) ownHostOnly(next http.Handler) http.Handler {
	own, _ := url.Parse(s.options.Origin) // checked by New
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != own.Host {
			http.Error(w, "The sandbox only serves "+s.options.Origin+".", http.StatusMisdirectedRequest)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// Origin returns the origin from the options.
func (s *Sandbox) Origin() string { return s.options.Origin }

// Issuer returns the issuer of the identity provider.
func (s *Sandbox) Issuer() string { return s.options.Origin + "/identity" }

// ClientID returns the portal's client ID. The portal is a public client without a secret.
func (s *Sandbox) ClientID() string { return "member-portal" }

// Scopes returns the scopes to request in addition to openid, separated by spaces. Without
// offline_access there is no refresh token. Without user-api the user API rejects the access token.
func (s *Sandbox) Scopes() string { return "profile email offline_access " + apiScope }

// UserAPI returns {userApiProxy} of section 7, without a trailing slash.
func (s *Sandbox) UserAPI() string { return s.options.Origin + "/user-api" }

// PaymentScriptURL returns the URL of the processor's script, including its key.
func (s *Sandbox) PaymentScriptURL() string {
	return s.options.Origin + "/portalone/portalone.js?key=" + s.PaymentKey()
}

// PaymentKey returns the processor's public key for the portal.
func (s *Sandbox) PaymentKey() string { return "sandbox-portal" }
