package ui

import (
	"slices"

	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// ListPage is the requested page and page size of a list. Zeros are the first page and the default
// size.
type ListPage struct{ Page, Size int }

// manyRows is from how many rows on a member can choose how many are on a page.
const manyRows = 50

// PageSizes are the page sizes that a member can choose.
var PageSizes = []int{10, 25, 50}

// Pager is one page of a list. Page counts from 1.
type Pager struct {
	Page, Size, Pages, Total int
	List                     analytics.List // for analytics
	// ID of the element with the list, "" when whole pages load
	Region   string
	Link     func(page, size int) string // URL of the whole page
	Fragment func(page, size int) string // URL of the region alone, for htmx
}

// NewPager returns an existing page: the default size replaces one that is not in [PageSizes], the
// last page one beyond the end.
func NewPager(page, size, total int) Pager {
	if !slices.Contains(PageSizes, size) {
		size = paths.DefaultPageSize
	}
	pages := max(1, (total+size-1)/size)
	return Pager{Page: min(max(page, 1), pages), Size: size, Pages: pages, Total: total}
}

// Address returns the URL of the whole page. After a swap the address bar has it, so that a reload
// shows the same rows.
func (p Pager) Address() string { return p.Link(p.Page, p.Size) }

// Bounds returns the bounds of this page's rows, for a slice expression.
func (p Pager) Bounds() (from, to int) {
	from = (p.Page - 1) * p.Size
	return from, min(from+p.Size, p.Total)
}

// Summary returns which rows are shown: "Showing 11 to 20 of 34".
func (p Pager) Summary(t *text.Text) string {
	from, to := p.Bounds()
	if p.Total == 0 {
		return t.Common.ShowingNone
	}
	return t.Common.Showing.With(from+1, to, p.Total)
}

// Numbers returns the page numbers to link: the first, the last, the current one and its neighbors,
// with 0 for a gap.
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
