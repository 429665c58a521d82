package answer

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"memberportal/auth"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/edge"
	"memberportal/views/layout"
	"memberportal/views/ui"
)

// Frame is everything around the content of a page. It uses up the flash message.
func Frame(v *visit.Visit) layout.Page {
	frame := layout.Page{
		Title:      title(v),
		Product:    v.Portal.Product,
		Path:       v.C.Path(),
		Nonce:      visit.Nonce(v.C),
		Assets:     v.Portal.Assets,
		Style:      style(v),
		FirstPage:  !edge.ComesFromPage(v.C, v.Portal.Origin()),
		Company:    v.Text.Company,
		Statistics: v.Portal.Statistics(v.C),
		Notices:    v.Text.NoticesOn(v.C.Path(), layout.NewReader(v.Profile)),
		Help:       v.Text.HelpOn(v.C.Path()),
		Languages:  layout.NewLanguageChoices(v.Portal.Offered(), v.Text.Language),
	}
	if visit.HasSession(v.C) { // an error before the session is loaded has a page too
		addSession(v, &frame)
		frame.Tag = tag(v, frame)
	}
	return frame
}

func addSession(v *visit.Visit, frame *layout.Page) {
	frame.CardOwner = cardOwner(v)
	if active, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		frame.XSRF = v.XSRF()
		frame.Session = SessionClock(v)
		frame.HasForm = v.Route.TakesInput
		frame.Member = MemberMenu(v, active)
		frame.Notice = ui.Join(" ", v.Portal.Sessions.PopFlash(v.Ctx), changeNotice(v))
		known := v.KnownProfile()
		frame.Missing, frame.Unread, frame.Direct = known.Missing, known.Unread, layout.NewDirect(known)
	}
	if v.Saved != nil {
		frame.SavedInput = v.Text.Session.Saved
	}
}

// title is the title of the row, then the product's name (section 2, page behavior).
func title(v *visit.Visit) string {
	if v.Route.Title == "" {
		return v.Portal.Product
	}
	return v.Text.Title(v.Route.Title) + " | " + v.Portal.Product
}

// style is the screen's own style sheet, named like the first segment of its path; "" for none.
func style(v *visit.Visit) string {
	screen, _, _ := strings.Cut(strings.TrimPrefix(v.Route.Path, "/"), "/")
	if sheet := screen + ".css"; v.Portal.Assets.Has(sheet) {
		return sheet
	}
	return ""
}

// MemberMenu lists the active identity and the others that are signed in. Without an answer of the
// store it shows no other browsers.
func MemberMenu(v *visit.Visit, active auth.Identity) *ui.MemberMenu {
	menu := &ui.MemberMenu{Name: active.Name, Email: active.Email}
	menu.Elsewhere, _ = v.Portal.Sessions.OtherSessions(v.Ctx)
	for _, identity := range v.Portal.Sessions.Identities(v.Ctx) {
		if identity.Key != active.Key {
			menu.Others = append(menu.Others, ui.OtherIdentity{Key: identity.Key, Name: identity.Name, Email: identity.Email})
		}
	}
	return menu
}

// changeNotice says once, on the page after another identity became active, who signed out and
// whose accounts it shows; "" for no change.
func changeNotice(v *visit.Visit) string {
	change, ok := v.Portal.Sessions.TakeChange(v.Ctx)
	active, signedIn := v.Portal.Sessions.Active(v.Ctx)
	if !ok || !signedIn {
		return ""
	}
	nowSee := ui.NowSee(v.Text, active.GivenName, active.Email)
	if change.SignedOut {
		return v.Text.Session.Changed.SignedOut.With(change.Email) + " " + nowSee
	}
	return nowSee
}

// cardOwner is an ID that a stored card must carry to be shown. It changes with every sign-in and
// identifies no member.
func cardOwner(v *visit.Visit) string {
	active, ok := v.Portal.Sessions.Active(v.Ctx)
	if !ok {
		return layout.NoCardOwner
	}
	sum := sha256.Sum256([]byte("saved card\x00" + v.Portal.Sessions.XSRF(v.Ctx) + "\x00" + active.Key))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}
