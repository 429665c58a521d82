// Package sandbox plays the outside systems of the portal on one origin: the
// identity provider under /identity, the provider's user API under /user-api
// (section 7), the payment processor under /portalone and a tag manager that
// records under /tagmanager. They are small but honest: what a real one refuses, they refuse. They keep what
// happens in memory, sign in anyone who presses a button, and belong on a
// loopback address only.
//
// The package imports nothing of the portal, so that the two agree on nothing
// but what goes over the wire.
package sandbox

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Options say where the sandbox and its one portal are.
type Options struct {
	// Origin is the sandbox's own, such as http://127.0.0.1:8090. Requests for
	// another host are refused. Its host should differ from the portal's, since
	// cookies know no ports.
	Origin string
	// Portal is the portal's origin, such as http://localhost:8080. Exactly
	// Portal+"/auth" is the redirect URI, Portal+"/" the one after sign-out, and
	// the payment processor opens its window on no other origin.
	Portal string
	// Logger hears why a request was refused, never whose it was. Nil is silent.
	Logger *slog.Logger
	// EmailClaim is how the identity provider tells the email: "email" (default),
	// or "emails", an array, as Azure AD B2C does.
	EmailClaim string
	// AccessTokenLife is how long an access token works, 60 s by default, so
	// that silent renewal is part of every demo.
	AccessTokenLife time.Duration
	// Now is the clock, time.Now by default. Delays do not go by it.
	Now func() time.Time
	// Today is the clock of the members' data alone, Now by default: the sample
	// dates count from it, and what is added is dated by it. Sign-in and tokens
	// go by Now.
	Today func() time.Time
}

// Sandbox is the outside systems and their one state.
type Sandbox struct {
	options Options
	handler http.Handler
	keys    keys

	mu       sync.Mutex // guards everything below
	members  map[string]*member
	codes    map[string]*code
	families map[string]*family
	sessions map[string]*paymentSession
	faults   []*Fault
	calls    map[string]int // every call there is, with how often it came
	events   []reported
}

// New loads the sample members. The error names the option that is wrong.
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
			return fmt.Errorf("sandbox: %s must be scheme://host[:port] and no more", name)
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

// load takes fresh sample data and forgets what hung on the old.
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

// Reset goes back to the fresh sample data, to no faults and to counts of zero.
// Members stay signed in.
func (s *Sandbox) Reset() error {
	s.ResetFaults()
	s.mu.Lock()
	for call := range s.calls {
		s.calls[call] = 0
	}
	s.mu.Unlock()
	return s.load()
}

// Handler serves the whole origin.
func (s *Sandbox) Handler() http.Handler { return s.handler }

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

// ownHostOnly keeps out web pages that point a name of theirs at this address.
func (s *Sandbox) ownHostOnly(next http.Handler) http.Handler {
	own, _ := url.Parse(s.options.Origin) // checked by New
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != own.Host {
			http.Error(w, "This sandbox answers at "+s.options.Origin+" only.", http.StatusMisdirectedRequest)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// Origin is where the sandbox is, as given.
func (s *Sandbox) Origin() string { return s.options.Origin }

// Issuer is the identity provider's issuer; discovery is below it.
func (s *Sandbox) Issuer() string { return s.options.Origin + "/identity" }

// ClientID is the portal's, a public client without a secret.
func (s *Sandbox) ClientID() string { return "member-portal" }

// Scopes are those to ask for beside openid, separated by spaces: without
// offline_access there is no refresh token, without user-api the user API
// refuses the access token.
func (s *Sandbox) Scopes() string { return "profile email offline_access " + apiScope }

// UserAPI is {userApiProxy} of section 7, without a slash at its end.
func (s *Sandbox) UserAPI() string { return s.options.Origin + "/user-api" }

// PaymentScriptURL is the processor's script, its key included.
func (s *Sandbox) PaymentScriptURL() string {
	return s.options.Origin + "/portalone/portalone.js?key=" + s.PaymentKey()
}

// PaymentKey is the processor's public key for the portal.
func (s *Sandbox) PaymentKey() string { return "sandbox-portal" }
