package cards

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// The size of a card and where the two of a letter page lie, in inches.
const (
	cardWidth   = 3.375
	cardHeight  = 2.125
	cardMargin  = 0.14
	cardsOnPage = 2
	pageWidth   = 8.5
	firstCard   = 1.5
	slotHeight  = 4.5
)

// WritePDF writes ID cards as a PDF on letter paper: true size, two on a page, to be cut along a dashed line. The document's date is at.
func WritePDF(w io.Writer, cards []Card, at time.Time) error {
	pdf := newCardDocument(at)
	for i, card := range cards {
		if i%cardsOnPage == 0 {
			pdf.AddPage()
		}
		drawCard(cardCanvas{pdf, (pageWidth - cardWidth) / 2, firstCard + float64(i%cardsOnPage)*slotHeight}, card)
	}
	return pdf.Output(w)
}

// newCardDocument carries its own fonts: the built-in ones of PDF have no letters for many names.
func newCardDocument(at time.Time) *fpdf.Fpdf {
	pdf := fpdf.New("P", "in", "Letter", "")
	pdf.AddUTF8FontFromBytes("go", "", goregular.TTF)
	pdf.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	pdf.SetTitle("ID cards", true)
	pdf.SetLang("en-US")
	pdf.SetCreationDate(at)
	pdf.SetModificationDate(at)
	pdf.SetAutoPageBreak(false, 0)
	return pdf
}

func drawCard(c cardCanvas, card Card) {
	c.outline()
	inner := cardWidth - 2*cardMargin
	c.bold(0, .26, inner-.4, 10, card.Company)
	c.bold(inner-.22, .26, .22, 10, card.State)
	c.plain(0, .4, inner, 6.5, card.Heading)
	if card.NotBefore != "" {
		c.banner(.46, card.NotBefore)
	}
	c.pair(0, .79, 1.2, "Policy number", card.Policy)
	c.pair(1.3, .79, .8, "Effective", card.Effective)
	c.pair(2.2, .79, .85, "Expires", card.Expires)
	c.pair(0, 1.07, 1.5, "Vehicle", card.Vehicle)
	c.pair(1.6, 1.07, 1.45, "VIN", card.VIN)
	c.pair(0, 1.35, inner, "Insured", card.Names)
	c.plain(0, 1.46, inner, 7, card.Address)
	if card.Agent != "" {
		c.pair(0, 1.72, inner, "Agent", card.Agent)
	}
	c.plain(0, 1.89, inner, 5.5, card.Keep)
	c.plain(0, 1.98, inner, 5.5, card.Accident)
}

// cardCanvas draws inside one card; x counts from its inner margin, y from its upper edge, both in inches, and y is where a line of text stands.
type cardCanvas struct {
	pdf       *fpdf.Fpdf
	left, top float64
}

func (c cardCanvas) outline() {
	c.pdf.SetLineWidth(.007)
	c.pdf.SetDashPattern([]float64{.05, .04}, 0)
	c.pdf.Rect(c.left, c.top, cardWidth, cardHeight, "D")
}

func (c cardCanvas) banner(y float64, text string) {
	c.pdf.SetFillColor(0, 0, 0)
	c.pdf.Rect(c.left, c.top+y, cardWidth, .14, "F")
	c.pdf.SetTextColor(255, 255, 255)
	c.bold(0, y+.105, cardWidth-2*cardMargin, 7, text)
	c.pdf.SetTextColor(0, 0, 0)
}

func (c cardCanvas) pair(x, y, width float64, name, value string) {
	c.plain(x, y-.11, width, 5.5, name)
	c.bold(x, y, width, 8, value)
}

func (c cardCanvas) plain(x, y, width, size float64, text string) {
	c.text("", x, y, width, size, text)
}

func (c cardCanvas) bold(x, y, width, size float64, text string) {
	c.text("B", x, y, width, size, text)
}

const smallestType = 4.5

// text makes a long line smaller until it fits, and cuts what is too long even then.
func (c cardCanvas) text(style string, x, y, width, size float64, text string) {
	c.pdf.SetFont("go", style, size)
	for c.pdf.GetStringWidth(text) > width && size > smallestType {
		size -= .5
		c.pdf.SetFontSize(size)
	}
	c.pdf.Text(c.left+cardMargin+x, c.top+y, c.cut(text, width))
}

func (c cardCanvas) cut(text string, width float64) string {
	if c.pdf.GetStringWidth(text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && c.pdf.GetStringWidth(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}
