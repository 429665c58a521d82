package respond

import (
	"cmp"
	"strings"
	"time"

	"memberportal/handlers/request"
	"memberportal/views/analytics"
	"memberportal/views/layout"
)

// signedInCookie marks the first page after a sign-in, for a while.
const (
	signedInCookie = "signed-in"
	signInMarkLife = 10 * time.Minute
)

// tag is what this page reports; nil for nothing. The mark of a sign-in is used up by it.
func tag(r *request.Request, page layout.Page) *layout.Tag {
	if !page.Statistics.Reported() {
		return nil
	}
	pattern := cmp.Or(r.Route.Path, r.C.Route().Path) // an error page has no row
	tag := &layout.Tag{
		Script:        r.Portal.Analytics.Script.String(),
		MeasurementID: r.Portal.Analytics.MeasurementID,
		Statistics:    page.Statistics,
		Location:      location(r, pattern),
		Title:         r.Route.Title,
	}
	if r.C.Cookies(r.Portal.CookieName(signedInCookie)) != "" {
		r.Portal.ClearCookie(r.C, signedInCookie)
		tag.Login = page.Member != nil
	}
	return tag
}

// location is what this page reports as its address: "?redacted" if a sensitive query was sent,
// even of parameters that the page does not read (section 9).
func location(r *request.Request, pattern string) string {
	read := analytics.Location(pattern, string(r.C.Request().URI().QueryString()))
	sent, trimmed := request.SentQuery(r.C)
	if location := analytics.Location(pattern, sent); trimmed && strings.HasSuffix(location, analytics.RedactedQuery) {
		return location
	}
	return read
}

// MarkSignIn makes the next page report the sign-in.
func MarkSignIn(r *request.Request) {
	if r.Portal.Statistics(r.C).Reported() {
		r.Portal.SetCookie(r.C, signedInCookie, "1", r.Portal.Now().Add(signInMarkLife))
	}
}

// reportLater is for the overlay, which is not a page that a member visits.
func reportLater(r *request.Request, page *layout.Page) {
	if page.Tag != nil && page.Tag.Login {
		MarkSignIn(r)
	}
	page.Tag = nil
}
