package sandboxserver

import "testing"

// A member has one line of a terminal, which ends between two words.
func TestSummaryFitsIntoALine(t *testing.T) {
	t.Parallel()
	for summary, want := range map[string]string{
		"Two bills.": "Two bills.",
		"A new member without accounts. Can attach policy HP3318852, zip code 53599.": "A new member without accounts. Can attach policy…",
	} {
		if got := shortened(summary); got != want {
			t.Errorf("shortened = %q, want %q", got, want)
		}
	}
}
