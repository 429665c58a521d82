package cards

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"memberportal/views/content"
)

// The size of a card and the positions of the two on a letter page, in inches.
const (
	cardWidth   = 3.375
	cardHeight  = 2.125
	cardMargin  = 0.14
	cardsOnPage = 2
	pageWidth   = 8.5
	firstCard   = 1.5
	slotHeight  = 4.5
)

// WritePDF writes ID cards as a PDF on letter paper: at actual size, two on a page, with a dashed
// line to cut along. The document's date is at.
func WritePDF(t *content.Text, w io.Writer, cards []Card, at time.Time) error {
	pdf := newDocument(t, t.Cards.Title, at)
	for i, card := range cards {
		if i%cardsOnPage == 0 {
			pdf.AddPage()
		}
		canvas := cardCanvas{pdf, (pageWidth - cardWidth) / 2, firstCard + float64(i%cardsOnPage)*slotHeight}
		canvas.card(t, card)
	}
	return pdf.Output(w)
}

// newDocument embeds its fonts because PDF's built-in fonts do not have the letters of many names.
func newDocument(t *content.Text, title string, at time.Time) *fpdf.Fpdf {
	pdf := fpdf.New("P", "in", "Letter", "")
	pdf.AddUTF8FontFromBytes("go", "", goregular.TTF)
	pdf.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	pdf.SetTitle(title, true)
	pdf.SetLang(t.Language)
	pdf.SetCreationDate(at)
	pdf.SetModificationDate(at)
	pdf.SetAutoPageBreak(false, 0)
	return pdf
}

// cardCanvas draws inside one card; x counts from its inner margin, y from its upper edge, both in
// inches, and y is the baseline of a line of text.
type cardCanvas struct {
	pdf       *fpdf.Fpdf
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

// text shrinks a long line until it fits, and truncates a line that is too long even in the
// smallest type.
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
