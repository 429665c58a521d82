package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// maxEvents limits the recorded events to the latest ones.
const maxEvents = 1000

// tagManagerRoutes serve the tag, collect its events and list them.
func (s *Sandbox) tagManagerRoutes(mux *http.ServeMux) {
	handle := func(call string, h http.HandlerFunc) { s.handle(mux, call, call, h) }
	handle("GET /tagmanager/tag.js", s.getTag)
	handle("POST /tagmanager/collect", s.postCollect)
	mux.HandleFunc("GET /tagmanager/events", s.getEvents)
}

// getTag serves the tag to callers with the measurement ID.
func (s *Sandbox) getTag(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("id") != s.MeasurementID() {
		http.Error(w, "Unknown measurement ID.", http.StatusForbidden)
		return
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	pageFile("tag.js")(w, r)
}

// postCollect records one event of a portal page.
func (s *Sandbox) postCollect(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") != s.options.Portal {
		http.Error(w, "Only pages of the portal can send events.", http.StatusForbidden)
		return
	}
	var e tagEvent
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(&e)
	if err != nil || e.Event == "" || e.ID != s.MeasurementID() {
		http.Error(w, "Invalid event.", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, e)
	s.events = s.events[max(0, len(s.events)-maxEvents):]
	w.WriteHeader(http.StatusNoContent)
}

// getEvents lists the recorded events, oldest first.
func (s *Sandbox) getEvents(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	events := slices.Clone(s.events)
	s.mu.Unlock()
	if events == nil {
		events = []tagEvent{}
	}
	writeJSON(w, http.StatusOK, events)
}

// TagManagerURL returns the URL of the tag manager's script, including the measurement ID.
func (s *Sandbox) TagManagerURL() string {
	return s.options.Origin + "/tagmanager/tag.js?id=" + s.MeasurementID()
}

// MeasurementID returns the portal's measurement ID.
func (s *Sandbox) MeasurementID() string { return "G-SANDBOX" }
