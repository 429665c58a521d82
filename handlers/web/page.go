package web

import (
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/web/edge"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// page renders a view inside the frame of every page.
func page(show View) Handler {
	return func(v *Visit) error {
		body, err := show(v)
		if err != nil || body == nil {
			return err
		}
		return v.RenderPage(v.Frame(), body)
	}
}

// part renders a view alone, for htmx.
func part(show View) Handler {
	return func(v *Visit) error {
		body, err := show(v)
		if err != nil || body == nil {
			return err
		}
		return v.Render(body)
	}
}

// Elsewhere is what a view returns that redirects.
func (v *Visit) Elsewhere(path string) (templ.Component, error) { return nil, v.C.Redirect(path) }

// RenderPage answers with a page.
func (v *Visit) RenderPage(frame layout.Page, body templ.Component) error {
	return v.Render(layout.Document(frame, body))
}

// Render answers with HTML that is complete, or a part of a page.
func (v *Visit) Render(body templ.Component) error {
	v.C.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	ctx := templ.WithNonce(v.Ctx, Nonce(v.C))
	return body.Render(ctx, v.C.Response().BodyWriter())
}

// Frame is everything around the content of a page. It uses up the flash message.
func (v *Visit) Frame() layout.Page {
	frame := layout.Page{
		Title:      v.title(),
		Product:    v.Portal.Product,
		Path:       v.C.Path(),
		Nonce:      Nonce(v.C),
		Assets:     v.Portal.Assets,
		Style:      v.style(),
		FirstPage:  !edge.ComesFromPage(v.C, v.Portal.origin()),
		Company:    v.Text.Company,
		Statistics: v.Portal.statistics(v.C),
		Notices:    v.Text.NoticesOn(v.C.Path(), layout.NewReader(v.Profile)),
		Help:       v.Text.HelpOn(v.C.Path()),
		Languages:  layout.NewLanguageChoices(v.Portal.Content.Languages(), v.Text.Language),
	}
	if hasSession(v.C) { // an error before the session is loaded has a page too
		v.addSession(&frame)
		frame.Tag = v.tag(frame)
	}
	return frame
}

func (v *Visit) addSession(frame *layout.Page) {
	frame.CardOwner = v.cardOwner()
	if active, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		frame.XSRF = v.XSRF()
		frame.Session = v.SessionClock()
		frame.HasForm = v.route.TakesInput
		frame.Member = MemberMenu(active, v.Portal.Sessions.Identities(v.Ctx))
		if v.Portal.PageReports && v.route.Path != "" { // an error page has no row
			frame.Report = paths.PageReport(v.route.Path)
		}
		frame.Notice = ui.Join(" ", v.Portal.Sessions.PopFlash(v.Ctx), v.changeNotice())
		profile := v.KnownProfile()
		frame.Missing, frame.Unread, frame.Direct = profile.Missing, profile.Unread, layout.NewDirect(profile)
	}
	if v.Saved != nil {
		frame.SavedInput = v.Text.Session.Saved
	}
}

// KnownProfile returns what is known of the member: a page that does not need the profile looks
// only into the cache. Without it the profile is empty, and the page shows more than there is.
func (v *Visit) KnownProfile() *member.Profile {
	if v.Profile != nil {
		return v.Profile
	}
	if active, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		m := userapi.Member{Key: active.Key, Token: v.Portal.Sessions.Token(v.Ctx), Renew: v.Portal.Sessions.Renewal(v.Ctx)}
		if cached, _, _ := v.Portal.Profiles.Cached(v.Ctx, m); cached != nil {
			return cached
		}
	}
	return &member.Profile{}
}

// title is the title of the row, then the product's name (section 2, page behavior).
func (v *Visit) title() string {
	if v.route.Title == "" {
		return v.Portal.Product
	}
	return v.Text.Translate(v.route.Title) + " | " + v.Portal.Product
}

// style is the screen's own style sheet, named like the first segment of its path; "" for none.
func (v *Visit) style() string {
	screen, _, _ := strings.Cut(strings.TrimPrefix(v.route.Path, "/"), "/")
	if sheet := screen + ".css"; v.Portal.Assets.Has(sheet) {
		return sheet
	}
	return ""
}

// MemberMenu lists the active identity and the others that are signed in.
func MemberMenu(active auth.Identity, known []auth.Identity) *ui.MemberMenu {
	menu := &ui.MemberMenu{Name: active.Name, Email: active.Email}
	for _, identity := range known {
		if identity.Key != active.Key {
			menu.Others = append(menu.Others, ui.OtherIdentity{Key: identity.Key, Name: identity.Name, Email: identity.Email})
		}
	}
	return menu
}
