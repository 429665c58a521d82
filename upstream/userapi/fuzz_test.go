package userapi_test

import (
	"errors"
	"net/http"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/userapi/exchange"
)

// Any response results in an error, or in a profile that survives the cache.
func FuzzProfile(f *testing.F) {
	for _, seed := range []string{
		everyField(f), `{}`, `[]`, `{"accounts": [{"accountNumber": true, "paperlessBilling": {"a": {}}}]}`, "\xff",
		`{"accounts": [null]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Write([]byte(body))
		}}))
		p, err := c.Profile(t.Context(), pat())
		if err != nil {
			if !errors.Is(err, exchange.ErrMalformed) && !errors.Is(err, exchange.ErrNoFields) {
				t.Fatal(err)
			}
			return
		}
		if diff := cmp.Diff(p, throughJSON(t, p), plain...); diff != "" {
			t.Errorf("cached profile (-loaded +cached):\n%s", diff)
		}
	})
}

// Any response to any call results in an error or a value, never a panic.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		everyField(f), `{}`, `[]`, `null`, `0`, `{"error":{"message":[]}}`, `{"error_description":5}`,
		`{"minDue":"1e99","balance":-0.001}`, "\xff", "<html>",
		`[{"documentId":1,"date":"0000-00-00"}]`, `{"messages":[{"id":null}]}`, `{"accessTokenId":"a","sessionId":"s"}`,
		`{"replies":[null]}`,
	} {
		for _, status := range []int{200, 204, 400, 404} {
			f.Add(status, seed)
		}
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status < 200 || status >= 500 { // those are network errors to the client, and retried
			return
		}
		c := &contract{client: newClient(t, respond(status, body))}
		for name, call := range c.calls(t.Context(), pat()) {
			if name != "GET /profiles" && name != listClaims && name != listCapabilities { // FuzzProfile
				_ = call()
			}
		}
	})
}

// everyField returns a profile with every field of the document.
func everyField(t testing.TB) string {
	t.Helper()
	body, err := os.ReadFile("wire/testdata/profile.json")
	must(t, err)
	return string(body)
}
