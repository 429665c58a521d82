package respond

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"memberportal/auth"
	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/views/layout"
	"memberportal/views/ui"
)

// Frame is everything around the content of a page. It uses up the flash message.
func Frame(r *request.Request) layout.Page {
	frame := layout.Page{
		Title:      title(r),
		Path:       r.C.Path(),
		Nonce:      request.Nonce(r.C),
		Assets:     r.Portal.Assets,
		Style:      style(r),
		FirstPage:  !edge.ComesFromPage(r.C, r.Portal.Origin()),
		Company:    r.Text.Company,
		Statistics: r.Portal.Statistics(r.C),
		Notices:    r.Text.NoticesOn(r.C.Path(), layout.NewReader(r.Profile)),
		Help:       r.Text.HelpOn(r.C.Path()),
		Languages:  layout.NewLanguageChoices(r.Portal.Offered(), r.Text.Language),
	}
	if request.HasSession(r.C) { // an error before the session is loaded has a page too
		addSession(r, &frame)
		frame.Tag = tag(r, frame)
	}
	return frame
}

func addSession(r *request.Request, frame *layout.Page) {
	frame.CardOwner = layout.NoCardOwner
	if active, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		frame.CardOwner = cardOwner(r, active)
		frame.XSRF = r.XSRF()
		frame.Session = SessionClock(r)
		frame.HasForm = r.Route.TakesInput
		frame.Member = MemberMenu(r, active)
		frame.Notice = ui.Join(" ", r.Portal.Sessions.PopFlash(r.Ctx), changeNotice(r, active))
		known := r.KnownProfile()
		frame.Missing, frame.Unread, frame.Direct = known.Missing, known.Unread, layout.NewDirect(known)
		frame.Turns = len(known.ClaimTurns())
	}
	if r.Saved != nil {
		frame.SavedInput = r.Text.Session.Saved
	}
}

// title is the title of the page or of its row, then the product's name (section 2, page behavior).
func title(r *request.Request) string {
	own := r.Text.Title(cmp.Or(r.Title, r.Route.Title))
	if own == "" {
		return r.Portal.Product
	}
	return own + " | " + r.Portal.Product
}

// style is the screen's own style sheet, named like the first segment of its path; "" for none.
func style(r *request.Request) string {
	screen, _, _ := strings.Cut(strings.TrimPrefix(r.Route.Path, "/"), "/")
	if sheet := screen + ".css"; r.Portal.Assets.Has(sheet) {
		return sheet
	}
	return ""
}

// MemberMenu lists the active identity and the others that are signed in here.
func MemberMenu(r *request.Request, active auth.Identity) *ui.MemberMenu {
	menu := &ui.MemberMenu{Name: active.Name, Email: active.Email}
	for _, identity := range r.Portal.Sessions.Identities(r.Ctx) {
		if identity.Key != active.Key {
			menu.Others = append(menu.Others,
				ui.OtherIdentity{Key: identity.Key, Name: identity.Name, Email: identity.Email})
		}
	}
	return menu
}

// changeNotice shows once, on the page after another identity became active, who signed out and
// whose accounts it shows; "" for no change.
func changeNotice(r *request.Request, active auth.Identity) string {
	change, ok := r.Portal.Sessions.TakeChange(r.Ctx)
	if !ok {
		return ""
	}
	nowSee := ui.NowSee(r.Text, active.GivenName, active.Email)
	if change.SignedOut {
		return r.Text.Session.Changed.SignedOut.With(change.Email) + " " + nowSee
	}
	return nowSee
}

// cardOwner is an ID that a stored card must carry to be shown. It changes with every sign-in and
// identifies no member.
func cardOwner(r *request.Request, active auth.Identity) string {
	sum := sha256.Sum256([]byte("saved card\x00" + r.Portal.Sessions.XSRF(r.Ctx) + "\x00" + active.Key))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}
