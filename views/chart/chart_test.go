package chart_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/chart"
	"memberportal/views/viewtest"
)

func TestNewColumns(t *testing.T) {
	t.Parallel()
	got := chart.NewColumns([]string{"O", "N"}, []int64{20000, 5000}, []int64{0, -100})
	want := chart.Columns{ViewBox: "0 0 40 100", First: "M0 100m3 0V0h7V100m13 0V75h7V100", Labels: []string{"O", "N"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if none := chart.NewColumns([]string{"N"}, []int64{0}, []int64{0}); none.First+none.Second != "" {
		t.Errorf("bars of zeros = %q, want none", none.First+none.Second)
	}
	if hidden := viewtest.Render(t, chart.ColumnsView(got)).Find("[aria-hidden=true] svg").Length(); hidden != 1 {
		t.Errorf("hidden pictures = %d, want 1: the page has its words", hidden)
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
