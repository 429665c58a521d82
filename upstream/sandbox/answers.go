package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
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
	buffer := &bufferedResponse{header: w.Header()}
	if f.Status == 0 && f.Body == "" {
		next.ServeHTTP(buffer, r)
	} else {
		buffer.status = f.Status
		buffer.body.WriteString(f.Body)
		buffer.header.Set("Content-Type", cmp.Or(f.ContentType, "application/json"))
	}
	if f.ContentType != "" {
		buffer.header.Set("Content-Type", f.ContentType)
	}
	buffer.send(w, f.Truncate)
}

// send sends the whole response. If truncate is set, it announces the full length, sends half of
// the body and closes the connection.
func (h *bufferedResponse) send(w http.ResponseWriter, truncate bool) {
	body := h.body.Bytes()
	h.header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(cmp.Or(h.status, http.StatusOK))
	if !truncate {
		w.Write(body) // an error means that the client has gone
		return
	}
	w.Write(body[:len(body)/2])
	http.NewResponseController(w).Flush() // without a flush the server discards the half
	panic(http.ErrAbortHandler)
}

// writeJSON responds with JSON that must not be cached.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // v holds maps, lists and strings, so an error means that the client has gone
}
