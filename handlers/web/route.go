package web

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/pattern"
	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// Kind says what a route answers with.
type Kind string

// The kinds of routes. A GET of a screen shows the loading overlay while the profile loads, and a
// guard may redirect it; the other kinds wait, and a guard makes them "not found".
const (
	KindScreen   Kind = "screen"   // a page of section 2
	KindRedirect Kind = "redirect" // an address without a page of its own, which leads to a screen
	KindForm     Kind = "form"     // a POST to a screen's own address, by the form on that screen
	KindFragment Kind = "fragment" // a part of a page, for htmx
	KindFile     Kind = "file"     // a download, a calendar entry, a picture or a page to keep offline
	// Changes something or starts sign-in; answers with a redirect or with JSON for our scripts.
	KindAction Kind = "action"
	KindAsset  Kind = "asset" // a public file that is served without a session
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
	Method string `json:"method"`
	Path   string `json:"path"` // a pattern; a segment that starts with a colon is a parameter
	Kind   Kind   `json:"kind"`
	// Before " | " and the product name; "" shows the product name alone.
	Title        string `json:"title"`
	Access       Access `json:"access"`
	Guarded      bool   `json:"guarded"`      // whether a guard checks the parameters
	HasForm      bool   `json:"hasForm"`      // whether the same path takes a Form
	TakesInput   bool   `json:"takesInput"`   // whether leaving the page could lose input
	RecentSignIn bool   `json:"recentSignIn"` // whether a sign-in some time ago must be repeated first
	Linked       bool   `json:"linked"`       // whether editors may link to the page
}

// Matches reports whether the pattern of the route matches a path as it is written in an address.
func (r Route) Matches(path string) bool { return pattern.Matches(r.Path, path) }

// IsPage reports whether a person opens the route by itself and sees a page at the end.
func (r Route) IsPage() bool { return r.Kind == KindScreen || r.Kind == KindRedirect }

// isReturnTarget reports whether a sign-in may end at the route.
func (r Route) isReturnTarget() bool { return r.IsPage() || r.Kind == KindFile }

// Row is a row of the route table with the functions that serve it.
type Row struct {
	Route
	guard          Guard
	keepsIdle      bool     // a request that the page makes by itself: it does not extend the session
	inOutage       bool     // served to everyone while the session store is down
	maxFiles       int      // bytes of files that the form may send; 0 for none
	parameters     []string // of the query; Reads
	fromOtherSites bool
	serve          Handler
	submit         Handler // the POST of a form; nil for every other row
	servesPortal   func(*Portal, *fiber.Ctx) error
}

// Handler answers a request. errors.go answers the errors that it returns.
type Handler func(v *Visit) error

// View returns what a page or fragment shows, or nil when it answered the request itself by a
// redirect.
type View func(v *Visit) (templ.Component, error)

// Guard checks the parameters of an address against the profile: "" continues, a path redirects
// there. It is a pure function.
type Guard func(p *member.Profile, param func(name string) string) string

const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

func newRow(method, path string, kind Kind, title string, serve Handler) Row {
	return Row{Route: Route{Method: method, Path: path, Kind: kind, Title: title, Access: Member}, serve: serve}
}

// Screen is a page of section 2. Editors may link to it unless its path has parameters.
func Screen(path, title string, show View) Row {
	r := newRow(get, path, KindScreen, title, page(show))
	r.Linked = !strings.Contains(path, ":")
	return r
}

// Form is a screen with a form that is posted to the screen's own path. Access, guard and recent
// sign-in apply to both.
func Form(path, title string, show View, submit Handler) Row {
	r := Screen(path, title, show).WithInput()
	r.HasForm, r.submit = true, submit
	return r
}

// Redirect leads to the path that target returns.
func Redirect(path, title string, target func(v *Visit) string) Row {
	r := newRow(get, path, KindRedirect, title, func(v *Visit) error { return v.C.Redirect(target(v)) }).FromOtherSites()
	r.Linked = true
	return r
}

// To is the target of a redirect that always leads to the same path.
func To(path string) func(*Visit) string { return func(*Visit) string { return path } }

// Fragment is a part of a page, for htmx.
func Fragment(path string, show View) Row { return newRow(get, path, KindFragment, "", part(show)) }

// File is anything but a page that a member opens or downloads.
func File(path string, serve Handler) Row { return newRow(get, path, KindFile, "", serve) }

// Action changes something or starts a sign-in.
func Action(method, path string, do Handler) Row { return newRow(method, path, KindAction, "", do) }

