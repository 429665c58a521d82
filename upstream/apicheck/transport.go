package apicheck

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"

	"memberportal/upstream/userapi/contract"
)

var errNotAllowed = errors.New("apicheck: this call is not allowed")

// Transport sends reads, and other calls only if Writes is true. It never sends a request that
// deletes a profile, whatever calls it.
type Transport struct {
	Next   http.RoundTripper
	Writes bool
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodGet && !t.Writes || strings.Contains(r.URL.Path, "delete-profile") {
		return nil, errNotAllowed
	}
	return t.Next.RoundTrip(r)
}

// Recorder is a transport that keeps the answers of calls that read, as they came.
type Recorder struct {
	Next http.RoundTripper
	Base string // the path of the user API's address

	mu      sync.Mutex
	answers []Answer
}

// RoundTrip implements http.RoundTripper.
func (r *Recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.Next.RoundTrip(request)
	call := callOf(request, r.Base)
	if err != nil || response.StatusCode != http.StatusOK || contract.Answers[call] == nil {
		return response, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answers = append(r.answers, Answer{call, body})
	return response, err
}

// Answers returns what has been kept.
func (r *Recorder) Answers() []Answer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.answers
}

// callOf returns the name of a request's call, "" for another one.
func callOf(r *http.Request, base string) string {
	path := strings.TrimPrefix(r.URL.EscapedPath(), strings.TrimSuffix(base, "/"))
	for call := range contract.Answers {
		method, form, _ := strings.Cut(call, " ")
		if method == r.Method && method == http.MethodGet && fits(path, form) {
			return call
		}
	}
	return ""
}

// fits reports whether a path has a form such as /claims/{claimNumber}.
func fits(path, form string) bool {
	parts, wanted := strings.Split(path, "/"), strings.Split(form, "/")
	if len(parts) != len(wanted) {
		return false
	}
	for i, want := range wanted {
		if !strings.HasPrefix(want, "{") && want != parts[i] {
			return false
		}
	}
	return true
}
