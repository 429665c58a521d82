package sandbox

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"memberportal/upstream/sandbox/samples"
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
	if f.Forgets && forgotten(w, r) {
		notAuthorized.write(w)
		return
	}
	buffer := &Buffer{Head: w.Header()}
	if f.Status == 0 && f.Body == "" {
		next.ServeHTTP(buffer, r)
		f.Apply(&buffer.Body, r.URL)
	} else {
		buffer.Status = f.Status
		buffer.Body.WriteString(f.Body)
		buffer.Head.Set("Content-Type", cmp.Or(f.ContentType, "application/json"))
	}
	if f.RetryAfter != "" {
		buffer.Head.Set("Retry-After", f.RetryAfter)
	}
	if f.ContentType != "" {
		buffer.Head.Set("Content-Type", f.ContentType)
	}
	if f.Converted {
		convert(&buffer.Body, samples.Converted)
	}
	if f.Rewrite != "" {
		convert(&buffer.Body, func(value any) any {
			samples.Rewrites[f.Rewrite](value)
			return value
		})
	}
	buffer.Send(w, f.Truncate)
}

// again is the prefix of the tokens that a fault with Forgets sets.
const again = "again-"

// forgotten reports whether a change carries a token that is no longer known, and sets a new one.
func forgotten(w http.ResponseWriter, r *http.Request) bool {
	cookie, err := r.Cookie("XSRF-TOKEN")
	if err != nil || r.Method == http.MethodGet || strings.HasPrefix(cookie.Value, again) {
		return false
	}
	http.SetCookie(w, &http.Cookie{Name: "XSRF-TOKEN", Value: again + rand.Text(), Path: "/"})
	return true
}

// convert changes a JSON body and no other body.
func convert(body *bytes.Buffer, to func(value any) any) {
	var value any
	if samples.DecodeNumbers(body.Bytes(), &value) != nil {
		return
	}
	body.Reset()
	json.NewEncoder(body).Encode(to(value)) // of what was decoded
}

// writeJSON responds with JSON that must not be cached.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	// v holds maps, lists and strings, so an error means that the client has gone
	json.NewEncoder(w).Encode(v)
}
