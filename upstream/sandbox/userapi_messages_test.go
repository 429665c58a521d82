package sandbox

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox/samples"
)

func TestSendMessage(t *testing.T) {
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

	w.clock.advance(time.Second)
	reply := send("k1", `{"inReplyTo": "M-20917", "text": "Miller's, on Second Street"}`)
	if again := send("k1", `{}`); again.body != reply.body || reply.json(t).Text("messageId") != "M-20917" {
		t.Errorf("reply = %s, second request with the key = %s", reply.body, again.body)
	}
	fresh := send("k2", `{"subject": "Hail", "text": "When?", "about": {"kind": "claim", "number": "CL0031882"}}`).json(t).Text("messageId")
	messages := member.list("/messages", "messages")
	if len(messages) != 5 || messages[0].Text("messageId") != fresh || messages[1].Text("messageId") != "M-20917" {
		t.Errorf("messages = %v, want the new one, then the reply", messages)
	}
	entries := member.get("/messages/M-20917").json(t).Records("entries")
	want := samples.Record{
		"from": "Marta Lindqvist", "fromMember": true, "at": w.clock.Now().Format(time.RFC3339), "text": "Miller's, on Second Street",
	}
	if diff := cmp.Diff(want, entries[len(entries)-1]); diff != "" || len(entries) != 4 {
		t.Errorf("%d entries, want 4; latest (-want +got):\n%s", len(entries), diff)
	}
}
