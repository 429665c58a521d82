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

// NewColumns returns the share of each amount of the largest one in percent: 0 for a zero and for
// less.
func NewColumns(amounts []int64) []int {
	most := max(slices.Max(amounts), 1)
	shares := make([]int, len(amounts))
	for i, amount := range amounts {
		shares[i] = share(amount, most)
	}
	return shares
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
