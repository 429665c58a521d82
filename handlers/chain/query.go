package chain

import (
	"strings"

	"memberportal/handlers/request"
)

// trimQuery leaves of the request's query what the row may read and repeat.
func trimQuery(r *request.Request) {
	sent := string(r.C.Request().URI().QueryString())
	kept := r.Route.Named(sent)
	if kept != "" && !mayRead(r, kept) {
		kept = request.SafeParameters(kept)
	}
	if kept != sent {
		r.SetQuery(kept)
	}
}

// mayRead reports whether the whole query comes from the member: another website may have chosen it
// to measure the page, unless a sign-in has just returned here.
func mayRead(r *request.Request, query string) bool {
	if r.Route.OtherSites || !r.FromOtherSite() {
		return true
	}
	path, _, _ := strings.Cut(r.C.OriginalURL(), "?")
	return r.Portal.Sessions.TakeReturn(r.Ctx, r.SafeReturn(request.WithQuery(path, query)))
}
