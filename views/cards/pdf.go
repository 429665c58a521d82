package cards

import (
	"io"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paper"
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

// WritePDF writes ID cards as a PDF on letter paper: in the size of a wallet, three on a page, each
// to cut out and to fold. A card alone comes twice. The document's date is at.
func WritePDF(t *content.Text, w io.Writer, cards []Card, at time.Time) error {
	l, hint := newLetter(t, t.Cards.Title, cards[0].Policy, at), t.Cards.Paper.Cut
	if len(cards) == 1 {
		cards, hint = []Card{cards[0], cards[0]}, t.Cards.Paper.Copies+" "+hint
	}
	for i, card := range cards {
		if i%cardsOnPage == 0 {
			page := l.newPage()
			page.Text(paper.Bold, 16, sheetLeft, 1.65, paper.Black, t.Cards.Title)
			page.Text(paper.Regular, 10, sheetLeft, 1.9, paper.Gray, hint)
		}
		top := firstCard + float64(i%cardsOnPage)*slotHeight
		l.front(side{l.pages[len(l.pages)-1], sheetLeft, top}, card)
		l.back(side{l.pages[len(l.pages)-1], sheetLeft + cardWidth, top}, card)
	}
	l.end()
	_, err := l.WriteTo(w)
	return err
}

// side is one side of a card. x counts from its inner margin, y from its upper edge, both in
// inches, and y is the baseline of a line of text.
type side struct {
	page      *paper.Page
	left, top float64
}

const inner = cardWidth - 2*cardMargin

func (l *letter) front(s side, card Card) {
	labels := l.text.Cards.Labels
	s.outline()
	l.head(s, card)
	s.pair(0, .82, 1.2, labels.Policy, card.Policy)
	s.pair(1.3, .82, .8, labels.Effective, card.Effective)
	s.pair(2.25, .82, .8, labels.Expires, card.Expires)
	s.pair(0, 1.14, 1.5, labels.Vehicle, card.Vehicle)
	if card.VIN != "" {
		s.pair(1.6, 1.14, 1.45, labels.VIN, card.VIN)
	}
	s.insured(labels.Insured, card)
	if card.Agent != "" {
		s.pair(0, 1.9, 1.95, labels.Agent, card.Agent)
	}
	if number := l.text.Company.NAIC; number != "" {
		s.pair(2.05, 1.9, 1, labels.Number, number)
	}
}

// insured writes the names in one line, or in two smaller ones, and the address.
func (s side) insured(label string, card Card) {
	s.text(paper.Regular, 0, 1.34, inner, 6, paper.Gray, label)
	size, y := 8.0, 1.46
	if paper.TextWidth(paper.Bold, size, card.Names) > inner {
		size, y = 7, 1.44
	}
	lines := paper.Wrap(paper.Bold, size, inner, card.Names)
	for _, line := range lines[:min(len(lines), 2)] {
		s.bold(0, y, inner, size, line)
		y += .11
	}
	s.plain(0, y+.005, inner, 7, card.Address)
}

func (l *letter) head(s side, card Card) {
	x := l.drawMark(s.page, s.left+cardMargin, s.top+.13, .3) - s.left - cardMargin + .08
	s.bold(x, .27, inner-.35-x, 10, l.text.Company.Name)
	s.bold(inner-.22, .27, .22, 10, card.State)
	s.plain(x, .4, inner-x, 6.5, l.text.Cards.Heading)
	if card.NotBefore != "" {
		s.page.Fill(s.left, s.top+.455, cardWidth, .145, paper.Black)
		s.text(paper.Bold, 0, .56, inner, 7, paper.White, card.NotBefore)
	}
}

// back says how to use the card, and how to check it.
func (l *letter) back(s side, card Card) {
	t, company := l.text, l.text.Company
	y := s.lines(paper.Bold, 8, .3, paper.Black, t.Cards.Accident.With(company.Phone))
	y = s.lines(paper.Regular, 7, y+.04, paper.Black, t.Cards.KeepInVehicle)
	s.page.Line(s.left+cardMargin, s.top+y, s.left+cardWidth-cardMargin, s.top+y, .5, paper.Gray)
	s.pair(0, y+.3, inner, t.Cards.Paper.Insurer, company.Name)
	s.plain(0, y+.42, inner, 7, ui.Join(", ", company.Address...))
	if card.Roadside.Name != "" {
		s.pair(0, y+.67, inner, card.Roadside.Name, card.Roadside.Value)
	}
	y = s.lines(paper.Regular, 7, 1.54, paper.Black, t.Common.Paper.CheckPolicy.With(card.Policy))
	s.bold(0, y+.02, inner, 8, company.Phone)
	s.plain(0, 1.96, inner, 6.5, t.Common.Paper.Records.With(l.text.Date(member.DateOf(l.at))))
}

// outline is where to cut, around both sides, and where to fold, between them.
func (s side) outline() {
	left, right, top, bottom := s.left, s.left+2*cardWidth, s.top, s.top+cardHeight
	s.page.Dashed(left, top, right, top, 4, paper.Gray)
	s.page.Dashed(left, bottom, right, bottom, 4, paper.Gray)
	s.page.Dashed(left, top, left, bottom, 4, paper.Gray)
	s.page.Dashed(right, top, right, bottom, 4, paper.Gray)
	s.page.Dashed(left+cardWidth, top, left+cardWidth, bottom, 1.2, paper.Gray)
}

func (s side) pair(x, y, width float64, name, value string) {
	s.text(paper.Regular, x, y-.12, width, 6, paper.Gray, name)
	s.bold(x, y, width, 8, value)
}

func (s side) plain(x, y, width, size float64, text string) {
	s.text(paper.Regular, x, y, width, size, paper.Black, text)
}

func (s side) bold(x, y, width, size float64, text string) {
	s.text(paper.Bold, x, y, width, size, paper.Black, text)
}

// lines writes a text over the width of the card, and returns where the next line begins.
func (s side) lines(font paper.Font, size, y float64, color paper.Color, text string) float64 {
	for _, line := range paper.Wrap(font, size, inner, text) {
		s.text(font, 0, y, inner, size, color, line)
		y += size / 72 * 1.25
	}
	return y
}

const smallestType = 5

// text shrinks a long line until it fits, and cuts a line that is too long even in the smallest
// type.
func (s side) text(font paper.Font, x, y, width, size float64, color paper.Color, text string) {
	for paper.TextWidth(font, size, text) > width && size > smallestType {
		size -= .5
	}
	s.page.Text(font, size, s.left+cardMargin+x, s.top+y, color, paper.Shorten(font, size, width, text))
}
