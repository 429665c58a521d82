package web

import (
	"cmp"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/analytics"
	"memberportal/views/layout"
)

// Analytics is the tag manager that pages report to (section 9).
type Analytics struct {
	Script        *url.URL // nil for none: then no page has a third-party script for analytics
	MeasurementID string
	Origins       []string // where the tag reports to beside its script's own origin
}

// signedInCookie marks the first page after a sign-in. StatisticsCookie stores the member's choice
// in this browser.
const (
	signedInCookie   = "signed-in"
	StatisticsCookie = "usage-statistics"
)

const signInMarkLife = 10 * time.Minute

// statistics returns whether analytics is allowed. The browser's Global Privacy Control signal
// overrides the member's choice.
func (p *Portal) statistics(c *fiber.Ctx) layout.Statistics {
	switch {
	case p.Analytics.Script == nil:
		return layout.StatisticsAbsent
	case c.Get("Sec-GPC") == "1":
		return layout.StatisticsBlocked
	}
	switch c.Cookies(p.CookieName(StatisticsCookie)) {
	case "off":
		return layout.StatisticsOff
	case "on":
		return layout.StatisticsOn
	}
	return layout.StatisticsUndecided
}

// tagSources are the origins that a page may load the tag from and report to; "" where nothing is
// reported.
func (p *Portal) tagSources(c *fiber.Ctx) string {
	if !p.statistics(c).Reported() {
		return ""
	}
	own := p.Analytics.Script.Scheme + "://" + p.Analytics.Script.Host
	return " " + strings.Join(append([]string{own}, p.Analytics.Origins...), " ")
}

// tag is what this page reports; nil for nothing. The mark of a sign-in is used up by it.
func (v *Visit) tag(page layout.Page) *layout.Tag {
	if !page.Statistics.Reported() {
		return nil
	}
	pattern := cmp.Or(v.route.Path, v.C.Route().Path) // an error page has no row
	tag := &layout.Tag{
		Script:        v.Portal.Analytics.Script.String(),
		MeasurementID: v.Portal.Analytics.MeasurementID,
		Statistics:    page.Statistics,
		Location:      v.location(pattern),
		Title:         v.route.Title,
	}
	if v.C.Cookies(v.Portal.CookieName(signedInCookie)) != "" {
		v.Portal.ClearCookie(v.C, signedInCookie)
		tag.Login = page.Member != nil
	}
	return tag
}

// location is what this page reports as its address: "?redacted" if a sensitive query was sent,
// even of parameters that the page does not read (section 9).
func (v *Visit) location(pattern string) string {
	read := analytics.Location(pattern, string(v.C.Request().URI().QueryString()))
	sent, trimmed := v.C.Locals(sentQueryKey).(string)
	if location := analytics.Location(pattern, sent); trimmed && strings.HasSuffix(location, analytics.RedactedQuery) {
		return location
	}
	return read
}

// MarkSignIn makes the next page report the sign-in.
func (v *Visit) MarkSignIn() {
	if v.Portal.statistics(v.C).Reported() {
		v.Portal.SetCookie(v.C, signedInCookie, "1", v.Portal.Now().Add(signInMarkLife))
	}
}

// reportLater is for the overlay, which is not a page that a member visits.
func (v *Visit) reportLater(page *layout.Page) {
	if page.Tag != nil && page.Tag.Login {
		v.MarkSignIn()
	}
	page.Tag = nil
}
