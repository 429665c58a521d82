package cards

import (
	"time"

	"memberportal/upstream/member"
	"memberportal/views/pdf"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// The margins of a sheet of letter paper, in inches.
const (
	sheetLeft  = .875
	sheetRight = pdf.Width - sheetLeft
	sheetWidth = sheetRight - sheetLeft
	sheetFoot  = 10.4
)

// letter is a document with the insurer's head and foot on every page.
type letter struct {
	*pdf.Document
	text   *text.Text
	accent pdf.Color
	at     time.Time
	old    member.Date // the day of the account's amounts if they are old
	about  string      // a policy's number, below every page
	pages  []*pdf.Page
	mark   bool // the insurer has a picture for its mark
}

func newLetter(t *text.Text, title, about string, at time.Time) *letter {
	l := &letter{
		Document: pdf.New(title, t.Language, at), text: t, accent: pdf.ParseColor(string(t.Company.Accent)), at: at,
		about: about,
	}
	l.mark = t.Brand.Mark.Picture != nil && l.UseMark(t.Brand.Mark.Picture.Data)
	return l
}

// newPage returns a page with the insurer's head.
func (l *letter) newPage() *pdf.Page {
	const top, height = .55, .5
	page, company := l.AddPage(), l.text.Company
	l.pages = append(l.pages, page)
	left := l.drawMark(page, sheetLeft, top, height) + .14
	page.Fit(pdf.Bold, 16, left, top+.24, 4, pdf.Black, company.Name)
	page.Fit(pdf.Regular, 9, left, top+.43, 4, pdf.Gray, ui.Join(", ", company.Address...))
	right(page, pdf.Bold, 10, top+.24, pdf.Black, company.Phone)
	if company.NAIC != "" {
		right(page, pdf.Regular, 9, top+.43, pdf.Gray, l.text.Cards.Labels.Number+" "+company.NAIC)
	}
	page.Line(sheetLeft, top+height+.14, sheetRight, top+height+.14, 1.5, l.accent)
	return page
}

// drawMark draws the insurer's mark and returns where it ends. A picture of its own is made for the
// dark band of the pages, so it has a tile of that color.
func (l *letter) drawMark(page *pdf.Page, x, y, height float64) float64 {
	if !l.mark {
		page.Shield(x-height*.12, y, height, l.accent)
		return x + height*.76
	}
	inside := height * .7
	width := l.MarkWidth(inside) + height - inside
	page.Fill(x, y, width, height, l.accent)
	page.Mark(x+(height-inside)/2, y+(height-inside)/2, inside)
	return x + width
}

func (l *letter) records() string { return ui.Records(l.text, member.DateOf(l.at), l.old) }

// end writes the foot of every page, when their number is known.
func (l *letter) end() {
	for i, page := range l.pages {
		page.Line(sheetLeft, sheetFoot-.2, sheetRight, sheetFoot-.2, .5, pdf.Gray)
		page.Fit(pdf.Regular, 8.5, sheetLeft, sheetFoot, sheetWidth-1.1, pdf.Gray,
			ui.Join(", ", l.text.Company.Name, others(l.about), l.records()))
		right(page, pdf.Regular, 8.5, sheetFoot, pdf.Gray, l.text.Cards.Paper.Page.With(i+1, len(l.pages)))
	}
}

// right writes a line that ends at the right margin.
func right(page *pdf.Page, font pdf.Font, size, y float64, color pdf.Color, text string) {
	page.Text(font, size, sheetRight-pdf.TextWidth(font, size, text), y, color, text)
}
