package cards

import (
	"context"
	"io"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/pdf"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// The size of a card, as in a wallet, and the positions of the cards on a letter page, in inches.
const (
	cardWidth   = 3.375
	cardHeight  = 2.125
	cardMargin  = .15
	cardsOnPage = 3
	firstCard   = 2.2
	slotHeight  = 2.55
)

// ErrUnprintable means that a PDF would have letters that it can't show, or more text than fits.
var ErrUnprintable = pdf.ErrUnprintable

// WritePDF writes ID cards as a PDF on letter paper: in the size of a wallet, three on a page, each
// to cut out and to fold. A card alone comes twice. The document's date is at. It writes nothing
// and returns an error if the context ends, or ErrUnprintable.
func WritePDF(ctx context.Context, t *text.Text, w io.Writer, cards []Card, at time.Time, old member.Date) error {
	l, hint := newLetter(t, t.Cards.Title, cards[0].Policy, at), t.Cards.Paper.Cut
	l.old = old
	if len(cards) == 1 {
		cards, hint = []Card{cards[0], cards[0]}, t.Cards.Paper.Copies+" "+hint
	}
	for i, card := range cards {
		if i%cardsOnPage == 0 {
			page := l.newPage()
			page.Text(pdf.Bold, 16, sheetLeft, 1.65, pdf.Black, t.Cards.Title)
			page.Fit(pdf.Regular, 10, sheetLeft, 1.9, sheetWidth, pdf.Gray, hint)
		}
		page, top := l.pages[len(l.pages)-1], firstCard+float64(i%cardsOnPage)*slotHeight
		outline(page, top)
		l.fit(&side{page: page, left: sheetLeft, top: top}, func(s *side) { l.front(s, card) })
		l.fit(&side{page: page, left: sheetLeft + cardWidth, top: top}, func(s *side) { l.back(s, card) })
	}
	l.end()
	return l.WriteTo(ctx, w)
}

// outline is where to cut, around both sides of a card, and where to fold, between them.
func outline(page *pdf.Page, top float64) {
	left, middle, right, bottom := sheetLeft, sheetLeft+cardWidth, sheetLeft+2*cardWidth, top+cardHeight
	page.Dashed(left, top, right, top, 4, pdf.Gray)
	page.Dashed(left, bottom, right, bottom, 4, pdf.Gray)
	page.Dashed(left, top, left, bottom, 4, pdf.Gray)
	page.Dashed(right, top, right, bottom, 4, pdf.Gray)
	page.Dashed(middle, top, middle, bottom, 1.2, pdf.Gray)
}

// side is one side of a card, which is written from top to bottom. Positions on it count from its
// inner margin and its upper edge, in inches.
type side struct {
	page      *pdf.Page
	left, top float64
	dry       bool    // measures only
	scale     float64 // of type and space, 1 if everything fits
	y         float64 // where the next line begins
}

const (
	inner = cardWidth - 2*cardMargin
	// smallestScale makes 7 points 3.5: small, but sharp in print.
	smallestScale = .5
	labelSize     = 6
	valueSize     = 8
	leading       = 1.2
)

// fit writes a side in the largest type in which it has all of its texts.
func (l *letter) fit(s *side, write func(*side)) {
	for s.scale = 1; s.scale >= smallestScale; s.scale -= .05 {
		s.dry, s.y = true, 0
		if write(s); s.y <= cardHeight-.08 {
			s.dry, s.y = false, 0
			write(s)
			return
		}
	}
	l.Refuse()
}

func (l *letter) front(s *side, card Card) {
	labels := l.text.Cards.Labels
	l.head(s, card)
	s.row(cell{0, 1.25, labels.Policy, card.Policy}, cell{1.3, .9, labels.Effective, card.Effective},
		cell{2.25, .8, ui.Either(card.EndsEarly, labels.LastDay, labels.Expires), card.Expires})
	if card.VIN == "" {
		s.row(cell{0, inner, labels.Vehicle, card.Vehicle})
	} else {
		s.row(cell{0, 1.55, labels.Vehicle, card.Vehicle}, cell{1.6, inner - 1.6, labels.VIN, card.VIN})
	}
	s.row(cell{0, inner, labels.Insured, card.Names})
	s.y -= rowGap * s.scale
	s.lines(pdf.Regular, 7, others(card.Address))
	s.y += rowGap * s.scale
	var agent []cell
	if card.Agent != "" {
		agent = append(agent, cell{0, 2, labels.Agent, wholePhone(card.Agent, card.Phone)})
	}
	if number := l.text.Company.NAIC; number != "" {
		agent = append(agent, cell{2.05, inner - 2.05, labels.Number, number})
	}
	s.row(agent...)
}

// wholePhone returns a text that ends in a phone number, with the number in one line.
func wholePhone(text, phone string) string {
	return strings.TrimSuffix(text, phone) + strings.ReplaceAll(phone, " ", "\u00a0")
}

// head is the insurer and the state, with a bar below them on a card that is not valid yet.
func (l *letter) head(s *side, card Card) {
	s.y = .5
	if card.NotBefore != "" {
		s.y = .64
	}
	if s.dry {
		return
	}
	x := l.drawMark(s.page, s.left+cardMargin, s.top+.13, .3) - s.left - cardMargin + .08
	write := func(font pdf.Font, size, x, y, width float64, color pdf.Color, text string) {
		s.page.Fit(font, size, s.left+cardMargin+x, s.top+y, width, color, text)
	}
	write(pdf.Bold, 10, x, .27, inner-.35-x, pdf.Black, l.text.Company.Name)
	write(pdf.Bold, 10, inner-.25, .27, .25, pdf.Black, others(card.State))
	write(pdf.Regular, 6.5, x, .4, inner-x, pdf.Black, l.text.Cards.Heading)
	if card.NotBefore != "" {
		s.page.Fill(s.left, s.top+.455, cardWidth, .145, pdf.Black)
		write(pdf.Bold, 7, 0, .56, inner, pdf.White, card.NotBefore)
	}
}

// back is how to use the card, and how to check it.
func (l *letter) back(s *side, card Card) {
	t, company := l.text, l.text.Company
	s.y = .16
	s.lines(pdf.Bold, 8, t.Cards.Accident.With(company.Phone))
	s.lines(pdf.Regular, 7, t.Cards.KeepInVehicle)
	s.y += .04
	s.line()
	s.y += .08
	s.row(cell{0, inner, t.Cards.Paper.Insurer, company.Name})
	s.y -= rowGap * s.scale
	s.lines(pdf.Regular, 7, ui.Join(", ", company.Address...))
	s.y += .06
	if card.Roadside.Name != "" {
		s.row(cell{0, inner, others(card.Roadside.Name), card.Roadside.Value})
	}
	s.lines(pdf.Regular, 7, t.Common.Paper.CheckPolicy.With(others(card.Policy)))
	s.lines(pdf.Bold, 8, company.Phone)
	s.lines(pdf.Regular, 6.5, l.records())
}

// rowGap is the space below a row.
const rowGap = .06

// cell is a value below its name. It has the width of a column, which begins at x.
type cell struct {
	x, width    float64
	name, value string
}

// row writes cells side by side. Its height is that of the highest.
func (s *side) row(cells ...cell) {
	begin, end := s.y, s.y
	for _, c := range cells {
		s.y = begin
		s.write(pdf.Regular, labelSize, c.x, c.width, pdf.Gray, c.name)
		s.write(pdf.Bold, valueSize, c.x, c.width, pdf.Black, others(c.value))
		end = max(end, s.y)
	}
	s.y = end + rowGap*s.scale
}

// lines writes a text over the width of the card.
func (s *side) lines(font pdf.Font, size float64, text string) {
	s.write(font, size, 0, inner, pdf.Black, text)
}

func (s *side) write(font pdf.Font, size, x, width float64, color pdf.Color, text string) {
	size *= s.scale
	for _, line := range pdf.Wrap(font, size, width, text) {
		s.y += size / 72 * leading
		if !s.dry {
			s.page.Text(font, size, s.left+cardMargin+x, s.top+s.y, color, line)
		}
	}
}

func (s *side) line() {
	if !s.dry {
		s.page.Line(s.left+cardMargin, s.top+s.y, s.left+cardWidth-cardMargin, s.top+s.y, .5, pdf.Gray)
	}
}

// others returns a text of the provider as it is on paper: with at most 200 letters.
func others(text string) string {
	const most = 200
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
