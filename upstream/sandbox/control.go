package sandbox

import (
	"io"
	"maps"
	"net/http"
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
