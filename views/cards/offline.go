package cards

import (
	_ "embed"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// offlineStyle is the style of an offline page, which cannot load a style sheet.
//
//go:embed offline.css
var offlineStyle string

// offlineStyleElement returns raw HTML because templ does not evaluate expressions in a style
// element.
func offlineStyleElement(nonce string) templ.Component {
	return templ.Raw(`<style nonce="` + templ.EscapeString(nonce) + `">` + offlineStyle + `</style>`)
}

// OfflinePage is a page that a phone saves and shows without a connection.
type OfflinePage struct {
	Title   string // the whole title
	Heading string
	Card    *Card // nil when it has expired
	Calls   []ui.Action
	Note    string
	Again   ui.Action // to all cards
}

// NewOfflinePage returns the page of one card, saved on the given day.
func NewOfflinePage(t *content.Text, card Card, product string, on member.Date) OfflinePage {
	texts := t.Cards.OnPhone
	page := offlinePage(t, texts.Heading, product)
	page.Card, page.Note = &card, texts.Note.With(t.Date(on))
	page.Calls = []ui.Action{{Label: texts.CallUs.With(t.Company.Name), Path: ui.TelHref(t.Company.Phone)}}
	if card.Phone != "" {
		page.Calls = append(page.Calls, ui.Action{Label: texts.CallAgent, Path: ui.TelHref(card.Phone)})
	}
	return page
}

// NewExpiredPage returns the page that replaces a card that has expired.
func NewExpiredPage(t *content.Text, product string) OfflinePage {
	page := offlinePage(t, t.Cards.OnPhone.EndedTitle, product)
	page.Note = t.Cards.OnPhone.Ended
	return page
}

func offlinePage(t *content.Text, heading, product string) OfflinePage {
	return OfflinePage{
		Title:   heading + " | " + product,
		Heading: heading,
		Again:   ui.Action{Label: t.Cards.OnPhone.Again, Path: paths.Cards()},
	}
}
