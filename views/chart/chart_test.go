package chart_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/chart"
	"memberportal/views/viewtest"
)

func TestNewPeriods(t *testing.T) {
	t.Parallel()
	got := chart.NewPeriods([]int64{20000, 5000, 0}, []int64{10, -100, 0})
	want := []chart.Shares{{First: 100, Second: 1}, {First: 25}, {}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("bars (-want +got):\n%s", diff)
	}
	if none := chart.NewPeriods([]int64{0}, []int64{0}); none[0] != (chart.Shares{}) {
		t.Errorf("bars of zeros = %v, want none", none)
	}
	bars := viewtest.Render(t, chart.PeriodView(got[1])).Find("svg[aria-hidden=true] path")
	if first := bars.AttrOr("d", ""); bars.Length() != 1 || first != "M0 0h25v1H0z" {
		t.Errorf("bars = %d, the first is %q, want one of a quarter", bars.Length(), first)
	}
	if empty := viewtest.Render(t, chart.PeriodView(got[2])).Find("svg").Length(); empty != 0 {
		t.Errorf("pictures of a month without amounts = %d, want none", empty)
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
