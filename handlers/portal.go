// Package handlers answers the members' requests: HTTP in, pages out.
package handlers

import (
	"log/slog"
	"net/url"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/static"
	"memberportal/upstream/userapi"
	"memberportal/views/content"
)

// Portal is the web application. Every field is needed; App puts them to work.
type Portal struct {
	BaseURL  *url.URL // the public origin; every absolute address is built from it
	Product  string   // after " | " in every title
	Sessions *auth.Sessions
	API      *userapi.Client
	Profiles *userapi.Profiles
	Assets   *static.Assets
	Content  *content.Library
	// Drafts shows what editors have not published yet. Members never get it: only the preview sets it.
	Drafts    bool
	Payment   PaymentProcessor
	Analytics Analytics
	// SignInOrigins are the identity provider's, where a form of ours may end up after signing out.
	SignInOrigins []string
	Screens       ProviderScreens
	// Preview adds the editors' preview desk to the portal; nil for none, and then no address of it exists.
	Preview func(fiber.Router)
	Log     *slog.Logger
	Now     func() time.Time // in the company's time zone

	routes []route // of App
}

// ProviderScreens are the identity provider's own screens for what the portal does not do itself (section 2). Without one the portal says whom to
// call.
type ProviderScreens struct {
	Register, Password *url.URL // nil for none
}

// PaymentProcessor is where the payment window's script comes from (section 9). Without a script the pages offer phone and mail alone.
type PaymentProcessor struct {
	Script *url.URL // nil for none
}

const (
	requestTimeout = 25 * time.Second
	headerLimit    = 16 << 10
	bodyLimit      = 64 << 10
)

// App is the chain that every request passes, from the outside in, with the route table at its end.
func (p *Portal) App() *fiber.App {
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true,
		Immutable:             true, // strings of a request outlive it in stores and logs
		CaseSensitive:         true,
		ReadBufferSize:        headerLimit,
		BodyLimit:             bodyLimit,
		ReadTimeout:           requestTimeout,
		WriteTimeout:          2 * requestTimeout,
		IdleTimeout:           time.Minute,
		ErrorHandler:          p.fail,
	})
	app.Server().HeaderReceived = p.limitBodies
	app.Use(p.logRequest, p.recoverPanic, p.limitTime, p.requireOwnHost, p.setSecurityHeaders)
	p.routes = expand(routes())
	p.addAssets(app)
	app.Use(p.compress)
	if p.Preview != nil {
		p.Preview(app) // before the session: the preview never reads a real member's
	}
	app.Use(p.withSession, p.refuseForgery)
	p.addRoutes(app)
	return app
}
