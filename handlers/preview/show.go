package preview

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"memberportal/views/desk"
	"memberportal/views/paths"
)

// showing is one preview on its way: the choice, and the prefix that its addresses have.
type showing struct {
	*Desk
	c      *fiber.Ctx
	choice Choice
	prefix string
	banner desk.Banner
}

// show answers a page of a preview, and acts: a form changes the room of this choice, which is in memory and of a sample member, and an editor must
// see what follows a form.
func (d *Desk) show(c *fiber.Ctx) error {
	choice, err := parseChoice(param(c, "choice"))
	if err != nil || !d.has(choice.Member) {
		return fiber.ErrNotFound
	}
	room, err := d.rooms.of(choice, false)
	if err != nil {
		return err
	}
	s := showing{d, c, choice, showPath(choice), d.banner(choice)}
	if c.Get("Sec-Fetch-Dest") != "iframe" { // there the desk is around it
		s.banner.Desk = root
	}
	return s.answer(room)
}

// showShared answers a page of a shared link, for as long as the link holds, and never acts.
func (d *Desk) showShared(c *fiber.Ctx) error {
	token := param(c, "token")
	choice, until, ok := d.links.open(token, d.portal.Now())
	if !ok || !d.has(choice.Member) {
		return fiber.ErrNotFound
	}
	if c.Method() != fiber.MethodGet && c.Method() != fiber.MethodHead {
		return fiber.ErrForbidden
	}
	room, err := d.rooms.of(choice, true)
	if err != nil {
		return err
	}
	s := showing{d, c, choice, sharedPath(token), d.banner(choice)}
	s.banner.Until = until.Format("January 2, 2006")
	return s.answer(room)
}

func param(c *fiber.Ctx, name string) string {
	value, err := url.PathUnescape(c.Params(name))
	if err != nil {
		return ""
	}
	return value
}

func (d *Desk) banner(c Choice) desk.Banner {
	b := desk.Banner{Member: d.name(c.Member), Drafts: c.Drafts}
	if state, _ := stateOf(c.State); c.State != Success {
		b.State = state.Name
	}
	if !c.At.IsZero() {
		b.At = strings.NewReplacer("AM", "a.m.", "PM", "p.m.").Replace(c.At.Format("January 2, 2006, 3:04 PM"))
	}
	return b
}

func (s showing) answer(r *room) error {
	s.mayBeFramed() // also for what goes wrong
	q := s.question()
	a, err := r.answer(s.c.UserContext(), q)
	if err != nil {
		return opaque(err)
	}
	if to, away := s.leaves(a); away {
		return s.sayGoodbye(to)
	}
	return s.present(r, a)
}

// opaque keeps a failure of a preview from being taken for one of the portal's own, which would ask its visitor to sign in.
func opaque(err error) error { return fmt.Errorf("preview: %v", err) }

// question is the browser's request as the room gets it: under its own address, with nothing of who asks but what kind of answer they take.
func (s showing) question() question {
	target, _ := strings.CutPrefix(s.c.OriginalURL(), s.prefix)
	q := question{method: s.c.Method(), target: target, header: map[string]string{}, body: s.c.Body(), conn: s.c.Context().Conn()}
	for _, name := range passedOn {
		if value := s.c.Get(name); value != "" {
			q.header[name] = value
		}
	}
	origin := origin(s.portal.BaseURL)
	if path, ours := strings.CutPrefix(s.c.Get(fiber.HeaderReferer), origin+s.prefix); ours {
		q.header[fiber.HeaderReferer] = origin + path
	}
	return q
}

// leaves tells a redirect that leads out of the portal, such as to the identity provider.
func (s showing) leaves(a *fasthttp.Response) (to string, away bool) {
	location := string(a.Header.Peek(fiber.HeaderLocation))
	u, err := url.Parse(location)
	return location, err == nil && u.Host != "" && u.Host != s.portal.BaseURL.Host
}

// sayGoodbye stands for the page of another system: a preview asks none.
func (s showing) sayGoodbye(to string) error {
	return render(s.c, desk.Goodbye(desk.Page{Assets: s.portal.Assets, Title: "The member leaves the portal"}, s.banner, desk.Farewell{
		SignIn: strings.Contains(to, "/authorize"), SignOut: strings.Contains(to, "/end"), Home: s.prefix + paths.Home(),
	}))
}

