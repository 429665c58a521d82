package preview

import (
	"crypto/rand"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/edge"
	view "memberportal/views/preview"
)

// Options are what editors can do besides looking.
type Options struct {
	DraftsDir string // where texts are saved, "" for nowhere
	LiveDir   string // what members' portals read, "" for nowhere
	// Gate signs editors in, or IdentityHeader has the email of the person who signed in at a trusted
	// proxy. Without both, no one is signed in, and no one can publish.
	Gate           *auth.Gate
	SignInOrigins  []string // of the gate's provider, for the redirect after the sign-out form
	IdentityHeader string
	Editors        []string // the emails of those who save and publish
}

// signsIn reports whether the preview lets only people in who are signed in. Without a sign-in, the
// settings let it listen on this machine only, and anyone who uses it can save drafts.
func (o Options) signsIn() bool { return o.Gate != nil || o.IdentityHeader != "" }

// person is who uses the preview.
type person struct {
	Email   string // "" without a sign-in
	Writes  bool   // saves drafts
	session string // the value of the gate's cookie, "" without a gate
}

// publishes reports whether the person may publish: only someone who is known by name.
func (p person) publishes() bool { return p.Email != "" && p.Writes }

// key names the person's session.
func (p person) key() string { return p.Email + "\n" + p.session }

type personKey struct{}

// identify lets only people in who are signed in, if the preview has a sign-in.
func (p *Preview) identify(c *fiber.Ctx) error {
	who, err := p.whoIs(c)
	switch {
	case err != nil:
		return err
	case p.options.signsIn() && !strings.Contains(who.Email, "@"):
		return p.refuseStranger(c)
	}
	isEditor := func(editor string) bool { return strings.EqualFold(editor, who.Email) }
	who.Writes = !p.options.signsIn() || slices.ContainsFunc(p.options.Editors, isEditor)
	c.Locals(personKey{}, who)
	return c.Next()
}

func (p *Preview) whoIs(c *fiber.Ctx) (person, error) {
	switch {
	case !p.options.signsIn():
		return person{}, nil
	case p.options.Gate == nil:
		return person{Email: strings.TrimSpace(p.portal.Proxies.Header(c.Context(), p.options.IdentityHeader))}, nil
	}
	session := c.Cookies(p.portal.CookieName(sessionCookie))
	signedIn, _, err := p.options.Gate.Person(c.UserContext(), session)
	if err != nil {
		return person{}, opaque(err)
	}
	return person{Email: signedIn.Email, session: session}, nil
}

// refuseStranger shows the way to sign in, if the preview has one of its own.
func (p *Preview) refuseStranger(c *fiber.Ctx) error {
	if p.options.Gate == nil || c.Method() != fiber.MethodGet {
		return fiber.ErrForbidden
	}
	return p.showSignIn(c, "", c.OriginalURL())
}

func personOf(c *fiber.Ctx) person {
	who, _ := c.Locals(personKey{}).(person)
	return who
}

// onlyPreview hides the sample members' own pages from a network that the preview is open to.
func (p *Preview) onlyPreview(c *fiber.Ctx) error {
	if !p.options.signsIn() {
		return c.Next()
	}
	return c.Redirect(view.Root, fiber.StatusFound)
}

// token returns a forgery token for a person's forms. Each differs, so that compression reveals
// nothing about it.
func (p *Preview) token(c *fiber.Ctx) string {
	nonce := rand.Text()
	return nonce + "." + p.forms.Sign(nonce+"\n"+personOf(c).key())
}

// requireToken lets a form in that a page of the preview sent.
func (p *Preview) requireToken(c *fiber.Ctx) error {
	nonce, signature, _ := strings.Cut(edge.FormValue(c, view.TokenField), ".")
	if !p.portal.FromOurPage(c) || !p.forms.Verify(nonce+"\n"+personOf(c).key(), signature) {
		return visit.ErrForged
	}
	return c.Next()
}

// requireWriter lets someone in who saves drafts.
func (p *Preview) requireWriter(c *fiber.Ctx) error {
	if !personOf(c).Writes || p.drafts == nil {
		return fiber.ErrForbidden
	}
	return c.Next()
}

// requirePublisher also requires a sign-in and somewhere to publish to.
func (p *Preview) requirePublisher(c *fiber.Ctx) error {
	if !personOf(c).publishes() || p.live == nil {
		return fiber.ErrForbidden
	}
	return c.Next()
}
