package apicheck

import "testing"

// A line says how many entries members read, and why these are not all.
func TestLists(t *testing.T) {
	t.Parallel()
	const claim, some = `{"claimNumber": "C1", "closed": "N"}`, "claims: 1, and that some are missing, because "
	const unread = `claims: "we can't show them", because the list can't be read`
	for body, want := range map[string]string{
		`{"claims": []}`:                                           "claims: none",
		`{"claims": [` + claim + `]}`:                              "claims: all 1",
		`{"claims": [` + claim + `, {"x": 1}]}`:                    some + "an entry can't be read",
		`{"claims": [` + claim + `], "error": "down"}`:             some + "an error stands beside it",
		`{"claims": [` + claim + `], "hasMore": true}`:             some + "hasMore or isComplete says so",
		`{"claims": [` + claim + `], "hasMore": 1, "next": "/c2"}`: "claims: all 1",
		`{"claims": [], "error": "down"}`:                          unread,
		`{"error": "down"}`:                                        unread,
	} {
		got := Lists([]Answer{{"GET /claims", []byte(body)}})
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
