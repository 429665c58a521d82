//go:build !race

package handlers_test

import "testing"

// The race detector allocates as well, so `./task bench:short` runs this without it. A limit is
// today's figure and a little more: lower it when a page gets cheaper.
func TestAllocationsOfPages(t *testing.T) {
	limits := map[string]float64{"Home": 960, "HomeOf200": 1260, "Billing": 1400}
	for _, page := range benchedPages {
		v := newViewer(t, page.member, page.grow)
		allocations := testing.AllocsPerRun(50, func() { v.open(t, page.path, "br") })
		if allocations > limits[page.name] {
			t.Errorf("%s: %.0f allocations a view, want at most %.0f", page.name, allocations, limits[page.name])
		}
	}
}
