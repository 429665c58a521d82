package metrics

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const page = "/billing/:account"

func TestPageReportsAreCounted(t *testing.T) {
	m := newMetrics()
	lcp, inp, cls := 1800.0, 120.0, 0.07
	m.PageReported(page, PageReport{LCP: &lcp, INP: &inp, CLS: &cls, Failed: []string{"payment", "payment", "other"}})
	m.PageReported(page, PageReport{})
	scraped := scrape(m)
	for _, line := range []string{
		`portal_page_lcp_seconds_bucket{page="/billing/:account",le="1.5"} 0`, `portal_page_lcp_seconds_bucket{page="/billing/:account",le="2"} 1`,
		`portal_page_inp_seconds_sum{page="/billing/:account"} 0.12`, `portal_page_cls_sum{page="/billing/:account"} 0.07`,
		`portal_page_cls_count{page="/billing/:account"} 1`, `portal_island_failures_total{island="payment"} 1`,
	} {
		if !strings.Contains(scraped, "\n"+line+"\n") {
			t.Errorf("no metric %s in\n%s", line, scraped)
		}
	}
}

// A report with an implausible value or an unknown page is dropped.
func TestPageReportsDropWhatCannotBe(t *testing.T) {
	m := newMetrics()
	for _, value := range []float64{-1, 4_100_238_715} {
		m.PageReported(page, PageReport{LCP: &value, INP: &value, CLS: &value})
	}
	measured := 100.0
	m.PageReported("/billing/4100238715", PageReport{LCP: &measured, Failed: []string{"payment"}})
	if scraped := scrape(m); strings.Contains(scraped, `{page="/`) || !strings.Contains(scraped, `portal_page_lcp_seconds_count{page="other"} 0`) || strings.Contains(scraped, `{island="payment"} 1`) {
		t.Errorf("reports that cannot be are counted:\n%s", scraped)
	}
}

func TestPageReportsHaveARate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetrics()
		cls := 0.0
		for range 2 {
			for range reportsPerSecond + 50 {
				m.PageReported(page, PageReport{CLS: &cls})
			}
			time.Sleep(time.Second)
		}
		for _, line := range []string{`portal_page_cls_count{page="/billing/:account"} 200`, `portal_limits_reached_total{limit="other"} 100`} {
			if !strings.Contains(scrape(m), "\n"+line+"\n") {
				t.Errorf("no metric %s in\n%s", line, scrape(m))
			}
		}
	})
}
