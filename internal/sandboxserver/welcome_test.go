package sandboxserver

import "testing"

// A member has one line of a terminal, which ends between two words.
func TestSummaryFitsIntoALine(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{"Two bills.", "Two bills."},
		{
			"A new member without accounts. Can attach policy HP3318852, zip code 53599.",
			"A new member without accounts. Can attach policy…",
		},
	} {
		if got := shortened(test[0]); got != test[1] {
			t.Errorf("shortened = %q, want %q", got, test[1])
		}
	}
}
