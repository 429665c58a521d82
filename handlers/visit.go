package handlers

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
	"memberportal/views/layout"
	"memberportal/views/ui"
)

const (
	// overlayAfter is how long a page waits for the profile before it shows the overlay instead.
	overlayAfter = 150 * time.Millisecond
	// overlayWait is how long the overlay waits before it is drawn anew, short enough for every proxy on the way.
	overlayWait = 20 * time.Second
)

// visit is one request of a member, with what its route promised: an identity, and the loaded profile.
type visit struct {
	*Portal
	Words    *content.Text // as they are at this visit's time
	c        *fiber.Ctx
	ctx      context.Context
	route    route
	identity auth.Identity
	profile  *member.Profile
	token    string     // of the page's forms, once one is asked for
	kept     url.Values // what was typed into this page's form before the session ended
}

func (p *Portal) newVisit(c *fiber.Ctx, r route) *visit {
	return &visit{Portal: p, c: c, ctx: c.UserContext(), route: r, Words: p.Content.Text(p.language(c), p.Now(), p.Drafts)}
}

// serve brings a request to its route: sign-in, profile, guard, handler.
func (p *Portal) serve(r route) fiber.Handler {
	return func(c *fiber.Ctx) error {
		v := p.newVisit(c, r)
		if r.access >= signedIn {
			identity, ok := p.Sessions.Active(v.ctx)
			if !ok {
				return auth.ErrLoginInitiated
			}
			v.identity = identity
		}
		if r.access >= members {
			if ready, err := v.loadProfile(); !ready {
				return err
			}
		}
		if to := v.guarded(); to != "" {
			return v.turnAway(to)
		}
		return v.answer()
	}
}

// answer lets the route's handler answer. A page with a form finds what was kept of it; a form that has been dealt with is kept no longer.
func (v *visit) answer() (err error) {
	form := hasForm(v.rows, v.route.path)
	if form && v.route.method == get {
		v.kept, err = v.keptForms(v.identity.Key).find(v.ctx, v.c.Path())
	}
	if err == nil {
		err = v.route.do(v)
	}
	if err == nil && form && v.route.method == post {
		err = v.keptForms(v.identity.Key).drop(v.ctx, v.c.Path())
	}
	return err
}

// loadProfile is not ready when it has answered the request itself: with the overlay, or with the error it returns.
func (v *visit) loadProfile() (ready bool, err error) {
	profile, found, err := v.Profiles.Cached(v.ctx, v.apiMember())
	if err != nil {
		return false, err
	}
	if !found {
		profile, err = v.awaitProfile(v.patience())
	}
	if errors.Is(err, errStillLoading) && v.route.isPage() {
		return false, v.showOverlay(v.c.OriginalURL())
	}
	if err != nil {
		return false, v.profileFailed(err)
	}
	v.profile = profile
	return true, nil
}

// patience is short for a page, which can show the overlay, and as long as the request for all else.
func (v *visit) patience() time.Duration {
	if v.route.isPage() {
		return overlayAfter
	}
	return requestTimeout
}

func (v *visit) awaitProfile(patience time.Duration) (*member.Profile, error) {
	flight := v.Profiles.Load(v.ctx, v.apiMember())
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-flight.Done():
		return flight.Result()
	case <-timer.C:
		return nil, errStillLoading
	case <-v.ctx.Done():
		return nil, errStillLoading
	}
}

func (v *visit) guarded() string {
	if v.route.guard == nil {
		return ""
	}
	return v.route.guard(v.profile, v.account())
}

// turnAway redirects a page; a part of a page, or a form, of an account that is not the member's does not exist.
func (v *visit) turnAway(to string) error {
	if !v.route.isPage() {
		return fiber.ErrNotFound
	}
	return v.c.Redirect(to)
}

// apiMember is on whose behalf the user API is called.
func (v *visit) apiMember() userapi.Member {
	return userapi.Member{Key: v.identity.Key, Token: v.Sessions.Token(v.ctx)}
}

// account is the account number in the address, "" for none.
func (v *visit) account() string { return v.param("account") }

func (v *visit) param(name string) string {
	value, err := url.PathUnescape(v.c.Params(name))
	if err != nil {
		return ""
	}
	return value
}

// ownedAccount is the account in the address, which the guard has found to be the member's.
func (v *visit) ownedAccount() member.Account {
	a, _ := v.profile.Account(v.account())
	return a
}

func (v *visit) today() member.Date { return member.DateOf(v.Now()) }

func (v *visit) listPage() ui.ListPage {
	number := func(name string) int {
		n, err := strconv.Atoi(v.c.Query(name))
		if err != nil {
			return 0
		}
		return n
	}
	return ui.ListPage{Page: number("page"), Size: number("size")}
}

// page wraps what a view shows in the frame of every page.
func page(view func(*visit) (templ.Component, error)) handler {
	return func(v *visit) error {
		body, err := view(v)
		if err != nil {
			return err
		}
		return v.render(layout.Document(v.frame(), body))
	}
}

// fragment sends what a view shows by itself, for htmx to put in its place.
func fragment(view func(*visit) (templ.Component, error)) handler {
	return func(v *visit) error {
		body, err := view(v)
		if err != nil {
			return err
		}
		return v.render(body)
	}
}

func (v *visit) render(body templ.Component) error {
	v.c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	ctx := templ.WithNonce(content.With(v.ctx, v.Words), nonceOf(v.c))
	return body.Render(ctx, v.c.Response().BodyWriter())
}

// frame is everything around a page's own content.
func (v *visit) frame() layout.Page {
	page := layout.Page{
		Title:      v.title(),
		Product:    v.Product,
		Path:       v.c.Path(),
		Nonce:      nonceOf(v.c),
		Assets:     v.Assets,
		Style:      v.style(),
		Company:    v.Words.Company,
		Words:      v.Words.Layout,
		Statistics: v.statistics(v.c),
		Notices:    v.Words.NoticesOn(v.c.Path(), layout.NewReader(v.profile)),
		Help:       v.Words.HelpOn(v.c.Path()),
		Languages:  layout.NewLanguageChoices(v.Content.Languages(), v.Words.Language),
	}
	if !hasSession(v.c) {
		return page
	}
	page.CardOwner = v.cardOwner()
	if active, ok := v.Sessions.Active(v.ctx); ok {
		page.XSRF = v.xsrf()
		page.Session = v.sessionClock()
		page.HasForm = leadsToForm(v.rows, v.route.path)
		page.Member = memberMenu(active, v.Sessions.Identities(v.ctx))
		page.Notice = v.Sessions.PopFlash(v.ctx)
	}
	if v.kept != nil {
		page.Kept = v.Words.Session.Kept
	}
	page.Tag = v.tag(page)
	return page
}

// title is the route's own, then the product's (section 2, page behaviour).
func (v *visit) title() string {
	if v.route.title == "" {
		return v.Product
	}
	return v.route.title + " | " + v.Product
}

// style is the style sheet of this screen's own, named like the first part of its route; "" where the one of every page is enough.
func (v *visit) style() string {
	screen, _, _ := strings.Cut(strings.TrimPrefix(v.route.path, "/"), "/")
	if sheet := screen + ".css"; v.Assets.Has(sheet) {
		return sheet
	}
	return ""
}

func memberMenu(active auth.Identity, known []auth.Identity) *ui.MemberMenu {
	menu := &ui.MemberMenu{Email: active.Email}
	for _, identity := range known {
		if identity.Key != active.Key {
			menu.Others = append(menu.Others, ui.OtherIdentity{Key: identity.Key, Email: identity.Email})
		}
	}
	return menu
}
