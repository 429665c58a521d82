package cards

import (
	_ "embed"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// offlineStyle is the style of a standalone page. A kept page cannot load a style sheet.
//
//go:embed offline.css
var offlineStyle string

// offlineStyleElement returns raw HTML because templ does not evaluate expressions in a style
// element.
func offlineStyleElement(nonce string) templ.Component {
	return templ.Raw(`<style nonce="` + templ.EscapeString(nonce) + `">` + offlineStyle + `</style>`)
}

// OfflinePage is a page without navigation that loads no other file: cards that a phone keeps, or
// one card to show to an officer.
type OfflinePage struct {
	Title   string     // the whole title
	Drawing ui.Drawing // "" for none
	Heading string
	Cards   []OfflineCard
	Calls   []ui.Action
	Note    string
	Back    ui.Action // to all cards
	Alone   bool      // whether the card is shown alone, with the way back above it
}

// OfflineCard is a card and when it expires, in milliseconds: the service worker then shows Expired
// in its place.
type OfflineCard struct {
	Card           Card
	Until, Expired string
}

// NewOfflinePage returns the page of the cards that a phone keeps, as of the given day. A card's
// last day ends at midnight in the zone.
func NewOfflinePage(t *text.Text, kept []Card, product string, on member.Date, zone *time.Location) OfflinePage {
	texts := t.Cards.OnPhone
	page := offlinePage(t, texts.Heading, product)
	page.Note = texts.Note.With(t.Date(on))
	page.Calls = []ui.Action{{Label: texts.CallUs.With(t.Company.Name), Path: ui.CallPath(t.Company.Phone)}}
	called := map[string]bool{"": true}
	for _, card := range kept {
		ends := card.Until.AddDays(1).In(zone).UnixMilli()
		page.Cards = append(page.Cards, OfflineCard{card, strconv.FormatInt(ends, 10), expired(t, card)})
		if link := member.CallLink(card.Phone); !called[link] {
			called[link] = true
			page.Calls = append(page.Calls, ui.Action{Label: texts.CallUs.With(card.Agency), Path: link})
		}
	}
	return page
}

// expired says of which day a kept card is. A card that ended before its term names its last day,
// because it did not expire.
func expired(t *text.Text, card Card) string {
	if card.Early {
		return t.Cards.OnPhone.LastDay.With(card.Vehicle, t.Date(card.Until))
	}
	return t.Cards.OnPhone.Expired.With(card.Vehicle, card.Expires)
}

// NewOfficerPage returns the page of one card to show to an officer. Its only link goes back,
// because another person may hold the phone.
func NewOfficerPage(t *text.Text, card Card, product string) OfflinePage {
	page := offlinePage(t, t.Cards.Officer.Title, product)
	page.Cards, page.Alone = []OfflineCard{{Card: card}}, true
	page.Back = ui.Action{Label: t.Cards.Officer.Back, Path: paths.PolicyCards(card.Policy)}
	return page
}

// NewExpiredPage returns the page that replaces kept cards that have expired.
func NewExpiredPage(t *text.Text, product string) OfflinePage {
	page := offlinePage(t, t.Cards.OnPhone.EndedTitle, product)
	page.Drawing, page.Note = ui.DrawnOffline, t.Cards.OnPhone.Ended
	return page
}

func offlinePage(t *text.Text, heading, product string) OfflinePage {
	return OfflinePage{
		Title:   heading + " | " + product,
		Heading: heading,
		Back:    ui.Action{Label: t.Cards.OnPhone.Again, Path: paths.Cards()},
	}
}
