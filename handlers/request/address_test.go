package request

import "testing"

// A page of a list, and what is chosen from one, can be no number of the member's.
func TestSafeParametersStay(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"page=2&size=50&kind=proof+of+insurance&year=2026": "page=2&size=50&year=2026",
		"page=2&find=photos&about=policy-AA1182204":        "page=2",
		"page=41002&size=AA11&year=2026%30":                "",
		"page=ada&size=&year=":                             "",
		"size=%zz&%70age=2":                                "%70age=2",
	} {
		if got := SafeParameters(query); got != want {
			t.Errorf("SafeParameters(%q) = %q, want %q", query, got, want)
		}
	}
}
