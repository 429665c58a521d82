package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// PageReport is a browser's report about one page. A nil field was not measured.
type PageReport struct {
	LCP    *float64 `json:"lcp"` // Largest Contentful Paint in milliseconds
	INP    *float64 `json:"inp"` // Interaction to Next Paint in milliseconds
	CLS    *float64 `json:"cls"` // Cumulative Layout Shift, a score
	Failed []string `json:"failed"`
}

// reportsPerSecond limits the reports that an instance counts. Further ones are dropped and counted
// under the limit PageReports.
const reportsPerSecond = 100

// PageReports is the name of this limit in the metric of limits.
const PageReports = "page_reports"

// The largest plausible values. Larger ones are useless or made up.
const (
	maxMilliseconds = 600_000
	maxShift        = 100
)

// pages counts the reports of browsers.
type pages struct {
	lcp, inp, cls *prometheus.HistogramVec
	islands       *prometheus.CounterVec
	rate          *rate.Limiter
}

// newPages returns histograms whose buckets include the limits of "good" and "poor" for each
// measure.
func newPages() *pages {
	vec := func(name, help string, buckets ...float64) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, []string{"page"})
	}
	return &pages{
		rate:    rate.NewLimiter(reportsPerSecond, reportsPerSecond),
		lcp:     vec("portal_page_lcp_seconds", "Largest Contentful Paint, as browsers report it.", .5, 1, 1.5, 2, 2.5, 4, 6, 10),
		inp:     vec("portal_page_inp_seconds", "Interaction to Next Paint, as browsers report it.", .05, .1, .2, .35, .5, 1, 2),
		cls:     vec("portal_page_cls", "Cumulative Layout Shift, as browsers report it.", .01, .05, .1, .15, .25, .5, 1),
		islands: counter("portal_island_failures_total", "Islands that failed in a browser.", "island"),
	}
}

// PageReported counts a report of a page. Pages and islands that are not listed, and values out of
// range, are dropped.
func (m *Metrics) PageReported(page string, r PageReport) {
	if m == nil || listed(m.labels.Pages, page) == Other {
		return
	}
	if !m.pages.rate.Allow() {
		m.LimitReached(PageReports)
		return
	}
	observe(m.pages.lcp, page, r.LCP, maxMilliseconds, 1000)
	observe(m.pages.inp, page, r.INP, maxMilliseconds, 1000)
	observe(m.pages.cls, page, r.CLS, maxShift, 1)
	for _, island := range m.labels.Islands {
		if listed(r.Failed, island) != Other {
			m.pages.islands.WithLabelValues(island).Inc()
		}
	}
}

// observe adds a value in parts of a unit, unless it is missing or out of range.
func observe(vec *prometheus.HistogramVec, page string, value *float64, most, unit float64) {
	if value != nil && *value >= 0 && *value <= most {
		vec.WithLabelValues(page).Observe(*value / unit)
	}
}
