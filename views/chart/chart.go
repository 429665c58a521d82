// Package chart draws amounts as SVG without scripts. A picture has no text of its own: the page
// says next to it what it shows.
package chart

import "slices"

// Shares is two bars to compare, each with its share of the longest one in percent.
type Shares struct{ First, Second int }

// NewShares returns no bars unless both amounts are positive.
func NewShares(first, second int64) Shares {
	if first <= 0 || second <= 0 {
		return Shares{}
	}
	most := max(first, second)
	return Shares{share(first, most), share(second, most)}
}

// NewPeriods returns two bars for each period, such as what was billed and paid in a month. The
// highest of all amounts has the longest bar. There is no bar for a zero, nor for less.
func NewPeriods(first, second []int64) []Shares {
	most := max(slices.Max(first), slices.Max(second), 1)
	periods := make([]Shares, len(first))
	for i := range first {
		periods[i] = Shares{share(first[i], most), share(second[i], most)}
	}
	return periods
}

// share returns at least one percent for an amount above zero, so that its bar is visible.
func share(amount, most int64) int {
	if amount <= 0 {
		return 0
	}
	return max(int(amount*100/most), 1)
}

// Step is a bar on one side of an axis that all steps share: to the right for more, to the left for
// less. From and Width are percents of the whole width.
type Step struct {
	From, Width int
	Less        bool
}

// NewSteps returns one bar for each amount. The longest bars on both sides fill the width.
func NewSteps(amounts []int64) []Step {
	var least, most int64
	for _, amount := range amounts {
		least, most = min(least, amount), max(most, amount)
	}
	width := max(most-least, 1)
	axis := int(-least * 100 / width)
	steps := make([]Step, len(amounts))
	for i, amount := range amounts {
		steps[i] = Step{From: axis, Width: share(max(amount, -amount), width), Less: amount < 0}
		if amount < 0 {
			steps[i].From -= steps[i].Width
		}
	}
	return steps
}
