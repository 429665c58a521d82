package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// obey answers as the fault says.
func (k Fault) obey(w http.ResponseWriter, r *http.Request, next http.Handler) {
	select {
	case <-time.After(k.Delay):
	case <-r.Context().Done():
		return
	}
	if k.Drop {
		panic(http.ErrAbortHandler)
	}
	held := &bufferedResponse{header: w.Header()}
	if k.Status == 0 && k.Body == "" {
		next.ServeHTTP(held, r)
	} else {
		held.status = k.Status
		held.body.WriteString(k.Body)
		held.header.Set("Content-Type", cmp.Or(k.ContentType, "application/json"))
	}
	if k.ContentType != "" {
		held.header.Set("Content-Type", k.ContentType)
	}
	held.send(w, k.Truncate)
}

// send promises the whole answer and, when cut, gives half of it and closes
// the connection.
func (h *bufferedResponse) send(w http.ResponseWriter, cut bool) {
	body := h.body.Bytes()
	h.header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(cmp.Or(h.status, http.StatusOK))
	if !cut {
		w.Write(body) // a client that has gone needs no answer
		return
	}
	w.Write(body[:len(body)/2])
	http.NewResponseController(w).Flush() // else the server drops what it still holds
	panic(http.ErrAbortHandler)
}

// writeJSON answers with JSON that no cache keeps.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // only maps, lists and strings: cannot fail but for a client that has gone
}
