package cards

import (
	_ "embed"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// NoOwner is the owner of a kept card where nobody is signed in: no card is.
const NoOwner = "nobody"

// keptStyle is the whole style of a kept page, which can fetch none.
//
//go:embed offline.css
var keptStyle string

// keptStyleElement is written by hand: templ leaves what stands in a style element as it is.
func keptStyleElement(nonce string) templ.Component {
	return templ.Raw(`<style nonce="` + templ.EscapeString(nonce) + `">` + keptStyle + `</style>`)
}

// OfflinePage is a page that a member's phone keeps and shows without a connection.
type OfflinePage struct {
	Title   string // the whole title
	Heading string
	Card    *Card // nil when it has expired
	Calls   []ui.Action
	Note    string
	Again   ui.Action // leads to all cards, when there is a connection
}

// NewOfflinePage words the page of one card, kept on the given day.
func NewOfflinePage(card Card, t *content.Text, product string, on member.Date) OfflinePage {
	words := t.Cards.OnPhone
	page := newKeptPage(words, words.Heading, product)
	page.Card, page.Note = &card, words.Note.With(t.Date(on))
	page.Calls = []ui.Action{{Label: words.CallUs.With(t.Company.Name), Path: ui.TelHref(t.Company.Phone)}}
	if card.Phone != "" {
		page.Calls = append(page.Calls, ui.Action{Label: words.CallAgent, Path: ui.TelHref(card.Phone)})
	}
	return page
}

// NewExpiredPage words the page that takes the place of a card that has expired.
func NewExpiredPage(t *content.Text, product string) OfflinePage {
	words := t.Cards.OnPhone
	page := newKeptPage(words, words.EndedTitle, product)
	page.Note = words.Ended
	return page
}

func newKeptPage(words content.CardOnPhone, heading, product string) OfflinePage {
	return OfflinePage{Title: heading + " | " + product, Heading: heading, Again: ui.Action{Label: words.Again, Path: paths.Cards()}}
}
