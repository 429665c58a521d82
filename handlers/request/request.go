// Package request has what a request is about: who sent it, which route, in which language, with
// which profile, and the portal that serves it. How it is answered is in the package respond.
package request

import (
	"cmp"
	"context"
	"net/url"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/edge"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Request is one request with what its route guarantees: an identity, the loaded profile, a guard
// that continued. It serves one goroutine.
type Request struct {
	Portal      *Portal
	C           *fiber.Ctx
	Ctx         context.Context
	Route       Route             // zero for an error page of an unknown address
	Routes      Routes            // the route table
	Text        *text.Text        // in the language of the member, at the portal's time
	Cache       *auth.SealedCache // what the portal stores of members
	Identity    auth.Identity     // zero on a public route
	Profile     *member.Profile   // nil unless the route is for members
	NeedsReauth bool              // what the route does takes a recent sign-in, and this one is too old
	// Title is the document's title where it says more than the route's, which alone is reported to
	// the tag manager: it may have a number of the member, or the provider's words. "" for none.
	Title string
	// Saved is the input of this page's form that was saved when a session ended; nil for none.
	Saved url.Values
	token string          // cached by XSRF
	known *member.Profile // cached by KnownProfile
}

// New returns the request with nothing loaded yet.
func New(p *Portal, routes Routes, c *fiber.Ctx, route Route) *Request {
	texts := p.Content.Text(p.language(c), p.Now(), p.Drafts).From(cmp.Or(p.APILanguage, english))
	ctx := c.UserContext()
	return &Request{
		Portal: p, C: c, Ctx: text.With(ctx, texts), Route: route, Routes: routes, Text: texts,
		Cache: p.Sessions.Cache(),
	}
}

// WithContext returns a copy of the request with another context.
func (r *Request) WithContext(ctx context.Context) *Request {
	other := *r
	other.Ctx = ctx
	return &other
}

// SetProfile sets the member's profile as of today, and the language of its texts if the provider
// sends it.
func (r *Request) SetProfile(p *member.Profile) {
	if r.Profile = p; p == nil {
		return
	}
	r.Profile = r.withSent(p.On(r.Today()), r.Identity.Key)
	if texts := r.Text; p.Language != "" {
		if r.Text = texts.From(p.Language); r.Text != texts {
			r.Ctx = text.With(r.Ctx, r.Text)
		}
	}
}

// SavedInputLife is how long input is saved after the session in which it was entered.
const SavedInputLife = time.Hour

// Fields are the fields of a form: those that were sent, [Request.Input], or those that were saved
// when a session ended, Request.Saved.Get. A missing one is "".
type Fields func(name string) string

// Text returns a field in which the member writes, as [member.CleanText] cleans it. Hidden fields
// and choices are taken as they are: the page chose their values.
func (f Fields) Text(name string) string { return member.CleanText(f(name)) }

// Line is Text for a field of one line.
func (f Fields) Line(name string) string { return member.CleanLine(f(name)) }

// Input returns a field of the form as it was sent. It is never a parameter of the query: a link
// must not fill in a member's form.
func (r *Request) Input(name string) string { return edge.FormValue(r.C, name) }

// APIMember is the member for calls of the user API.
func (r *Request) APIMember() userapi.Member {
	m := r.apiMember(r.Identity.Key)
	if r.Profile != nil {
		m.Offered = r.Profile.Offered
		for i := range r.Profile.Accounts {
			m.Accounts = append(m.Accounts, r.Profile.Accounts[i].Number)
		}
	}
	return m
}

func (r *Request) apiMember(key string) userapi.Member {
	s := r.Portal.Sessions
	return userapi.Member{Key: key, Token: s.Token(r.Ctx), Renew: s.Renewal(r.Ctx), Ahead: s.Ahead(r.Ctx).GetUnless}
}

// Param returns a parameter of the address, decoded once; "" for a parameter that is missing or
// malformed.
func (r *Request) Param(name string) string {
	value, err := url.PathUnescape(r.C.Params(name))
	if err != nil {
		return ""
	}
	return value
}

// Today is the date in the insurer's time zone.
func (r *Request) Today() member.Date { return member.DateOf(r.Portal.Now()) }

// ListPage is the part of a list that the query selects; zeros select the defaults.
func (r *Request) ListPage() ui.ListPage {
	number := func(name string) int {
		n, err := strconv.Atoi(r.C.Query(name))
		if err != nil {
			return 0
		}
		return n
	}
	return ui.ListPage{Page: number("page"), Size: number("size")}
}

// Ahead returns a value of the cache as of the beginning of the request, nil for none. It costs no
// round trip of the store if the route reads it ahead.
func (r *Request) Ahead(key string) ([]byte, error) {
	value, _, _, err := r.Portal.Sessions.Ahead(r.Ctx).GetUnless(r.Ctx, key, "")
	return value, err
}

// KnownProfile returns what is known of the member: a page that does not need the profile looks
// only into the cache. Without it the profile is empty, and the page shows more than there is.
func (r *Request) KnownProfile() *member.Profile {
	if r.Profile != nil {
		return r.Profile
	}
	if active, ok := r.Portal.Sessions.Active(r.Ctx); ok && r.known == nil {
		r.known, _, _ = r.Portal.Profiles.Cached(r.Ctx, r.apiMember(active.Key))
		r.known = r.withSent(r.known, active.Key)
	}
	return cmp.Or(r.known, &member.Profile{})
}

// SentFilesKey is the key of the files that the portal has sent for a member's claims lately.
func SentFilesKey(member string) string { return "upload/1/" + member + "/sent" }

// withSent returns a profile, which may be nil, with these files. Without them, the claims ask for
// the files again.
func (r *Request) withSent(p *member.Profile, key string) *member.Profile {
	if p == nil || len(p.Claims) == 0 {
		return p
	}
	record, err := r.Ahead(SentFilesKey(key))
	if err != nil {
		r.Portal.Log.WarnContext(r.Ctx, "sent files not read", "error", err)
	}
	return p.WithSent(member.ReadSentFiles(record, r.Portal.Now()))
}

// CheckSignIn returns the error that leads to sign-in if the member's tokens have ended and cannot
// be renewed. What calls no user API would not notice. It returns nil for a visitor, and while the
// provider or the store fails: neither ends a sign-in.
func (r *Request) CheckSignIn() error {
	if _, ok := r.Portal.Sessions.Active(r.Ctx); !ok {
		return nil
	}
	if _, err := r.Portal.Sessions.Token(r.Ctx)(r.Ctx); failure.Of(err).NeedsSignIn() {
		return err
	}
	return nil
}
