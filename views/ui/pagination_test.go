package ui_test

import (
	"testing"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: LIMIT-3.
func TestNewPagerReturnsExistingPage(t *testing.T) {
	tests := map[string]struct {
		page, size, total            int
		wantPage, wantSize, from, to int
		summary                      string
	}{
		"no query":         {0, 0, 34, 1, 10, 0, 10, "Showing 1 to 10 of 34"},
		"second page":      {2, 10, 34, 2, 10, 10, 20, "Showing 11 to 20 of 34"},
		"last page":        {4, 10, 34, 4, 10, 30, 34, "Showing 31 to 34 of 34"},
		"beyond the end":   {99, 10, 34, 4, 10, 30, 34, "Showing 31 to 34 of 34"},
		"before the start": {-3, 10, 34, 1, 10, 0, 10, "Showing 1 to 10 of 34"},
		"offered size":     {1, 25, 34, 1, 25, 0, 25, "Showing 1 to 25 of 34"},
		"unknown size":     {1, 1000000, 34, 1, 10, 0, 10, "Showing 1 to 10 of 34"},
		"exactly full":     {2, 10, 20, 2, 10, 10, 20, "Showing 11 to 20 of 20"},
		"empty":            {1, 10, 0, 1, 10, 0, 0, "Nothing to show"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := ui.NewPager(test.page, test.size, test.total)
			from, to := p.Bounds()
			got := []int{p.Page, p.Size, from, to}
			viewtest.Same(t, "page, size, from, to", []int{test.wantPage, test.wantSize, test.from, test.to}, got)
			if p.Summary(viewtest.English) != test.summary {
				t.Errorf("Summary = %q, want %q", p.Summary(viewtest.English), test.summary)
			}
		})
	}
}

func TestPagerNumbersLeaveGaps(t *testing.T) {
	for name, test := range map[string]struct {
		page, total int
		want        []int
	}{
		"few pages": {2, 30, []int{1, 2, 3}},
		"middle":    {10, 200, []int{1, 0, 9, 10, 11, 0, 20}},
		"first":     {1, 200, []int{1, 2, 0, 20}},
		"last":      {20, 200, []int{1, 0, 19, 20}},
	} {
		p := ui.NewPager(test.page, 10, test.total)
		viewtest.Same(t, name+": numbers", test.want, p.Numbers())
	}
}
