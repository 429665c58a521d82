package answer

import (
	"cmp"
	"strings"
	"time"

	"memberportal/handlers/visit"
	"memberportal/views/analytics"
	"memberportal/views/layout"
)

// signedInCookie marks the first page after a sign-in, for a while.
const (
	signedInCookie = "signed-in"
	signInMarkLife = 10 * time.Minute
)

// tag is what this page reports; nil for nothing. The mark of a sign-in is used up by it.
func tag(v *visit.Visit, page layout.Page) *layout.Tag {
	if !page.Statistics.Reported() {
		return nil
	}
	pattern := cmp.Or(v.Route.Path, v.C.Route().Path) // an error page has no row
	tag := &layout.Tag{
		Script:        v.Portal.Analytics.Script.String(),
		MeasurementID: v.Portal.Analytics.MeasurementID,
		Statistics:    page.Statistics,
		Location:      location(v, pattern),
		Title:         v.Route.Title,
	}
	if v.C.Cookies(v.Portal.CookieName(signedInCookie)) != "" {
		v.Portal.ClearCookie(v.C, signedInCookie)
		tag.Login = page.Member != nil
	}
	return tag
}

// location is what this page reports as its address: "?redacted" if a sensitive query was sent,
// even of parameters that the page does not read (section 9).
func location(v *visit.Visit, pattern string) string {
	read := analytics.Location(pattern, string(v.C.Request().URI().QueryString()))
	sent, trimmed := visit.SentQuery(v.C)
	if location := analytics.Location(pattern, sent); trimmed && strings.HasSuffix(location, analytics.RedactedQuery) {
		return location
	}
	return read
}

// MarkSignIn makes the next page report the sign-in.
func MarkSignIn(v *visit.Visit) {
	if v.Portal.Statistics(v.C).Reported() {
		v.Portal.SetCookie(v.C, signedInCookie, "1", v.Portal.Now().Add(signInMarkLife))
	}
}

// reportLater is for the overlay, which is not a page that a member visits.
func reportLater(v *visit.Visit, page *layout.Page) {
	if page.Tag != nil && page.Tag.Login {
		MarkSignIn(v)
	}
	page.Tag = nil
}
