package request

import (
	"log/slog"
	"time"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/edge"
	"memberportal/handlers/metrics"
	"memberportal/static"
	"memberportal/upstream/userapi"
	"memberportal/views/content/library"
)

// Portal is what requests work with, in parts by what they are for. It is complete when created,
// and safe for concurrent use.
type Portal struct {
	Site
	Systems
	Pages
	Protection
	Records
	Now func() time.Time // in the company's time zone
}

// Systems hold what the portal shows: the sessions here, everything else at the user API.
type Systems struct {
	Sessions *auth.Sessions
	API      *userapi.Client
	Profiles *userapi.Profiles
}

// Pages is what pages are made of.
type Pages struct {
	Assets  *static.Assets
	Content *library.Library
	Drafts  bool // shows unpublished content; only in the preview
	// Languages are the codes of the languages that members can choose besides English, in order.
	Languages []string
	// APILanguage is the language of the user API's texts, unless its profiles say another one.
	APILanguage string
}

// Protection limits what members and addresses may do.
type Protection struct {
	Proxies edge.Proxies // nil for none
	// OnlyProxies refuses every request that no trusted proxy sent.
	OnlyProxies bool
	Limits      *ratelimit.Limiter // nil for none
	Uploads     *edge.Uploads
	Zips        *edge.Budget // zips that are being made
	PDFs        *edge.Budget // PDFs that are being written
	// Refusals are what limits and the check of the host have refused in this minute, so that the log
	// has one line of each.
	Refusals *Minutely
}

const zipsInAll = 6

// NewProtection returns a Protection without anything under way.
func NewProtection(proxies edge.Proxies, limits *ratelimit.Limiter) Protection {
	return Protection{
		Proxies: proxies, Limits: limits, Uploads: edge.NewUploads(),
		Zips: &edge.Budget{InAll: zipsInAll}, PDFs: &edge.Budget{PerMember: 1}, Refusals: new(Minutely),
	}
}

// Records say what happens.
type Records struct {
	Log     *slog.Logger
	Metrics *metrics.Metrics // nil for none
}
