package billing

import "testing"

// A spreadsheet runs a cell that begins with one of these as a formula.
func TestNoFormula(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"": "", "Payment": "Payment", "a=1": "a=1", "'=1": "'=1",
	} {
		if got := noFormula(cell); got != want {
			t.Errorf("noFormula(%q) = %q, want %q", cell, got, want)
		}
	}
}
