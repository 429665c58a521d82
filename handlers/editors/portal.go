package editors

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"sync"
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
)

// This file holds all uses of the packages handlers and visit.

type portal = request.Portal

func nonce(c *fiber.Ctx) string { return request.Nonce(c) }

// page is one route, as the preview lists it.
type page struct {
	method  string
	path    string // with a placeholder for each value that differs between members
	title   string
	screen  bool // a page; false for fragments, files and form targets
	file    bool // not made of texts alone, such as a PDF
	profile bool // needs the member's profile
	form    bool // has a form that is posted to the same path
}

// pages returns the route table in its order, with one entry for each value of a placeholder that
// is the same for all members.
var pages = sync.OnceValue(func() []page {
	var all []page
	for _, r := range handlers.Routes() {
		if r.Kind == request.KindAsset {
			continue
		}
		for _, path := range expand(r.Path) {
			all = append(all, page{r.Method, path, r.Title, r.IsPage(), r.Kind == request.KindFile, r.Access == request.Member, r.HasForm})
		}
	}
	return all
})

// sessionLife is so long that no previewed session ends. It is below the longest delay of a
// browser's timer, 24 days.
const sessionLife = 20 * 24 * time.Hour

// clockOf returns the clock of a choice, in the company's time zone.
func clockOf(base *portal, c Choice) func() time.Time {
	return func() time.Time { return c.Now(base.Now()) }
}

// zone returns the company's time zone.
func zone(p *portal) *time.Location { return p.Now().Location() }

// isolate returns a copy of base for one preview session, which uses box as its external systems,
// stores its records in records, and contacts no other system.
func isolate(base *portal, c Choice, box *sandbox.Sandbox, records store.Store) (*portal, error) {
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
	p.Payment = request.PaymentProcessor{Script: base.BaseURL.JoinPath(base.Assets.URL("preview-processor.js")), PostingDays: base.Payment.PostingDays}
	p.Analytics, p.SignInOrigins, p.Screens = request.Analytics{}, nil, request.ProviderScreens{}
	p.Protection, p.Tracer = request.NewProtection(base.Proxies, nil), nil
	p.Drafts, p.Now = c.Drafts, clockOf(base, c)
	// Editors see a language before members.
	p.Languages = append(slices.Clone(base.Languages), c.Language)
	p.Log = quiet
	return &p, nil
}

// withKeys returns a copy of the portal whose texts contain their places.
func withKeys(p *portal) *portal {
	keyed := *p
	keyed.Content = p.Content.Keyed()
	return &keyed
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
	ctx, err := p.Sessions.Load(ctx, cookie)
	if err != nil {
		return nil, userapi.Member{}, err
	}
	return ctx, userapi.Member{Key: "example", Token: p.Sessions.Token(ctx)}, nil
}
