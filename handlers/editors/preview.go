package editors

import (
	"bytes"
	"context"
	"sync"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/sandbox"
	view "memberportal/views/preview"
)

// Preview serves the preview of one portal.
type Preview struct {
	ctx      context.Context // ends the open requests for changes
	portal   *portal
	host     Host
	members  []sandbox.Member
	sessions *sessions
	content  *watchedContent
	shown    shown
	offers   map[string]func() (offer, error) // by member
}

// Host has the addresses of the editors' Git host, "" for none: to edit {line} of {file}, and to
// create {file}.
type Host struct{ Edit, New string }

// shown finds the page that shows a text. It opens the pages of a member at the first search after
// a change of the content.
type shown struct {
	mu      sync.Mutex
	version uint64
	pages   map[string]map[string]string // by language and place
}

// valid reports whether the choice's member and state exist.
func (p *Preview) valid(c view.Choice) bool {
	_, member := p.offers[c.Member]
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

// offerOf returns the pages of a member, which are loaded once.
func (p *Preview) offerOf(member string) (offer, error) {
	o, err := p.offers[member]()
	if err != nil {
		return offer{}, opaque(err)
	}
	return o, nil
}

func (p *Preview) render(c *fiber.Ctx, page templ.Component) error {
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return page.Render(p.content.branded(c.UserContext()), c.Response().BodyWriter())
}

// markup renders a component to memory, which cannot fail.
func markup(component templ.Component) string {
	var b bytes.Buffer
	_ = component.Render(inEnglish(context.Background()), &b)
	return b.String()
}
