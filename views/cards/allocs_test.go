//go:build !race

package cards_test

import "testing"

// Fonts are parsed once: parsing them for each document made 5,400 allocations, and took 8 ms. The
// race detector allocates as well.
func TestPDFCostsFewAllocations(t *testing.T) {
	writeCard(t)
	if got := testing.AllocsPerRun(5, func() { writeCard(t) }); got > 2000 {
		t.Errorf("an ID card makes %.0f allocations, want at most 2,000", got)
	}
}
