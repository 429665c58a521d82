package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"memberportal/upstream/member"
)

func TestClosedClaim(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		`{"status": "Open"}`:                           false,
		`{"status": "Closed"}`:                         true,
		`{"status": "CLOSED without payment"}`:         true,
		`{"status": "Erledigt"}`:                       false, // unknown words withhold nothing
		`{"status": "Erledigt", "closed": true}`:       true,
		`{"status": "Closed for now", "closed": "N"}`:  false,
		`{"status": "Closed", "closed": "we'll see"}`:  true,
		`{"status": null, "closed": {"closed": true}}`: true,
	} {
		var claim member.Claim
		if _, err := Read([]byte(body), &claim); err != nil || claim.Closed != want {
			t.Errorf("%s: closed = %v, %v, want %v", body, claim.Closed, err, want)
		}
	}
}

func TestTextReadsEveryString(t *testing.T) {
	for _, data := range []string{`""`, `" a "`, `"é"`, `"a\"b\\"`, `"\u0041"`, `"\n"`, `"\ud800"`, "\"a\xffb\"", `"\\"`} {
		got, err := readText([]byte(data))
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		var want string
		if err := json.Unmarshal([]byte(data), &want); err != nil {
			t.Fatal(err)
		}
		if want = strings.TrimSpace(want); got != want {
			t.Errorf("%s = %q, want %q", data, got, want)
		}
	}
}
