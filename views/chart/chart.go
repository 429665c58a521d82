// Package chart draws amounts as SVG without scripts. A picture has no text of its own: the page
// describes next to it what it shows.
package chart

import "slices"

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
