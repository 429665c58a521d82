package userapi_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// Any response results in an error, or in a profile that survives the cache.
func FuzzProfile(f *testing.F) {
	for _, seed := range []string{household(f), `{}`, `[]`, `{"accounts": [null, {"accountNumber": true}]}`, "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		c, _ := clientOf(t, mux(routes{"GET /profiles": respondAs("application/json", 200, body)}))
		p, err := c.Profile(t.Context(), pat())
		if err != nil {
			if !errors.Is(err, exchange.ErrMalformed) && !errors.Is(err, exchange.ErrNoFields) {
				t.Fatal(err)
			}
			return
		}
		data, err := json.Marshal(p)
		must(t, err)
		cached := &member.Profile{Empty: p.Empty} // which is not cached
		must(t, json.Unmarshal(data, cached))
		same(t, "cached profile", p, cached)
	})
}

// Any response to any call results in an error or a value, never a panic.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		household(f), `{}`, `[]`, `null`, `0`, "\xff", "<html>",
		`{"error":{"message":[]}}`, `{"minDue":"1e99","balance":-0.001}`,
		`[{"documentId":1,"date":"0000-00-00"}]`, `{"messages":[{"id":null}]}`, `{"accessTokenId":"a","sessionId":"s"}`,
	} {
		for _, status := range []int{200, 204, 400, 404} {
			f.Add(status, seed)
		}
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status < 200 || status >= 500 { // those are network errors to the client, and retried
			return
		}
		c, _ := clientOf(t, respond(status, body))
		for name, call := range calls(t.Context(), c, pat()) {
			if name != "GET /profiles" && name != listClaims && name != listCapabilities { // FuzzProfile
				_ = call()
			}
		}
	})
}

// household returns a profile of the sandbox.
func household(t testing.TB) string {
	t.Helper()
	body, err := os.ReadFile("../sandbox/samples/members/household.json")
	must(t, err)
	return string(body)
}