// Asset is a public file that is served before compression and without a session.
func Asset(path string, serve func(*Portal, *fiber.Ctx) error) Row {
	r := newRow(get, path, KindAsset, "", nil).Public()
	r.servesPortal = serve
	return r
}

// Hook is a request by another system, which has no session and no forgery token. It is served
// before both are looked at, so the handler must authenticate it.
func Hook(path string, serve func(*Portal, *fiber.Ctx) error) Row {
	r := newRow(post, path, KindAction, "", nil).Public()
	r.servesPortal = serve
	return r
}

// Public is for everybody, signed in or not.
func (r Row) Public() Row { r.Access = Public; return r }

// SignedIn is for a member whose profile need not be loaded.
func (r Row) SignedIn() Row { r.Access = SignedIn; return r }

// GuardedBy checks the parameters of the path before the handler runs.
func (r Row) GuardedBy(g Guard) Row { r.guard, r.Guarded = g, true; return r }

// AfterRecentSignIn redirects a GET to /reauth when the sign-in is too old. A POST shows the form
// again with all input and a way to sign in beside it (Submit).
func (r Row) AfterRecentSignIn() Row { r.RecentSignIn = true; return r }

// WithInput is a screen whose input is posted elsewhere. Leaving it asks first.
func (r Row) WithInput() Row { r.TakesInput = true; return r }

// Background is what pages request by themselves: it never extends the session.
func (r Row) Background() Row { r.keepsIdle = true; return r }

// SameForAll is public and says the same to everyone.
func (r Row) SameForAll() Row { return r.Public().InOutage() }

// InOutage is served to everyone, as to a visitor, while the session store is down: nothing in it
// is private.
func (r Row) InOutage() Row { r.inOutage = true; return r }

// WithFiles is a form that may send files of so many bytes, from members only.
func (r Row) WithFiles(bytes int) Row { r.maxFiles = bytes; return r }

// Unlinked is a step in the middle of a task, which editors cannot link to.
func (r Row) Unlinked() Row { r.Linked = false; return r }

// Expand returns the rows with a second one for the POST of each form.
func Expand(rows []Row) []Row {
	var all []Row
	for _, r := range rows {
		all = append(all, r)
		if r.submit != nil {
			r.Method, r.Kind, r.serve, r.Linked = post, KindForm, r.submit, false
			all = append(all, r)
		}
	}
	return all
}

// addAssets adds the rows that need neither compression nor a session; addRoutes adds the others.
func (p *Portal) addAssets(app *fiber.App) {
	for _, r := range p.routes {
		switch {
		case r.servesPortal == nil:
		case r.Method == post:
			app.Post(r.Path, func(c *fiber.Ctx) error { return r.servesPortal(p, c) })
		default:
			app.Get(r.Path, func(c *fiber.Ctx) error { return r.servesPortal(p, c) })
		}
	}
}

func (p *Portal) addRoutes(app *fiber.App) {
	for _, r := range p.routes {
		switch {
		case r.servesPortal != nil:
		case r.Method == get:
			app.Get(r.Path, p.serve(r)) // answers HEAD too
		default:
			app.Add(r.Method, r.Path, p.serve(r))
		}
	}
	app.Use(func(c *fiber.Ctx) error { return c.Redirect(paths.NotFound()) })
}

// refuseUnknown answers an unsafe request that no row serves with 405 where there is a page, and
// else with 404: a redirect to a page would look like success to a program.
func (p *Portal) refuseUnknown(c *fiber.Ctx) error {
	if c.Method() == get || c.Method() == fiber.MethodHead {
		return c.Next()
	}
	if _, known := p.routeAt(c.Method(), c.Path()); known {
		return c.Next()
	}
	var allowed []string
	for _, r := range p.routes {
		if r.Matches(c.Path()) && !slices.Contains(allowed, r.Method) {
			allowed = append(allowed, r.Method)
		}
	}
	if allowed == nil {
		return fiber.ErrNotFound
	}
	if slices.Contains(allowed, get) {
		allowed = append(allowed, fiber.MethodHead)
	}
	c.Set(fiber.HeaderAllow, strings.Join(allowed, ", "))
	return fiber.ErrMethodNotAllowed
}

// routeAt returns the first row that matches; ok is false for none.
func (p *Portal) routeAt(method, path string) (found Row, ok bool) {
	for i := range p.routes { // rows are large
		if r := &p.routes[i]; r.Method == method && r.Matches(path) {
			return *r, true
		}
	}
	return Row{}, false
}
