package billing

import (
	"testing"

	"memberportal/views/viewtest"
)

func TestNewColumns(t *testing.T) {
	t.Parallel()
	got := newColumns([]int64{20000, 5000, 10, 0, -100})
	viewtest.Same(t, "columns", []int{100, 25, 1, 0, 0}, got)
	if none := newColumns([]int64{0, -5}); none[0] != 0 || none[1] != 0 {
		t.Errorf("columns of nothing = %v, want none", none)
	}
	for share, want := range map[int]string{25: "24", 0: "1"} {
		svg := viewtest.Render(t, columnView(share)).Find("svg[aria-hidden=true][width]")
		if height := svg.AttrOr("height", ""); height != want {
			t.Errorf("height of the column of %d = %q, want %q", share, height, want)
		}
	}
}
