package handlers

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// Kind says what a route answers with.
type Kind string

// The kinds of routes. A GET of a screen shows the loading overlay while the profile loads, and a
// guard may redirect it; the other kinds wait, and a guard makes them "not found".
const (
	Screen   Kind = "screen"   // a page of section 2
	Redirect Kind = "redirect" // an address without a page of its own, which leads to a screen
	Form     Kind = "form"     // a POST to a screen's own address, by the form on that screen
	Fragment Kind = "fragment" // a part of a page, for htmx
	File     Kind = "file"     // a download, a calendar entry, a picture or a page to keep offline
	Action   Kind = "action"   // changes something or starts sign-in; answers with a redirect or with JSON for our scripts
	Asset    Kind = "asset"    // a public file that is served without a session
)

// Access says who may use a route (section 6).
type Access string

const (
	Public   Access = "public"
	SignedIn Access = "signedIn" // an active identity
	Member   Access = "member"   // an active identity with its profile loaded
)

// Route is a row of the route table as data, for the preview, the end-to-end tests and the docs.
type Route struct {
	Method       string `json:"method"`
	Path         string `json:"path"` // a pattern; a segment that starts with a colon is a parameter
	Kind         Kind   `json:"kind"`
	Title        string `json:"title"` // before " | " and the product name; "" shows the product name alone
	Access       Access `json:"access"`
	Guarded      bool   `json:"guarded"`      // whether a guard checks the parameters
	HasForm      bool   `json:"hasForm"`      // whether the same path takes a Form
	TakesInput   bool   `json:"takesInput"`   // whether leaving the page could lose input
	RecentSignIn bool   `json:"recentSignIn"` // whether a sign-in some time ago must be repeated first
	Linked       bool   `json:"linked"`       // whether editors may link to the page
}

// Routes returns the route table in the order in which rows match. A form is two rows: its screen
// and its POST.
func Routes() []Route {
	var all []Route
	for _, r := range expand(routes()) {
		all = append(all, r.Route)
	}
	return all
}

// LinkablePaths returns the addresses that editors may link to and put notices on.
func LinkablePaths() []string {
	var all []string
	for _, r := range Routes() {
		if r.Linked {
			all = append(all, r.Path)
		}
	}
	return all
}

// Matches reports whether the pattern of the route matches a path as it is written in an address.
func (r Route) Matches(path string) bool {
	if prefix, found := strings.CutSuffix(r.Path, "*"); found {
		return strings.HasPrefix(path, prefix)
	}
	return slices.EqualFunc(strings.Split(r.Path, "/"), strings.Split(path, "/"), matchesSegment)
}

func matchesSegment(pattern, given string) bool {
	name, isParameter := strings.CutPrefix(pattern, ":")
	if !isParameter {
		return pattern == given
	}
	_, extension, _ := strings.Cut(name, ".")
	return given != "" && (extension == "" || strings.HasSuffix(given, "."+extension))
}

// IsPage reports whether a person opens the route by itself and sees a page at the end.
func (r Route) IsPage() bool { return r.Kind == Screen || r.Kind == Redirect }

// isReturnTarget reports whether a sign-in may end at the route.
func (r Route) isReturnTarget() bool { return r.IsPage() || r.Kind == File }

// route is a row of the table with the functions that serve it.
type route struct {
	Route
	guard        guard
	keepsIdle    bool // a request that the page makes by itself: it does not extend the session
	serve        handler
	submit       handler // the POST of a form; nil for every other row
	servesPortal func(*Portal, *fiber.Ctx) error
}

// handler answers a request. errors.go answers the errors that it returns.
type handler func(v *visit) error

// view returns what a page or fragment shows, or nil when it answered the request itself by a
// redirect.
type view func(v *visit) (templ.Component, error)

// guard checks the parameters of an address against the profile: "" continues, a path redirects
// there. It is a pure function.
type guard func(p *member.Profile, param func(name string) string) string

const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

func newRoute(method, path string, kind Kind, title string, serve handler) route {
	return route{Route: Route{Method: method, Path: path, Kind: kind, Title: title, Access: Member}, serve: serve}
}

// screen is a page of section 2. Editors may link to it unless its path has parameters.
func screen(path, title string, show view) route {
	r := newRoute(get, path, Screen, title, page(show))
	r.Linked = !strings.Contains(path, ":")
	return r
}

// form is a screen with a form that is posted to the screen's own path. Access, guard and recent
// sign-in apply to both.
func form(path, title string, show view, submit handler) route {
	r := screen(path, title, show).takesInput()
	r.HasForm, r.submit = true, submit
	return r
}

// redirect leads to the path that target returns.
func redirect(path, title string, target func(v *visit) string) route {
	r := newRoute(get, path, Redirect, title, func(v *visit) error { return v.c.Redirect(target(v)) })
	r.Linked = true
	return r
}

func to(path string) func(*visit) string { return func(*visit) string { return path } }

func fragment(path string, show view) route { return newRoute(get, path, Fragment, "", part(show)) }

func file(path string, serve handler) route { return newRoute(get, path, File, "", serve) }

func action(method, path string, do handler) route { return newRoute(method, path, Action, "", do) }

func asset(path string, serve func(*Portal, *fiber.Ctx) error) route {
	r := newRoute(get, path, Asset, "", nil).public()
	r.servesPortal = serve
	return r
}

// public is for everybody, signed in or not.
func (r route) public() route { r.Access = Public; return r }

// signedIn is for a member whose profile need not be loaded.
func (r route) signedIn() route { r.Access = SignedIn; return r }

func (r route) guardedBy(g guard) route { r.guard, r.Guarded = g, true; return r }

// afterRecentSignIn redirects a GET to /reauth when the sign-in is too old. A POST shows the form
// again with all input and a way to sign in beside it (forms.go).
func (r route) afterRecentSignIn() route { r.RecentSignIn = true; return r }

// takesInput is a screen whose input is posted elsewhere. Leaving it asks first.
func (r route) takesInput() route { r.TakesInput = true; return r }

// background is what pages request by themselves: it never extends the session.
func (r route) background() route { r.keepsIdle = true; return r }

// unlinked is a step in the middle of a task, which editors cannot link to.
func (r route) unlinked() route { r.Linked = false; return r }

// expand returns the rows with a second one for the POST of each form.
func expand(rows []route) []route {
	var all []route
	for _, r := range rows {
		all = append(all, r)
		if r.submit != nil {
			r.Method, r.Kind, r.serve, r.Linked = post, Form, r.submit, false
			all = append(all, r)
		}
	}
	return all
}

// addAssets adds the rows that need neither compression nor a session; addRoutes adds the others.
func (p *Portal) addAssets(app *fiber.App) {
	for _, r := range p.routes {
		if r.Kind == Asset {
			app.Get(r.Path, func(c *fiber.Ctx) error { return r.servesPortal(p, c) })
		}
	}
}

func (p *Portal) addRoutes(app *fiber.App) {
	for _, r := range p.routes {
		switch {
		case r.Kind == Asset:
		case r.Method == get:
			app.Get(r.Path, p.serve(r)) // answers HEAD too
		default:
			app.Add(r.Method, r.Path, p.serve(r))
		}
	}
	app.Use(func(c *fiber.Ctx) error { return c.Redirect(paths.NotFound()) })
}

// routeAt returns the first row that matches; ok is false for none.
func (p *Portal) routeAt(method, path string) (found route, ok bool) {
	i := slices.IndexFunc(p.routes, func(r route) bool { return r.Method == method && r.Matches(path) })
	if i < 0 {
		return route{}, false
	}
	return p.routes[i], true
}
