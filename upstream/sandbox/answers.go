package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"time"

	"memberportal/upstream/sandbox/inprocess"
)

// apply responds as the fault describes.
func (f Fault) apply(w http.ResponseWriter, r *http.Request, next http.Handler) {
	select {
	case <-time.After(f.Delay):
	case <-r.Context().Done():
		return
	}
	if f.Drop {
		panic(http.ErrAbortHandler)
	}
	buffer := &inprocess.Buffer{Head: w.Header()}
	if f.Status == 0 && f.Body == "" {
		next.ServeHTTP(buffer, r)
	} else {
		buffer.Status = f.Status
		buffer.Body.WriteString(f.Body)
		buffer.Head.Set("Content-Type", cmp.Or(f.ContentType, "application/json"))
	}
	if f.ContentType != "" {
		buffer.Head.Set("Content-Type", f.ContentType)
	}
	buffer.Send(w, f.Truncate)
}

// writeJSON responds with JSON that must not be cached.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// v holds maps, lists and strings, so an error means that the client has gone
	json.NewEncoder(w).Encode(v)
}
