package sandbox

import (
	"net/http"
	"sync"
	"time"
)

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

// Origin returns the origin from the options.
func (s *Sandbox) Origin() string { return s.options.Origin }

// Issuer returns the issuer of the identity provider.
func (s *Sandbox) Issuer() string { return s.options.Origin + "/identity" }

// ClientID returns the portal's client ID. The portal is a public client without a secret.
func (s *Sandbox) ClientID() string { return "member-portal" }

// Scopes returns the scopes to request in addition to openid, separated by spaces. Without
// offline_access there is no refresh token. Without user-api, the user API rejects the access
// token.
func (s *Sandbox) Scopes() string { return "profile email offline_access " + apiScope }

// UserAPI returns {userApiProxy} of section 7, without a trailing slash.
func (s *Sandbox) UserAPI() string { return s.options.Origin + "/user-api" }

// PaymentScriptURL returns the URL of the processor's script, including its key.
func (s *Sandbox) PaymentScriptURL() string {
	return s.options.Origin + "/portalone/portalone.js?key=" + s.PaymentKey()
}

// PaymentKey returns the processor's public key for the portal.
func (s *Sandbox) PaymentKey() string { return "sandbox-portal" }

// apiScope is the scope of the user API (section 9).
const apiScope = "user-api"

var scopes = []string{"openid", "profile", "email", "offline_access", apiScope}

// code is an authorization code with its grant.
type code struct {
	grant
	Challenge, Nonce string
	RedirectURI      string
	Expires          time.Time
	Used             bool
}

// family is the state of a grant's refresh tokens. After a restart of the sandbox, the first token
// of a family to arrive creates its state.
type family struct {
	current string // ID of the only unused refresh token
	revoked bool
}

// paymentSession is one opening of the processor's window. Its key is the ID that the portal
// received until the window opens, then a ticket that only the window has.
type paymentSession struct {
	AccessToken string
	Member      *member
	Account     string
	Operation   string
	Expires     time.Time
	Open        bool
}

// tagEvent is one event as the tag sent it.
type tagEvent struct {
	Event   string         `json:"event"`
	ID      string         `json:"id"`
	Consent map[string]any `json:"consent"` // consent state at the time of the event
	Params  map[string]any `json:"params"`
}

// grant is what a member allowed the portal to access at one sign-in.
type grant struct {
	Family     string // shared by all tokens of this sign-in
	Subject    string
	Scope      []string
	SignedInAt time.Time
}
