package ui

import (
	"slices"

	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// ListPage is the page and size of a list that were asked for; zeros ask for the first page and the default size.
type ListPage struct{ Page, Size int }

// PageSizes are the sizes a member can choose from.
var PageSizes = []int{10, 25, 50}

// Pager is where one is in a long list. Page counts from 1.
type Pager struct {
	Page, Size, Pages, Total int
	List                     analytics.List              // for what a press on a page tells
	Region                   string                      // id of the element that holds the list; empty when pages load as a whole
	Link                     func(page, size int) string // the whole page, for a plain link
	Fragment                 func(page, size int) string // the region alone, for htmx
}

// NewPager turns what was asked for into a page that exists: a size not on offer becomes the default one, a page beyond the end the last.
func NewPager(page, size, total int) Pager {
	if !slices.Contains(PageSizes, size) {
		size = paths.DefaultPageSize
	}
	pages := max(1, (total+size-1)/size)
	return Pager{Page: min(max(page, 1), pages), Size: size, Pages: pages, Total: total}
}

// Bounds are the indexes of this page's rows, as for a slice expression.
func (p Pager) Bounds() (from, to int) {
	from = (p.Page - 1) * p.Size
	return from, min(from+p.Size, p.Total)
}

// Summary says which rows are shown: "Showing 11 to 20 of 34".
func (p Pager) Summary(t *content.Text) string {
	from, to := p.Bounds()
	if p.Total == 0 {
		return t.Common.ShowingNone
	}
	return t.Common.Showing.With(from+1, to, p.Total)
}

// Numbers are the page numbers to link: the ends, the current one and its neighbours, with 0 for a gap.
func (p Pager) Numbers() []int {
	var numbers []int
	for n := 1; n <= p.Pages; n++ {
		if n == 1 || n == p.Pages || n >= p.Page-1 && n <= p.Page+1 {
			numbers = append(numbers, n)
		} else if numbers[len(numbers)-1] != 0 {
			numbers = append(numbers, 0)
		}
	}
	return numbers
}
