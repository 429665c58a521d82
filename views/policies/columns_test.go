package policies

import "testing"

// No column of a wide window ends at half of the other, whatever a policy lists.
func TestColumnsEndCloseToEachOther(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		high []int
		card bool
		want int // parts on the left
	}{
		"one long part":   {[]int{900, 100, 100}, false, 1},
		"equal ones":      {[]int{100, 100, 100, 100}, false, 2},
		"a card":          {[]int{400, 100, 100, 200}, true, 1},
		"the last is one": {[]int{100, 100, 500}, false, 2},
	} {
		var all []part
		for _, high := range test.high {
			all = append(all, part{high: high})
		}
		left, right := columns(all, test.card)
		if len(left) != test.want || len(left)+len(right) != len(all) {
			t.Errorf("%s: %d parts on the left and %d on the right, want %d on the left", name, len(left), len(right), test.want)
		}
	}
}
