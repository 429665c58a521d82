// Package chart draws amounts as SVG without scripts. A picture has no text of its own: the page
// says next to it what it shows.
package chart

import (
	"fmt"
	"slices"
	"strings"
)

// height is the height of every picture in its own units. The page sets the height on the screen.
const height = 100

// Columns is two bars for each period, such as what was billed and paid in a month.
type Columns struct {
	ViewBox       string
	First, Second string // outlines of the bars
	Labels        []string
}

// NewColumns returns the picture of two amounts for each label. The highest amount is as high as
// the picture. There is no bar for a zero, nor for less.
func NewColumns(labels []string, first, second []int64) Columns {
	const period = 20
	most := max(slices.Max(first), slices.Max(second), 1)
	return Columns{
		ViewBox: fmt.Sprintf("0 0 %d %d", period*len(labels), height),
		First:   bars(first, most, period, 3),
		Second:  bars(second, most, period, 10),
		Labels:  labels,
	}
}

// bars draws a bar for each amount at an offset in its period. Each begins where the one before it
// ended, because equal steps are shorter in a compressed page.
func bars(amounts []int64, most int64, period, offset int) string {
	const width = 7
	var path strings.Builder
	end := 0
	for i, amount := range amounts {
		if top := height - amount*height/most; amount > 0 {
			start := i*period + offset
			fmt.Fprintf(&path, "m%d 0V%dh%dV%d", start-end, top, width, height)
			end = start + width
		}
	}
	if end == 0 {
		return ""
	}
	return fmt.Sprintf("M0 %d", height) + path.String()
}

// Shares is two bars to compare, each with its share of the longer one in percent.
type Shares struct{ First, Second int }

// NewShares returns no bars unless both amounts are positive.
func NewShares(first, second int64) Shares {
	if first <= 0 || second <= 0 {
		return Shares{}
	}
	most := max(first, second)
	return Shares{int(first * 100 / most), int(second * 100 / most)}
}
