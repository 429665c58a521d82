package editors

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"memberportal/views/paths"
	view "memberportal/views/preview"
	"memberportal/views/text/mark"
)

func showPath(c view.Choice) string { return view.Root + "/show/" + url.PathEscape(c.String()) }

// previewed is one request for a previewed page.
type previewed struct {
	*Preview
	c       *fiber.Ctx
	session *session
	prefix  string // before every address of the page
	banner  view.Banner
}

// show serves a previewed page. Forms work, because editors must see what follows them: they change
// sample data in the memory of this session.
func (p *Preview) show(c *fiber.Ctx) error {
	choice, err := view.ParseChoice(param(c, "choice"), zone(p.portal))
	if err != nil || !p.valid(choice) {
		return fiber.ErrNotFound
	}
	session, err := p.sessions.sessionOf(choice)
	if err != nil {
		return err
	}
	banner := view.Banner{Details: p.details(choice)}
	// The preview's own frame has this link already.
	if c.Get("Sec-Fetch-Dest") != "iframe" {
		banner.Back = view.Root
	}
	return previewed{Preview: p, c: c, session: session, prefix: showPath(choice), banner: banner}.respond()
}

func param(c *fiber.Ctx, name string) string {
	value, _ := url.PathUnescape(c.Params(name)) // "" on error, which matches nothing
	return value
}

// details describes a choice in the banner.
func (p *Preview) details(c view.Choice) string {
	details := []string{p.memberName(c.Member)}
	if state, _ := stateOf(c.State); c.State != view.Success {
		details = append(details, state.name)
	}
	if !c.At.IsZero() {
		at := c.At.Format("January 2, 2006, 3:04 PM")
		details = append(details, strings.NewReplacer("AM", "a.m.", "PM", "p.m.").Replace(at))
	}
	if c.Drafts {
		details = append(details, "with drafts")
	}
	return strings.Join(details, " · ")
}

func (v previewed) respond() error {
	v.allowFrame() // error pages, too
	response, err := v.session.respond(v.request())
	if err != nil {
		return opaque(err)
	}
	to := location(response)
	if u, err := url.Parse(to); err == nil && u.Host != "" && u.Host != v.portal.BaseURL.Host {
		return v.showExternal(to)
	}
	return v.write(response)
}

// request returns the editor's request under its address in the portal, without cookies.
func (v previewed) request() browserRequest {
	target := strings.TrimPrefix(v.c.OriginalURL(), v.prefix)
	r := browserRequest{method: v.c.Method(), target: target, header: map[string]string{}, body: v.c.Body()}
	for _, name := range forwarded {
		if value := v.c.Get(name); value != "" {
			r.header[name] = value
		}
	}
	origin := origin(v.portal.BaseURL)
	if path, ok := strings.CutPrefix(v.c.Get(fiber.HeaderReferer), origin+v.prefix); ok {
		r.header[fiber.HeaderReferer] = origin + path
	}
	return r
}

// showExternal replaces another system's page.
func (v previewed) showExternal(to string) error {
	page := "Another system's page"
	switch {
	case strings.Contains(to, "/authorize"):
		page = "The identity provider's sign-in page"
	case strings.Contains(to, "/end"):
		page = "The identity provider's sign-out page"
	}
	frame := view.Page{Assets: v.portal.Assets, Title: "The member leaves the portal"}
	return v.render(v.c, view.External(frame, v.banner, page, v.prefix+paths.Home()))
}

// returned are the headers of the previewed portal that the editor's browser gets. Cookies are not
// among them.
var returned = []string{
	fiber.HeaderContentType, fiber.HeaderContentDisposition, fiber.HeaderContentSecurityPolicy, fiber.HeaderVary,
	fiber.HeaderRetryAfter,
}

// markFileName puts PREVIEW into the name of a downloaded file.
var markFileName = strings.NewReplacer(
	`filename="`, `filename="PREVIEW `, "filename*=UTF-8''", "filename*=UTF-8''PREVIEW%20",
)

func (v previewed) write(response *fasthttp.Response) error {
	w := v.rewriter()
	v.c.Status(response.StatusCode())
	for _, name := range returned {
		if value := string(response.Header.Peek(name)); value != "" {
			v.c.Set(name, value)
		}
	}
	if name := v.c.GetRespHeader(fiber.HeaderContentDisposition); name != "" {
		v.c.Set(fiber.HeaderContentDisposition, markFileName.Replace(name))
	}
	v.allowFrame()
	for _, name := range []string{fiber.HeaderLocation, "HX-Redirect", "HX-Location"} {
		if to := string(response.Header.Peek(name)); to != "" {
			v.c.Set(name, w.address(strings.TrimPrefix(to, origin(v.portal.BaseURL))))
		}
	}
	switch mediaType, _, _ := strings.Cut(string(response.Header.ContentType()), ";"); mediaType {
	case fiber.MIMETextHTML:
		return v.c.Send(w.page(response.Body()))
	case fiber.MIMEApplicationJSON:
		return v.c.Send(w.json([]byte(mark.Strip(string(response.Body())))))
	}
	return v.c.Send(bytes.Clone(response.Body()))
}

// allowFrame lets the preview show this response in a frame. No other page of the portal allows
// frames.
func (v previewed) allowFrame() {
	policy := v.c.GetRespHeader(fiber.HeaderContentSecurityPolicy)
	policy = strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1)
	v.c.Set(fiber.HeaderContentSecurityPolicy, policy)
}

func (v previewed) rewriter() rewriter {
	return rewriter{
		prefix: v.prefix, still: v.session.state.still,
		head: markup(view.Head(v.portal.Assets)), banner: markup(view.PreviewBanner(v.banner)),
	}
}
