package chart_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/chart"
	"memberportal/views/viewtest"
)

func TestNewColumns(t *testing.T) {
	t.Parallel()
	got := chart.NewColumns([]int64{20000, 5000, 10, 0, -100})
	if diff := cmp.Diff([]int{100, 25, 1, 0, 0}, got); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if none := chart.NewColumns([]int64{0, -5}); none[0] != 0 || none[1] != 0 {
		t.Errorf("columns of nothing = %v, want none", none)
	}
	for share, want := range map[int]string{25: "M0 100v-25h1v25z", 0: "M0 100v-1h1v1z"} {
		if d := viewtest.Render(t, chart.ColumnView(share)).Find("svg[aria-hidden=true] path").AttrOr("d", ""); d != want {
			t.Errorf("column of %d = %q, want %q", share, d, want)
		}
	}
}

func TestNewShares(t *testing.T) {
	t.Parallel()
	for amounts, want := range map[[2]int64]chart.Shares{
		{74280, 76840}: {First: 96, Second: 100}, {200, 100}: {First: 100, Second: 50}, {0, 100}: {}, {100, -5}: {},
	} {
		if got := chart.NewShares(amounts[0], amounts[1]); got != want {
			t.Errorf("shares of %v = %v, want %v", amounts, got, want)
		}
	}
}

func TestStepsShareAnAxis(t *testing.T) {
	t.Parallel()
	got := chart.NewSteps([]int64{3000, 600, -1000, 0})
	want := []chart.Step{{From: 25, Width: 75}, {From: 25, Width: 15}, {From: 0, Width: 25, Less: true}, {From: 25}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}
