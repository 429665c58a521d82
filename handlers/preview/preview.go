// Package preview serves the editors' preview: every page of the portal in every state, for each
// sample member. It runs the portal's own handlers on the sandbox, in memory, once for each choice.
package preview

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth/keyring"
	"memberportal/handlers"
	"memberportal/upstream/sandbox"
	"memberportal/views/content/publish"
	view "memberportal/views/preview"
)

// Choice selects what a preview shows.
type Choice = view.Choice

// Preview serves the preview of one portal.
type Preview struct {
	ctx      context.Context // ends the open requests for changes
	portal   *portal
	members  []sandbox.Member
	forms    *keyring.Signer // of forgery tokens
	options  Options
	drafts   *publish.Drafts // nil for none
	live     *publish.Live   // nil for none
	sessions *sessions
	content  *watchedContent
	places   placeCache
	examples map[string]func() (example, error) // by member
}

// New returns the preview of portal. Keys are 32 bytes in base64 each: the first signs the tokens
// of forms, all of them verify tokens. When ctx ends, requests that wait for a change of the
// content return.
func New(ctx context.Context, portal *portal, keys []string, o Options) (*Preview, error) {
	forms, err := keyring.NewSigner(keys, "preview form")
	if err != nil {
		return nil, err
	}
	box, err := newSandbox(portal, view.DefaultChoice())
	if err != nil {
		return nil, err
	}
	// In the preview, faults are states.
	members := slices.DeleteFunc(box.Members(), func(m sandbox.Member) bool { return m.HasFaults })
	p := &Preview{
		ctx: ctx, portal: portal, members: members, sessions: newSessions(portal),
		content: watchContent(ctx, portal.Content), examples: map[string]func() (example, error){},
		forms: forms, options: o,
	}
	if o.DraftsDir != "" {
		p.drafts = &publish.Drafts{Dir: o.DraftsDir, Options: handlers.ContentOptions()}
	}
	if o.LiveDir != "" {
		p.live = &publish.Live{Dir: o.LiveDir, Options: handlers.ContentOptions()}
	}
	for _, member := range append(keysOf(members), view.SignedOut) {
		p.examples[member] = sync.OnceValues(func() (example, error) { return loadExample(ctx, portal, member) })
	}
	return p, nil
}

func keysOf(members []sandbox.Member) []string {
	var keys []string
	for _, m := range members {
		keys = append(keys, m.Key)
	}
	return keys
}

// AddRoutes adds the preview to the portal's routes. None of them reads the visitor's session.
func (p *Preview) AddRoutes(r fiber.Router) {
	r.Use(view.Root, p.setPolicy)
	p.addSignIn(r)
	r.Use(view.Root, p.identify)
	r.Post(view.SignOutPath, p.requireToken, p.signOut)
	r.Get(view.Root, p.start)
	r.Get(view.SheetPath, p.sheet)
	r.Get(view.PartsPath, p.parts)
	r.Get(view.ChangesPath, p.changes)
	r.Post(view.ResetPath, p.reset)
	r.Get(view.EditPath, p.edit)
	r.Post(view.EditPath, p.requireToken, p.requireWriter, p.save)
	r.Post(view.RemovePath, p.requireToken, p.requireWriter, p.remove)
	r.Get(view.PicturesPath, p.pictures)
	r.Post(view.PicturesPath, p.requireToken, p.requireWriter, p.savePicture)
	r.Get(view.PicturesPath+"/:name", p.picture)
	r.Get(view.PublishPath, p.publication)
	r.Post(view.PublishPath, p.requireToken, p.requireWriter, p.requirePublisher, p.publish)
	r.Post(view.DiscardPath, p.requireToken, p.requireWriter, p.discard)
	r.Post(view.UndoPath, p.requireToken, p.requireWriter, p.requirePublisher, p.undo)
	r.Get(view.Root+"/styles/:scheme.css", p.style)
	r.All(view.Root+"/show/:choice/*", p.show)
	r.Use(view.Root, func(*fiber.Ctx) error { return fiber.ErrNotFound })
	r.Use(p.onlyPreview)
}

// setPolicy replaces the portal's content security policy with one without other systems.
func (p *Preview) setPolicy(c *fiber.Ctx) error {
	c.Set(fiber.HeaderContentSecurityPolicy, strings.Join([]string{
		"default-src 'none'", "script-src 'nonce-" + nonce(c) + "' 'strict-dynamic'", "style-src 'self'", "img-src 'self' data:",
		"connect-src 'self'", "frame-src 'self'", strings.Join(append([]string{"form-action 'self'"}, p.options.SignInOrigins...), " "), "base-uri 'none'", "frame-ancestors " + framedBy(c.Path()),
	}, "; "))
	return c.Next()
}

// framedBy lets the preview show the form for a text beside the page.
func framedBy(path string) string {
	if path == view.EditPath {
		return "'self'"
	}
	return "'none'"
}

// valid reports whether the choice's member and state exist.
func (p *Preview) valid(c Choice) bool {
	_, member := p.examples[c.Member]
	_, state := stateOf(c.State)
	return member && state
}

func (p *Preview) memberName(key string) string {
	for _, m := range p.members {
		if m.Key == key {
			return m.Name
		}
	}
	return "Signed out"
}

// exampleOf returns the values for the placeholders in a member's addresses.
func (p *Preview) exampleOf(member string) (example, error) {
	e, err := p.examples[member]()
	if err != nil {
		return nil, opaque(err)
	}
	return e, nil
}
