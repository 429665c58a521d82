package request

import (
	"net/url"
	"slices"
	"strings"

	"memberportal/views/text"
)

// Kind is what a route answers with.
type Kind string

// The kinds of routes. A GET of a screen shows the loading overlay while the profile loads, and a
// guard may redirect it; the other kinds wait, and a guard makes them "not found".
const (
	KindScreen   Kind = "screen"   // a page of section 2
	KindRedirect Kind = "redirect" // an address without a page of its own, which leads to a screen
	KindForm     Kind = "form"     // a POST to a screen's own address, by the form on that screen
	KindFragment Kind = "fragment" // a part of a page, for htmx
	KindFile     Kind = "file"     // a download, a calendar entry, a picture or a page to keep offline
	// Changes something or starts sign-in; answers with a redirect or with JSON for our scripts.
	KindAction Kind = "action"
	KindAsset  Kind = "asset" // a public file that is served without a session
)

// Access is who may use a route (section 6).
type Access string

const (
	Public   Access = "public"
	SignedIn Access = "signedIn" // an active identity
	Member   Access = "member"   // an active identity with its profile loaded
)

// Route is a row of the route table as data.
type Route struct {
	Method string `json:"method"`
	Path   string `json:"path"` // a pattern; a segment that starts with a colon is a parameter
	Kind   Kind   `json:"kind"`
	// Before " | " and the product name; "" shows the product name alone.
	Title        string `json:"title"`
	Access       Access `json:"access"`
	HasForm      bool   `json:"hasForm"`      // whether the same path takes a Form
	TakesInput   bool   `json:"takesInput"`   // whether leaving the page could lose input
	RecentSignIn bool   `json:"recentSignIn"` // whether a sign-in some time ago must be repeated first
	Linked       bool   `json:"linked"`       // whether editors may link to the page

	KeepsIdle    bool      `json:"-"` // a request that the page makes by itself: it does not extend the session
	ServedAlways bool      `json:"-"` // served to everyone while the session store is down
	MaxFiles     int       `json:"-"` // bytes of files that the form may send; 0 for none
	Parameters   []string  `json:"-"` // of the query; all others are dropped
	Agreed       text.Form `json:"-"` // whose text the member agrees to, "" for none
	OtherSites   bool      `json:"-"` // reads its query also for a signed-in member whom another website led there
	// The key of the cache that the route reads with the session; nil for none.
	ReadsAhead func(member string) (key string) `json:"-"`
}

// Matches reports whether the pattern of the route matches a path as it is written in an address.
func (r Route) Matches(path string) bool { return matches(r.Path, path) }

// IsPage reports whether a person opens the route by itself and sees a page at the end.
func (r Route) IsPage() bool { return r.Kind == KindScreen || r.Kind == KindRedirect }

// IsReturnTarget reports whether a sign-in may end at the route.
func (r Route) IsReturnTarget() bool { return r.IsPage() || r.Kind == KindFile }

// Routes is the route table. Earlier rows match first.
type Routes []Route

// At returns the first route that matches; ok is false for none.
func (all Routes) At(method, path string) (found Route, ok bool) {
	for i := range all { // routes are large
		if r := &all[i]; r.Method == method && r.Matches(path) {
			return *r, true
		}
	}
	return Route{}, false
}

// Named returns the part of a query with the parameters that the route names, and values that a
// page may repeat.
func (r Route) Named(query string) string {
	return keepPairs(query, func(name, value string) bool {
		return slices.Contains(r.Parameters, name) && isSound(name, value)
	})
}

// keepPairs returns the part of a query that keep wants, as it was sent. A name or a value that
// can't be decoded is dropped.
func keepPairs(query string, keep func(name, value string) bool) string {
	return strings.Join(slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		name, value, _ := strings.Cut(pair, "=")
		name, badName := url.QueryUnescape(name)
		value, badValue := url.QueryUnescape(value)
		return badName != nil || badValue != nil || !keep(name, value)
	}), "&")
}

// WithQuery returns an address with a query, "" for none.
func WithQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}
