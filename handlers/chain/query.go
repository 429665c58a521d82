package chain

import (
	"strings"

	"memberportal/handlers/request"
)

// trimQuery leaves of the request's query what the row may read and repeat.
func trimQuery(r *request.Request) {
	uri := r.C.Request().URI()
	sent := string(uri.QueryString())
	kept := r.Route.Named(sent)
	if kept != "" && !mayRead(r, kept) {
		kept = request.Harmless(kept)
	}
	if kept == sent {
		return
	}
	request.KeepSentQuery(r.C, sent)
	uri.SetQueryString(kept)
	path, _, _ := strings.Cut(string(r.C.Request().Header.RequestURI()), "?")
	r.C.Request().Header.SetRequestURI(request.WithQuery(path, kept))
}

// mayRead reports whether the whole query comes from the member: another website may have chosen it
// to measure the page, unless a sign-in has just returned here.
func mayRead(r *request.Request, query string) bool {
	if r.Route.OtherSites || !r.Guided() {
		return true
	}
	path, _, _ := strings.Cut(r.C.OriginalURL(), "?")
	return r.Portal.Sessions.TakeReturn(r.Ctx, r.SafeReturn(request.WithQuery(path, query)))
}
