package sandbox

import (
	"crypto/rand"
	"io"
	"maps"
	"net/http"
	"time"
)

// controlRoutes serve the faults over HTTP, for browser tests and developers. They reject requests
// from web pages of other origins.
func (s *Sandbox) controlRoutes(mux *http.ServeMux) {
	control := http.NewServeMux()
	control.HandleFunc("POST /control/faults", s.postFault)
	control.HandleFunc("DELETE /control/faults", func(w http.ResponseWriter, _ *http.Request) {
		s.ResetFaults()
		w.WriteHeader(http.StatusNoContent)
	})
	control.HandleFunc("GET /control/calls", s.getCalls)
	control.HandleFunc("GET /control/logout-token/{member}", s.getLogoutToken)
	mux.Handle("/control/", http.NewCrossOriginProtection().Handler(control))
}

func (s *Sandbox) postFault(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, "The fault is too large.", http.StatusRequestEntityTooLarge)
		return
	}
	var f Fault
	if err := f.UnmarshalJSON(body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	known := s.isKnown(f)
	s.mu.Unlock()
	if !known {
		http.Error(w, "Unknown call, member or account. GET /control/calls lists the calls.", http.StatusBadRequest)
		return
	}
	s.InjectFault(f)
	w.WriteHeader(http.StatusNoContent)
}

func (s *Sandbox) getCalls(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	calls := maps.Clone(s.calls)
	s.mu.Unlock()
	writeJSON(w, http.StatusOK, calls)
}

// getLogoutToken returns the token with which the identity provider ends all sessions of a member
// (OpenID Connect Back-Channel Logout 1.0). The caller sends it to the portal.
func (s *Sandbox) getLogoutToken(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	m := s.members[r.PathValue("member")]
	s.mu.Unlock()
	if m == nil {
		http.NotFound(w, r)
		return
	}
	now := s.options.Now()
	io.WriteString(w, s.keys.Sign(map[string]any{
		"iss": s.Issuer(), "aud": s.ClientID(), "iat": now.Unix(), "exp": now.Add(2 * time.Minute).Unix(),
		"jti": rand.Text(), "sub": m.subject(),
		"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}},
	}))
}
