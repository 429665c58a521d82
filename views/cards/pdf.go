package cards

import (
	"io"
	"time"

	"memberportal/views/content"
	"memberportal/views/paper"
)

// The size of a card and the positions of the two on a letter page, in inches.
const (
	cardWidth   = 3.375
	cardHeight  = 2.125
	cardMargin  = 0.14
	cardsOnPage = 2
	firstCard   = 1.5
	slotHeight  = 4.5
)

// WritePDF writes ID cards as a PDF on letter paper: at actual size, two on a page, with a dashed
// line to cut along. The document's date is at.
func WritePDF(t *content.Text, w io.Writer, cards []Card, at time.Time) error {
	document := paper.New(t.Cards.Title, t.Language, at)
	var page *paper.Page
	for i, card := range cards {
		if i%cardsOnPage == 0 {
			page = document.AddPage()
		}
		canvas := cardCanvas{page, (paper.Width - cardWidth) / 2, firstCard + float64(i%cardsOnPage)*slotHeight}
		canvas.card(t, card)
	}
	_, err := document.WriteTo(w)
	return err
}

// cardCanvas draws inside one card; x counts from its inner margin, y from its upper edge, both in
// inches, and y is the baseline of a line of text.
type cardCanvas struct {
	page      *paper.Page
	left, top float64
}

func (c cardCanvas) card(t *content.Text, card Card) {
	inner, labels := cardWidth-2*cardMargin, t.Cards.Labels
	c.outline()
	c.head(t, card, inner)
	c.pair(0, .79, 1.2, labels.Policy, card.Policy)
	c.pair(1.3, .79, .8, labels.Effective, card.Effective)
	c.pair(2.2, .79, .85, labels.Expires, card.Expires)
	c.pair(0, 1.07, 1.5, labels.Vehicle, card.Vehicle)
	if card.VIN != "" {
		c.pair(1.6, 1.07, 1.45, labels.VIN, card.VIN)
	}
	c.pair(0, 1.35, inner, labels.Insured, card.Names)
	c.plain(0, 1.46, inner, 7, card.Address)
	if card.Agent != "" {
		c.pair(0, 1.72, inner, labels.Agent, card.Agent)
	}
	c.plain(0, 1.89, inner, 5.5, t.Cards.KeepInVehicle)
	c.plain(0, 1.98, inner, 5.5, t.Cards.Accident.With(t.Company.Phone))
}

func (c cardCanvas) head(t *content.Text, card Card, inner float64) {
	c.bold(0, .26, inner-.4, 10, t.Company.Name)
	c.bold(inner-.22, .26, .22, 10, card.State)
	c.plain(0, .4, inner, 6.5, t.Cards.Heading)
	if card.NotBefore != "" {
		c.banner(.46, card.NotBefore)
	}
}

func (c cardCanvas) outline() {
	right, bottom := c.left+cardWidth, c.top+cardHeight
	for _, side := range [][4]float64{
		{c.left, c.top, right, c.top}, {right, c.top, right, bottom}, {right, bottom, c.left, bottom}, {c.left, bottom, c.left, c.top},
	} {
		c.page.Dashed(side[0], side[1], side[2], side[3], 3, paper.Gray)
	}
}

func (c cardCanvas) banner(y float64, text string) {
	c.page.Fill(c.left, c.top+y, cardWidth, .14, paper.Black)
	c.text(paper.Bold, 0, y+.105, cardWidth-2*cardMargin, 7, paper.White, text)
}

func (c cardCanvas) pair(x, y, width float64, name, value string) {
	c.plain(x, y-.11, width, 5.5, name)
	c.bold(x, y, width, 8, value)
}

func (c cardCanvas) plain(x, y, width, size float64, text string) {
	c.text(paper.Regular, x, y, width, size, paper.Black, text)
}

func (c cardCanvas) bold(x, y, width, size float64, text string) {
	c.text(paper.Bold, x, y, width, size, paper.Black, text)
}

const smallestType = 4.5

// text shrinks a long line until it fits, and truncates a line that is too long even in the
// smallest type.
func (c cardCanvas) text(font paper.Font, x, y, width, size float64, color paper.Color, text string) {
	for paper.TextWidth(font, size, text) > width && size > smallestType {
		size -= .5
	}
	c.page.Text(font, size, c.left+cardMargin+x, c.top+y, color, paper.Shorten(font, size, width, text))
}
