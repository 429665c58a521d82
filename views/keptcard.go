package views

import (
	_ "embed"
	"strings"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// NobodysCard is the owner of a kept card where nobody is signed in: no card is.
const NobodysCard = "nobody"

// keptStyle is the whole style of a kept page, which can fetch none.
//
//go:embed keptcard.css
var keptStyle string

// keptStyleElement is written by hand: templ leaves what stands in a style element as it is.
func keptStyleElement(nonce string) templ.Component {
	return templ.Raw(`<style nonce="` + templ.EscapeString(nonce) + `">` + keptStyle + `</style>`)
}

// KeptPage is a page that a member's phone keeps and shows without a connection.
type KeptPage struct {
	Title   string // the whole title
	Heading string
	Card    *IDCard // nil when it has expired
	Calls   []Action
	Note    string
	Again   Action // leads to all cards, when there is a connection
}

// NewCardOnPhone words the page of one card, kept on the given day.
func NewCardOnPhone(card IDCard, w *content.Words, product string, on member.Date) KeptPage {
	words := w.Cards.OnPhone
	page := newKeptPage(words, words.Heading, product)
	page.Card, page.Note = &card, strings.ReplaceAll(words.Note, "{date}", Day(on))
	page.Calls = []Action{{Label: strings.ReplaceAll(words.CallUs, "{company}", w.Company.Name), Path: TelHref(w.Company.Phone)}}
	if card.Phone != "" {
		page.Calls = append(page.Calls, Action{Label: words.CallAgent, Path: TelHref(card.Phone)})
	}
	return page
}

// NewCardExpired words the page that takes the place of a card that has expired.
func NewCardExpired(w *content.Words, product string) KeptPage {
	words := w.Cards.OnPhone
	page := newKeptPage(words, words.EndedTitle, product)
	page.Note = words.Ended
	return page
}

func newKeptPage(words content.CardOnPhone, heading, product string) KeptPage {
	return KeptPage{Title: heading + " | " + product, Heading: heading, Again: Action{Label: words.Again, Path: CardsPath()}}
}
