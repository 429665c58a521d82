package chain

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/views/text"
)

const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

// Row is a row of the route table with the functions that serve it.
type Row struct {
	request.Route
	guard        Guard
	saying       func(*request.Request) string // nil for nothing
	serve        Handler
	submit       Handler // the POST of a form; nil for every other row
	servesPortal func(*request.Portal, *fiber.Ctx) error
}

// Handler answers a request. errors.go answers the errors that it returns.
type Handler func(r *request.Request) error

// View returns what a page or fragment shows, or nil when it answered the request itself by a
// redirect.
type View func(r *request.Request) (templ.Component, error)

// Guard checks the parameters of an address against the profile: "" continues, a path redirects
// there. It is a pure function.
type Guard func(p *member.Profile, param func(name string) string) string

func newRow(method, path string, kind request.Kind, title string, serve Handler) Row {
	return Row{
		Route: request.Route{Method: method, Path: path, Kind: kind, Title: title, Access: request.Member},
		serve: serve,
	}
}

// Screen is a page of section 2. Editors may link to it unless its path has parameters.
func Screen(path, title string, show View) Row {
	r := newRow(get, path, request.KindScreen, title, page(show))
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
func Redirect(path, title string, target func(r *request.Request) string) Row {
	r := newRow(get, path, request.KindRedirect, title,
		func(r *request.Request) error { return r.C.Redirect(target(r)) }).FromOtherSites()
	r.Linked = true
	return r
}

// To is the target of a redirect that always leads to the same path.
func To(path string) func(*request.Request) string {
	return func(*request.Request) string { return path }
}

// Fragment is a part of a page, for htmx.
func Fragment(path string, show View) Row {
	return newRow(get, path, request.KindFragment, "", part(show))
}

// File is anything but a page that a member opens or downloads.
func File(path string, serve Handler) Row { return newRow(get, path, request.KindFile, "", serve) }

// Action changes something or starts a sign-in.
func Action(method, path string, do Handler) Row {
	return newRow(method, path, request.KindAction, "", do)
}

// Asset is a public file that is served before compression and without a session.
func Asset(path string, serve func(*request.Portal, *fiber.Ctx) error) Row {
	r := newRow(get, path, request.KindAsset, "", nil).Public()
	r.servesPortal = serve
	return r
}

// Hook is a request by another system, which has no session and no forgery token. It is served
// before both are looked at, so the handler must authenticate it.
func Hook(path string, serve func(*request.Portal, *fiber.Ctx) error) Row {
	r := newRow(post, path, request.KindAction, "", nil).Public()
	r.servesPortal = serve
	return r
}

// Public is for everybody, signed in or not.
func (r Row) Public() Row { r.Access = request.Public; return r }

// SignedIn is for a member whose profile need not be loaded.
func (r Row) SignedIn() Row { r.Access = request.SignedIn; return r }

// GuardedBy checks the parameters of the path before the handler runs.
func (r Row) GuardedBy(g Guard) Row { r.guard = g; return r }

// Saying puts a line on the page that the guard leads to, "" for none.
func (r Row) Saying(line func(*request.Request) string) Row { r.saying = line; return r }

// AfterRecentSignIn redirects a GET to /reauth when the sign-in is too old. A POST shows the form
// again with all input and a way to sign in beside it (Submit).
func (r Row) AfterRecentSignIn() Row { r.RecentSignIn = true; return r }

// Agreed is a form whose text the member agrees to. While that text can't be read, the row has the
// number to call in its place.
func (r Row) Agreed(f text.Form) Row { r.Route.Agreed = f; return r }

// WithInput is a screen whose input is posted elsewhere. Leaving it needs a confirmation.
func (r Row) WithInput() Row { r.TakesInput = true; return r }

// Background is what pages request by themselves: it never extends the session.
func (r Row) Background() Row { r.KeepsIdle = true; return r }

// SameForAll is a public page that is the same for everyone.
func (r Row) SameForAll() Row { return r.Public().InOutage() }

// InOutage is served to everyone, as to a visitor, while the session store is down: nothing in it
// is private.
func (r Row) InOutage() Row { r.ServedAlways = true; return r }

// WithFiles is a form that may send files of so many bytes, from members only.
func (r Row) WithFiles(bytes int) Row { r.MaxFiles = bytes; return r }

// Unlinked is a step in the middle of a task, which editors cannot link to.
func (r Row) Unlinked() Row { r.Linked = false; return r }

// Reads names the parameters that the row reads from the query. All others are dropped before a
// handler, a page or a return path can repeat them: a page that repeats a text beside a member's
// numbers is shorter, compressed, if the text is one of them.
func (r Row) Reads(parameters ...string) Row {
	r.Parameters = slices.Concat(r.Parameters, parameters)
	return r
}

// ReadsList is Reads with the page and the size of a list.
func (r Row) ReadsList(parameters ...string) Row {
	return r.Reads("page", "size").Reads(parameters...)
}

// ReadsAhead reads a key of the cache with the session, for a page that reads others later. The
// handler gets its value from [request.Request.Ahead].
func (r Row) ReadsAhead(key func(member string) string) Row {
	r.Route.ReadsAhead = key
	return r
}

// FromOtherSites reads the query even if another website led a signed-in member there. Only for a
// row that never repeats it in a body.
func (r Row) FromOtherSites() Row { r.OtherSites = true; return r }

// Expand returns the rows with a second one for the POST of each form.
func Expand(rows []Row) []Row {
	var all []Row
	for _, r := range rows {
		all = append(all, r)
		if r.submit != nil {
			r.Method, r.Kind, r.serve, r.Linked = post, request.KindForm, r.submit, false
			all = append(all, r)
		}
	}
	return all
}

// RoutesOf returns rows as data.
func RoutesOf(rows []Row) request.Routes {
	var all request.Routes
	for _, r := range rows {
		all = append(all, r.Route)
	}
	return all
}

// page renders a view inside the frame of every page.
func page(show View) Handler {
	return func(r *request.Request) error {
		body, err := show(r)
		if err != nil || body == nil {
			return err
		}
		return respond.Screen(r, body)
	}
}

// part renders a view alone, for htmx.
func part(show View) Handler {
	return func(r *request.Request) error {
		body, err := show(r)
		if err != nil || body == nil {
			return err
		}
		return respond.HTML(r, body)
	}
}
