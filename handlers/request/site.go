package request

import (
	"net/url"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/views/layout"
)

// Site is what the operator has decided about the portal and what surrounds it.
type Site struct {
	BaseURL   *url.URL // the public origin; every absolute address is built from it
	Product   string   // after " | " in every title
	Payment   PaymentProcessor
	Analytics Analytics
	Screens   ProviderScreens
}

// ProviderScreens are the identity provider's screens for what the portal does not do itself
// (section 2). Without one the portal shows a phone number.
type ProviderScreens struct {
	Register, Password *url.URL // nil for none
}

// PaymentProcessor is where the script of the payment window comes from (section 9). Without a
// script the pages offer phone and mail only.
type PaymentProcessor struct {
	Script *url.URL // nil for none
	// PostingDays is how many business days a reported payment may take to post before its bill is
	// asked for again.
	PostingDays int
}

// Analytics is the tag manager that pages report to (section 9).
type Analytics struct {
	Script        *url.URL // nil for none: then no page has a third-party script for analytics
	MeasurementID string
	Origins       []string // where the tag reports to beside its script's own origin
}

// Statistics returns whether analytics is allowed. The browser's Global Privacy Control signal
// overrides the member's choice.
func (s Site) Statistics(c *fiber.Ctx) layout.Statistics {
	switch {
	case s.Analytics.Script == nil:
		return layout.StatisticsAbsent
	case c.Get("Sec-GPC") == "1":
		return layout.StatisticsBlocked
	}
	switch c.Cookies(s.CookieName(StatisticsCookie)) {
	case "off":
		return layout.StatisticsOff
	case "on":
		return layout.StatisticsOn
	}
	return layout.StatisticsUndecided
}

// Origin is the scheme and host of every page.
func (s Site) Origin() string { return s.BaseURL.Scheme + "://" + s.BaseURL.Host }

// Secure reports whether browsers reach the portal over https.
func (s Site) Secure() bool { return s.BaseURL.Scheme == "https" }

// FromOurPage checks the headers in which a browser reports where a request began. Old browsers
// send none.
func (s Site) FromOurPage(c *fiber.Ctx) bool {
	return edge.FromPageOf(s.Origin(), c.Get("Sec-Fetch-Site"), c.Get(fiber.HeaderOrigin))
}
