package sandbox

import (
	"net/http"
	"testing"
)

func TestInvalidMessageIsRejected(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	member := w.as("household")
	send := func(key, body string) reply {
		return member.send(http.MethodPost, "/messages", body, "Idempotency-Key", key)
	}
	for body, status := range map[string]int{
		`{"subject": "A", "text": ""}`:    422,
		`{"subject": "", "text": "A"}`:    422,
		`{"subject": "A"}`:                400,
		`{"text": "A", "to": "B"}`:        400,
		`{"inReplyTo": "M", "text": "A"}`: 422,
		`{"subject": "A", "text": "A", "about": {"kind": "policy", "number": "FPP0031174"}}`: 422,
		`{"subject": "A", "text": "A", "about": {"kind": "agent", "number": "0322"}}`:        422,
	} {
		if r := send("k", body); r.StatusCode != status {
			t.Errorf("%s: response = %d %s, want %d", body, r.StatusCode, r.body, status)
		}
	}
	// Without a key.
	wantStatus(t, member.send(http.MethodPost, "/messages", `{"subject": "A", "text": "A"}`), http.StatusBadRequest)
}
