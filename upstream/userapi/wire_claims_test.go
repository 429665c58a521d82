package userapi

import "testing"

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
		var w wireClaim
		if _, err := decodeWire([]byte(body), &w); err != nil {
			t.Fatal(err)
		}
		if got := w.Member().Closed; got != want {
			t.Errorf("%s: closed = %v, want %v", body, got, want)
		}
	}
}
