package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// mostEvents is how many events the tag manager keeps, the latest ones.
const mostEvents = 1000

// reported is one event as the tag sent it.
type reported struct {
	Event   string         `json:"event"`
	ID      string         `json:"id"`
	Consent map[string]any `json:"consent"` // as it stood when the event was sent
	Params  map[string]any `json:"params"`
}

// tagManagerRoutes are the tag, where it reports to, and what it has reported.
func (s *Sandbox) tagManagerRoutes(mux *http.ServeMux) {
	handle := func(call string, h http.HandlerFunc) {
		mux.Handle(call, s.counted(call, s.tunable(call, h)))
	}
	handle("GET /tagmanager/tag.js", s.getTag)
	handle("POST /tagmanager/collect", s.postCollect)
	mux.HandleFunc("GET /tagmanager/events", s.getEvents)
}

// getTag gives the tag to holders of the measurement id.
func (s *Sandbox) getTag(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("id") != s.MeasurementID() {
		http.Error(w, "The measurement id is unknown.", http.StatusForbidden)
		return
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	pageFile("tag.js")(w, r)
}

// postCollect takes one event of a page of the portal's.
func (s *Sandbox) postCollect(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") != s.options.Portal {
		http.Error(w, "Events come from the portal's pages only.", http.StatusForbidden)
		return
	}
	var e reported
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(&e)
	if err != nil || e.Event == "" || e.ID != s.MeasurementID() {
		http.Error(w, "That is no event.", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, e)
	s.events = s.events[max(0, len(s.events)-mostEvents):]
	w.WriteHeader(http.StatusNoContent)
}

// getEvents lists what was reported, the oldest first.
func (s *Sandbox) getEvents(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	events := slices.Clone(s.events)
	s.mu.Unlock()
	if events == nil {
		events = []reported{}
	}
	writeJSON(w, http.StatusOK, events)
}

// TagManagerURL is the tag manager's script, the measurement id included.
func (s *Sandbox) TagManagerURL() string {
	return s.options.Origin + "/tagmanager/tag.js?id=" + s.MeasurementID()
}

// MeasurementID is the portal's at the tag manager.
func (s *Sandbox) MeasurementID() string { return "G-SANDBOX" }
