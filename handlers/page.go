package handlers

import (
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/layout"
	"memberportal/views/ui"
)

// page renders a view inside the frame of every page.
func page(show view) handler {
	return func(v *visit) error {
		body, err := show(v)
		if err != nil || body == nil {
			return err
		}
		return v.renderPage(v.frame(), body)
	}
}

// part renders a view alone, for htmx.
func part(show view) handler {
	return func(v *visit) error {
		body, err := show(v)
		if err != nil || body == nil {
			return err
		}
		return v.render(body)
	}
}

// elsewhere is what a view returns that redirects.
func (v *visit) elsewhere(path string) (templ.Component, error) { return nil, v.c.Redirect(path) }

func (v *visit) renderPage(frame layout.Page, body templ.Component) error {
	return v.render(layout.Document(frame, body))
}

func (v *visit) render(body templ.Component) error {
	v.c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	ctx := templ.WithNonce(v.ctx, Nonce(v.c))
	return body.Render(ctx, v.c.Response().BodyWriter())
}

// frame is everything around the content of a page. It uses up the flash message.
func (v *visit) frame() layout.Page {
	frame := layout.Page{
		Title:      v.title(),
		Product:    v.portal.Product,
		Path:       v.c.Path(),
		Nonce:      Nonce(v.c),
		Assets:     v.portal.Assets,
		Style:      v.style(),
		Company:    v.text.Company,
		Statistics: v.portal.statistics(v.c),
		Notices:    v.text.NoticesOn(v.c.Path(), layout.NewReader(v.profile)),
		Help:       v.text.HelpOn(v.c.Path()),
		Languages:  layout.NewLanguageChoices(v.portal.Content.Languages(), v.text.Language),
	}
	if hasSession(v.c) { // an error before the session is loaded has a page too
		v.addSession(&frame)
		frame.Tag = v.tag(frame)
	}
	return frame
}

func (v *visit) addSession(frame *layout.Page) {
	frame.CardOwner = v.cardOwner()
	if active, ok := v.portal.Sessions.Active(v.ctx); ok {
		frame.XSRF = v.xsrf()
		frame.Session = v.sessionClock()
		frame.HasForm = v.route.TakesInput
		frame.Member = memberMenu(active, v.portal.Sessions.Identities(v.ctx))
		frame.Notice = v.portal.Sessions.PopFlash(v.ctx)
	}
	if v.saved != nil {
		frame.SavedInput = v.text.Session.Saved
	}
}

// title is the title of the row, then the product's name (section 2, page behavior).
func (v *visit) title() string {
	if v.route.Title == "" {
		return v.portal.Product
	}
	return v.text.Translate(v.route.Title) + " | " + v.portal.Product
}

// style is the screen's own style sheet, named like the first segment of its path; "" for none.
func (v *visit) style() string {
	screen, _, _ := strings.Cut(strings.TrimPrefix(v.route.Path, "/"), "/")
	if sheet := screen + ".css"; v.portal.Assets.Has(sheet) {
		return sheet
	}
	return ""
}

// memberMenu lists the active identity and the others that are signed in.
func memberMenu(active auth.Identity, known []auth.Identity) *ui.MemberMenu {
	menu := &ui.MemberMenu{Email: active.Email}
	for _, identity := range known {
		if identity.Key != active.Key {
			menu.Others = append(menu.Others, ui.OtherIdentity{Key: identity.Key, Email: identity.Email})
		}
	}
	return menu
}
