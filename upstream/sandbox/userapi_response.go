package sandbox

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"

	"memberportal/upstream/sandbox/samples"
)

// response is the result of a user API call. The body is nil for none, a string for plain text, a
// file for a download, and JSON otherwise.
type response struct {
	Status int
	Body   any
}

// failure is an error in the format of most calls.
func failure(status int, message string) response {
	return response{status, samples.Record{"message": message}}
}

var (
	done = response{Status: http.StatusOK}
	// Successful responses of the calls that the portal defines.
	noContent        = response{Status: http.StatusNoContent}
	notAuthenticated = failure(http.StatusUnauthorized, "Not authenticated.")
	notAuthorized    = failure(http.StatusForbidden, "Not authorized.")
	accountNotFound  = failure(http.StatusNotFound, "We could not find that account or policy.")
)

func (a response) write(w http.ResponseWriter) {
	switch body := a.Body.(type) {
	case nil:
		w.WriteHeader(a.Status)
	case string:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(a.Status)
		io.WriteString(w, body)
	case file:
		w.Header().Set("Content-Type", body.mediaType)
		w.Header().Set("Content-Disposition",
			mime.FormatMediaType("attachment", map[string]string{"filename": body.name}))
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(a.Status)
		w.Write(body.content)
	default:
		writeJSON(w, a.Status, body)
	}
}

// writeJSON responds with JSON that must not be cached.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// v holds maps, lists and strings, so an error means that the client has gone
	json.NewEncoder(w).Encode(v)
}

// file is a response body to download.
type file struct {
	name, mediaType string
	content         []byte
}
