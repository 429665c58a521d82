// Package sandbox fakes the external systems of the portal on one origin: the identity provider
// under /identity, the provider's user API under /user-api (section 7), the payment processor under
// /portalone and a recording tag manager under /tagmanager. They reject what the real systems
// reject. All state is in memory and anyone can sign in, so the sandbox must only listen on a
// loopback address.
//
// The package imports nothing from the portal, so the two share no code.
package sandbox

import (
	"net/http"
	"net/url"
)

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
