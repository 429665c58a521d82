package apicheck

import "testing"

// A line says how many entries members read, and why these are not all.
func TestLists(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"claims": []}`: "claims: none",
		`{"claims": [{"claimNumber": "C1", "closed": "N"}]}`:                                              "claims: all 1",
		`{"claims": [{"claimNumber": "C1", "closed": "N"}, {"x": 1}]}`:                                    "claims: 1, and that some are missing, because an entry can't be read",
		`{"claims": [{"claimNumber": "C1", "closed": "N"}], "error": "down"}`:                             "claims: 1, and that some are missing, because an error stands beside it",
		`{"claims": [{"claimNumber": "C1", "closed": "N"}], "hasMore": true}`:                             "claims: 1, and that some are missing, because hasMore or isComplete says so",
		`{"claims": [{"claimNumber": "C1", "closed": "N"}], "hasMore": true, "next": "/claims?after=C1"}`: "claims: all 1",
		`{"claims": [], "error": "down"}`:                                                                 `claims: "we can't show them", because the list can't be read`,
		`{"error": "down"}`:                                                                               `claims: "we can't show them", because the list can't be read`,
	} {
		got := Lists([]Answer{{"GET /claims", []byte(body)}})
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
