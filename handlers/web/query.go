package web

import (
	"net/url"
	"slices"
	"strings"
)

// sentQueryKey is the key of a query that trimQuery changed in the request's locals.
const sentQueryKey = "sent query"

// Reads names the parameters that the row reads from the query. All others are dropped before a
// handler, a page or a return path can repeat them: a page that repeats a text beside a member's
// numbers is shorter, compressed, if the text is one of them.
func (r Row) Reads(parameters ...string) Row {
	r.parameters = slices.Concat(r.parameters, parameters)
	return r
}

// ReadsList is Reads with the page and the size of a list.
func (r Row) ReadsList(parameters ...string) Row {
	return r.Reads("page", "size").Reads(parameters...)
}

// FromOtherSites reads its query also for a signed-in member whom another website led there. Only
// for a row that never repeats it in a body.
func (r Row) FromOtherSites() Row { r.fromOtherSites = true; return r }

// named returns the part of a query with the parameters that the row names.
func (r Row) named(query string) string {
	pairs := strings.Split(query, "&")
	return strings.Join(slices.DeleteFunc(pairs, func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		return err != nil || !slices.Contains(r.parameters, name)
	}), "&")
}

// trimQuery leaves of the request's query what the row may read and repeat.
func (v *Visit) trimQuery() {
	uri := v.C.Request().URI()
	sent := string(uri.QueryString())
	kept := v.route.named(sent)
	if kept != "" && !v.mayRead(kept) {
		kept = ""
	}
	if kept == sent {
		return
	}
	v.C.Locals(sentQueryKey, sent)
	uri.SetQueryString(kept)
	path, _, _ := strings.Cut(string(v.C.Request().Header.RequestURI()), "?")
	v.C.Request().Header.SetRequestURI(withQuery(path, kept))
}

// mayRead reports whether the query comes from the member: another website may have chosen it to
// measure the page, unless a sign-in has just returned here.
func (v *Visit) mayRead(query string) bool {
	if v.route.fromOtherSites || !v.guided() {
		return true
	}
	path, _, _ := strings.Cut(v.C.OriginalURL(), "?")
	return v.Portal.Sessions.TakeReturn(v.Ctx, v.Portal.SafeReturn(withQuery(path, query)))
}

// guided reports whether another website led a signed-in member to this address. Old browsers do
// not say.
func (v *Visit) guided() bool {
	_, signedIn := v.Portal.Sessions.Active(v.Ctx)
	return signedIn && v.C.Get("Sec-Fetch-Site") == "cross-site"
}

// ReturnPath is SafeReturn for the address in a query. It has no parameters if another website
// chose them: after a sign-in, the page would repeat them.
func (v *Visit) ReturnPath(target string) string {
	safe := v.Portal.SafeReturn(target)
	path, _, _ := strings.Cut(safe, "?")
	if r, _ := v.Portal.routeAt(get, path); v.guided() && !r.fromOtherSites {
		return path
	}
	return safe
}

func withQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}