// kept are the headers of a room's answer that the browser gets. Cookies stay in the room.
var kept = []string{
	fiber.HeaderContentType, fiber.HeaderContentDisposition, fiber.HeaderContentSecurityPolicy, fiber.HeaderVary, fiber.HeaderRetryAfter,
}

// fileNames let a file that is saved say what it is, too.
var fileNames = strings.NewReplacer(`filename="`, `filename="PREVIEW `, "filename*=UTF-8''", "filename*=UTF-8''PREVIEW%20")

func (s showing) present(r *room, a *fasthttp.Response) error {
	w := s.rewriting(r)
	s.c.Status(a.StatusCode())
	for _, name := range kept {
		if value := string(a.Header.Peek(name)); value != "" {
			s.c.Set(name, value)
		}
	}
	if name := s.c.GetRespHeader(fiber.HeaderContentDisposition); name != "" {
		s.c.Set(fiber.HeaderContentDisposition, fileNames.Replace(name))
	}
	s.mayBeFramed() // the room's policy, too
	for _, name := range []string{fiber.HeaderLocation, "HX-Redirect", "HX-Location"} {
		if to := string(a.Header.Peek(name)); to != "" {
			s.c.Set(name, w.address(strings.TrimPrefix(to, origin(s.portal.BaseURL))))
		}
	}
	switch mediaType, _, _ := strings.Cut(string(a.Header.ContentType()), ";"); mediaType {
	case fiber.MIMETextHTML:
		return s.c.Send(w.page(a.Body()))
	case fiber.MIMEApplicationJSON:
		return s.c.Send(w.json(a.Body()))
	}
	return s.c.Send(bytes.Clone(a.Body()))
}

// mayBeFramed lets the desk, and nobody else, show this answer in a frame. No other answer of the portal may be framed at all.
func (s showing) mayBeFramed() {
	policy := string(s.c.Response().Header.Peek(fiber.HeaderContentSecurityPolicy))
	s.c.Set(fiber.HeaderContentSecurityPolicy, strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1))
}

func (s showing) rewriting(r *room) rewriting {
	styles := map[string]string{}
	if s.choice.Scheme != Device {
		styles[s.portal.Assets.URL(styleSheet)] = root + "/styles/" + s.choice.Scheme + ".css"
	}
	return rewriting{
		prefix: s.prefix, styles: styles, still: r.state.still,
		head: markup(desk.Head(s.portal.Assets)), banner: markup(desk.PreviewBanner(s.banner)),
		marks: newMarks(s.words.changes(s.choice)),
	}
}

// markup renders a piece that goes into a page. It holds strings only, and cannot fail.
func markup(piece templ.Component) string {
	var b bytes.Buffer
	_ = piece.Render(context.Background(), &b)
	return b.String()
}

func render(c *fiber.Ctx, page templ.Component) error {
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return page.Render(c.UserContext(), c.Response().BodyWriter())
}

const styleSheet = "portal.css"

var (
	asksScheme  = regexp.MustCompile(`\(prefers-color-scheme:\s*(light|dark)\)`)
	takesEither = regexp.MustCompile(`color-scheme:\s*light dark`)
)

// style is the portal's style sheet as a device of this colour scheme reads it: a page cannot tell a browser which scheme to claim.
func (d *Desk) style(c *fiber.Ctx) error {
	scheme := c.Params("scheme")
	file, ok := d.portal.Assets.Serve(d.portal.Assets.URL(styleSheet), "identity")
	if !ok || !slices.Contains([]string{"light", "dark"}, scheme) {
		return fiber.ErrNotFound
	}
	css := asksScheme.ReplaceAllStringFunc(string(file.Body), func(asked string) string {
		if strings.Contains(asked, scheme) {
			return "(min-width:0)"
		}
		return "(max-width:0)"
	})
	css = takesEither.ReplaceAllString(css, "color-scheme:"+scheme)
	c.Set(fiber.HeaderContentType, file.Headers[fiber.HeaderContentType])
	return c.SendString(css)
}
