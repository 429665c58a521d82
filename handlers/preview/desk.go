// Package preview is the editors' preview desk: every page of the portal in every state, signed-in ones too, as sample members get it. It is on only
// with PORTAL_PREVIEW, only beside the sandbox, and builds the very portal that members get around stand-ins of its own.
package preview

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers"
	"memberportal/upstream/sandbox"
	"memberportal/views/desk"
)

// root is where the desk is. Everything of the preview lies below it.
const root = desk.Root

// Desk is the preview desk of one portal.
type Desk struct {
	ctx     context.Context // of the program, whose end nobody waits for here
	portal  *handlers.Portal
	members []sandbox.Member
	links   links
	rooms   *rooms
	words   *words
	// examples are what each member has, read once and in rooms that nobody else enters.
	examples map[string]func() (example, error)
}

// New makes the desk of a portal whose links are signed by keys, 32 bytes in base64 each. What waits for a change ends with ctx.
func New(ctx context.Context, portal *handlers.Portal, keys []string) (*Desk, error) {
	signer, err := auth.NewSigner(keys, "preview link")
	if err != nil {
		return nil, err
	}
	box, err := sandbox.New(sandbox.Options{Origin: standIns, Portal: origin(portal.BaseURL)})
	if err != nil {
		return nil, err
	}
	members := slices.DeleteFunc(box.Members(), func(m sandbox.Member) bool { return m.HasFaults }) // their troubles are states here
	d := &Desk{ctx: ctx, portal: portal, members: members, links: links{signer}, rooms: &rooms{pattern: portal}, words: newWords(ctx, portal.Content)}
	d.examples = map[string]func() (example, error){Nobody: func() (example, error) { return noExample(), nil }}
	for _, m := range members {
		d.examples[m.Key] = sync.OnceValues(func() (example, error) { return d.exampleOf(m.Key) })
	}
	return d, nil
}

// AddRoutes adds the desk to the portal. No route of it looks at a session.
func (d *Desk) AddRoutes(r fiber.Router) {
	r.Use(root, limitPolicy)
	r.Get(root, d.desk)
	r.Get(desk.SheetPath, d.sheet)
	r.Get(desk.PartsPath, d.parts)
	r.Get(desk.ChangesPath, d.changes)
	r.Post(desk.AfreshPath, d.afresh)
	r.Get(root+"/styles/:scheme.css", d.style)
	r.All(root+"/show/:choice/*", d.show)
	r.All(root+"/shared/:token/*", d.showShared)
	r.Use(root, func(*fiber.Ctx) error { return fiber.ErrNotFound })
}

// limitPolicy puts a content security policy that knows of no other system in the place of the portal's own.
func limitPolicy(c *fiber.Ctx) error {
	c.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "script-src 'nonce-" + handlers.Nonce(c) + "' 'strict-dynamic'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
		"frame-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
	}, "; "))
	return c.Next()
}

// asked is what the desk's form says. Whatever it does not say, or says wrong, is as usual.
func (d *Desk) asked(c *fiber.Ctx) desk.Asked {
	a := desk.Asked{
		Member: c.Query("member", usual().Member), State: c.Query("state", Success), At: c.Query("at"), Drafts: c.Query("drafts") == "on",
		Language: c.Query("language", usual().Language), Scheme: c.Query("scheme", Device), Width: c.QueryInt("width", desk.Widths[0]),
		Scripts: c.Query("scripts") != "off", Page: c.Query("page", pages()[0].Path),
	}
	if choice, err := d.choice(a); err == nil && d.has(choice.Member) {
		return a
	}
	return desk.Asked{Member: usual().Member, State: Success, Language: usual().Language, Scheme: Device, Width: desk.Widths[0], Scripts: true, Page: a.Page}
}

// formTime is how a browser's field for date and time writes them.
const formTime = "2006-01-02T15:04"

func (d *Desk) choice(a desk.Asked) (Choice, error) {
	c := Choice{Member: a.Member, State: a.State, Drafts: a.Drafts, Language: a.Language, Scheme: a.Scheme}
	if a.At != "" {
		at, err := time.ParseInLocation(formTime, a.At, time.Local)
		if err != nil {
			return Choice{}, err
		}
		c.At = at
	}
	return parseChoice(c.String())
}

func (d *Desk) has(member string) bool {
	return member == Nobody || slices.ContainsFunc(d.members, func(m sandbox.Member) bool { return m.Key == member })
}

// name is the sample member's own.
func (d *Desk) name(key string) string {
	for _, m := range d.members {
		if m.Key == key {
			return m.Name
		}
	}
	return "Nobody signed in"
}

// address is a page's address for the choice's member, without the preview's prefix.
func (d *Desk) address(c Choice, page string) (string, error) {
	e, err := d.examples[c.Member]()
	if err != nil {
		return "", opaque(err)
	}
	return "/" + strings.TrimPrefix(e.fill(page), "/"), nil
}

func (d *Desk) exampleOf(member string) (example, error) {
	c := usual()
	c.Member = member
	room, err := newRoom(d.portal, c)
	if err != nil {
		return nil, err
	}
	return room.example(d.ctx)
}

func showPath(c Choice) string { return root + "/show/" + url.PathEscape(c.String()) }

func sharedPath(token string) string { return root + "/shared/" + url.PathEscape(token) }
