package editors

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"memberportal/auth"
	"memberportal/auth/keyring"
	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/handlers/request"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	view "memberportal/views/preview"
)

// The preview uses the package request here and in pages.go alone.

type portal = request.Portal

func nonce(c *fiber.Ctx) string { return request.Nonce(c) }

// sessionLife is so long that no previewed session ends. It is below the longest delay of a
// browser's timer, 24 days.
const sessionLife = 20 * 24 * time.Hour

// clockOf returns the clock of a choice, in the company's time zone.
func clockOf(base *portal, c view.Choice) func() time.Time {
	return func() time.Time { return c.Now(base.Now()) }
}

// zone returns the company's time zone.
func zone(p *portal) *time.Location { return p.Now().Location() }

// isolate returns a copy of base for one preview session, which uses box as its external systems,
// stores its records in records, and contacts no other system.
func isolate(base *portal, c view.Choice, box *sandbox.Sandbox, records store.Store) (*portal, error) {
	keys, err := keyring.New([]string{randomKey()})
	if err != nil {
		return nil, err
	}
	quiet := slog.New(slog.DiscardHandler)
	// An editor waits for the error page, not for retries.
	api, err := userapi.New(box.UserAPI(), box.Transport(), quiet, userapi.Options{RetryWaits: []time.Duration{}})
	if err != nil {
		return nil, err
	}
	provider := auth.NewProvider(auth.Config{
		Issuer: box.Issuer(), ClientID: box.ClientID(), Scopes: strings.Fields(box.Scopes()), BaseURL: origin(base.BaseURL),
	}, box.Transport(), quiet)
	p := *base
	p.Sessions = auth.NewSessions(records, keys, provider, auth.Limits{Idle: sessionLife, Absolute: sessionLife})
	p.API, p.Profiles = api, userapi.NewProfiles(api, p.Sessions.Cache(), quiet)
	p.Payment = request.PaymentProcessor{
		Script:      base.BaseURL.JoinPath(base.Assets.URL("preview-processor.js")),
		PostingDays: base.Payment.PostingDays,
	}
	p.Analytics, p.Screens = request.Analytics{}, request.ProviderScreens{}
	p.Protection = request.NewProtection(base.Proxies, nil)
	p.Drafts, p.Now = c.Drafts, clockOf(base, c)
	// Editors see a language before members.
	p.Languages = append(slices.Clone(base.Languages), c.Language)
	p.Log = quiet
	return &p, nil
}

// withPlaces returns a copy of the portal whose texts contain their places.
func withPlaces(p *portal) *portal {
	copied := *p
	copied.Content = p.Content.WithPlaces()
	return &copied
}

func randomKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

func handlerOf(p *portal) fasthttp.RequestHandler { return handlers.App(p, nil).Handler() }

func origin(base *url.URL) string { return base.Scheme + "://" + base.Host }

// cookieName returns the portal's name for a cookie.
func cookieName(p *portal, name string) string {
	if p.BaseURL.Scheme == "https" {
		return auth.HostPrefix + name
	}
	return name
}

// memberOf returns the member of a session cookie, and the context for calls of the user API.
func memberOf(ctx context.Context, p *portal, cookie string) (context.Context, userapi.Member, error) {
	ctx, err := p.Sessions.Load(ctx, cookie, nil)
	if err != nil {
		return nil, userapi.Member{}, err
	}
	return ctx, userapi.Member{Key: "example", Token: p.Sessions.Token(ctx)}, nil
}
