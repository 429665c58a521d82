package auth

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestCodecRoundTrip(t *testing.T) {
	t.Parallel()
	deadline := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	want := state{
		Accounts: []account{{Identity: Identity{Key: "k", Subject: "s", Email: "e", Name: "n", SignedInAt: deadline, AuthenticatedAt: deadline}, TokenRef: "r"}},
		Active:   "k", XSRF: "x", Flash: "f",
	}
	b, err := codec{}.Encode(deadline, map[string]any{stateKey: want})
	must(t, err)
	gotDeadline, values, err := codec{}.Decode(b)
	must(t, err)
	if got := fmt.Sprint(values[stateKey], gotDeadline); got != fmt.Sprint(want, deadline) {
		t.Errorf("decoded %s, want %s", got, fmt.Sprint(want, deadline))
	}
	if _, _, err := (codec{}).Decode([]byte("{")); err == nil {
		t.Error("Decode of truncated JSON succeeded")
	}
	var shape map[string]map[string]any
	_ = json.Unmarshal(b, &shape)
	if n := len(shape["State"]); n != 4 {
		t.Errorf("encoded fields = %d, want 4", n)
	}
}
