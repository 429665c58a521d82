package web

import (
	"strings"

	"memberportal/handlers/visit"
)

// trimQuery leaves of the request's query what the row may read and repeat.
func trimQuery(v *visit.Visit) {
	uri := v.C.Request().URI()
	sent := string(uri.QueryString())
	kept := v.Route.Named(sent)
	if kept != "" && !mayRead(v, kept) {
		kept = visit.Harmless(kept)
	}
	if kept == sent {
		return
	}
	visit.KeepSentQuery(v.C, sent)
	uri.SetQueryString(kept)
	path, _, _ := strings.Cut(string(v.C.Request().Header.RequestURI()), "?")
	v.C.Request().Header.SetRequestURI(visit.WithQuery(path, kept))
}

// mayRead reports whether the whole query comes from the member: another website may have chosen it
// to measure the page, unless a sign-in has just returned here.
func mayRead(v *visit.Visit, query string) bool {
	if v.Route.OtherSites || !v.Guided() {
		return true
	}
	path, _, _ := strings.Cut(v.C.OriginalURL(), "?")
	return v.Portal.Sessions.TakeReturn(v.Ctx, v.SafeReturn(visit.WithQuery(path, query)))
}
