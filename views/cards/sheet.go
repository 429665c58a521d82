package cards

import (
	"time"

	"memberportal/views/pdf"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// The lines of a sheet, in inches.
const (
	sheetTop    = 1.45
	sheetEnd    = sheetFoot - .45
	valueColumn = 2.3 // fits the longest name, in Spanish
)

// sheet writes lines from top to bottom and continues on the next page.
type sheet struct {
	*letter
	page *pdf.Page
	y    float64
}

// newSheet returns a sheet that begins with its title.
func newSheet(t *text.Text, title, about string, at time.Time) *sheet {
	s := &sheet{letter: newLetter(t, title, about, at)}
	s.nextPage()
	s.line(pdf.Bold, 22, .5, title)
	return s
}

func (s *sheet) nextPage() {
	s.page = s.newPage()
	s.y = sheetTop
}

func (s *sheet) gap() { s.y += .16 }

// down moves to the baseline of a line of this height, on the next page if there is no room.
func (s *sheet) down(height float64) {
	s.room(height)
	s.y += height
}

// room begins a new page if this one has less room.
func (s *sheet) room(height float64) {
	if s.y+height > sheetEnd {
		s.nextPage()
		s.y += .1
	}
}

func (s *sheet) line(font pdf.Font, size, height float64, text string) {
	for _, line := range pdf.Wrap(font, size, sheetWidth, text) {
		s.down(height)
		s.page.Text(font, size, sheetLeft, s.y, pdf.Black, line)
		height = size / 72 * 1.3
	}
}

// heading is above a number of entries. There is none above none.
func (s *sheet) heading(text string, entries int) {
	if entries > 0 {
		s.gap()
		s.line(pdf.Bold, 13, .26, text)
		s.gap()
	}
}

// facts writes names and values, with a line above each name.
func (s *sheet) facts(facts []ui.Fact) {
	for _, f := range facts {
		s.fact(f)
	}
}

func (s *sheet) fact(f ui.Fact) {
	name := f.Name
	height := .16
	for _, line := range pdf.Wrap(pdf.Bold, 10.5, sheetWidth-valueColumn, others(f.Value)) {
		if name != "" {
			height = .28
		}
		s.down(height)
		if name != "" {
			s.rule()
			s.page.Fit(pdf.Regular, 10, sheetLeft, s.y, valueColumn-.15, pdf.Gray, name)
		}
		s.page.Text(pdf.Bold, 10.5, sheetLeft+valueColumn, s.y, pdf.Black, line)
		name, height = "", .18
	}
}

// rule is a thin line above the current one.
func (s *sheet) rule() {
	const above = .19
	s.page.Line(sheetLeft, s.y-above, sheetRight, s.y-above, .4, pdf.Color{R: 190, G: 190, B: 190})
}
