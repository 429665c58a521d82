package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/views/ui"
)

const (
	reportAddress = "/page-report?page=/billing/:account"
	pageReport    = `{"lcp":900,"cls":0,"failed":["payment"]}`
)

// reporting returns a harness whose pages report, and what its metrics say.
func reporting(t *testing.T) (h *handlertest.Harness, scrape func() string) {
	t.Helper()
	h = handlertest.New(t)
	h.Portal.PageReports, h.Portal.Metrics = true, handlers.NewMetrics()
	return h, func() string {
		response := httptest.NewRecorder()
		h.Portal.Metrics.Handler().ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return response.Body.String()
	}
}

func TestPagesReportByTheirPattern(t *testing.T) {
	t.Parallel()
	h, scrape := reporting(t)
	b := h.Browser()
	if got := b.Get("/help").Attr("body", "data-report"); got != "" {
		t.Errorf("a visitor's page reports to %q, want nothing: it has no token", got)
	}
	if got := b.SignIn("household", "/billing/4100238715").Attr("body", "data-report"); got != reportAddress {
		t.Errorf("the page reports to %q, want %q", got, reportAddress)
	}
	if r := b.SendJSON(reportAddress, pageReport); r.Status != http.StatusNoContent {
		t.Errorf("report: status = %d, want 204", r.Status)
	}
	if r := b.SendJSON("/page-report?page=/billing/4100238715", pageReport); r.Status != http.StatusNoContent {
		t.Errorf("report of an unknown page: status = %d, want 204", r.Status)
	}
	scraped := scrape()
	for _, line := range []string{`portal_page_lcp_seconds_sum{page="/billing/:account"} 0.9`, `portal_island_failures_total{island="payment"} 1`} {
		if !strings.Contains(scraped, "\n"+line+"\n") {
			t.Errorf("no metric %s", line)
		}
	}
	if strings.Contains(scraped, "4100238715") {
		t.Error("the metrics have the account number")
	}
}

func TestPageReportsAreRefused(t *testing.T) {
	t.Parallel()
	h, scrape := reporting(t)
	b := h.Browser()
	b.SignIn("household", "/billing/4100238715")
	for name, test := range map[string]struct {
		body   string
		header http.Header
		status int
	}{
		"too long":             {`{"failed":["` + strings.Repeat("x", 600) + `"]}`, nil, http.StatusRequestEntityTooLarge},
		"not JSON":             {"lcp", nil, http.StatusBadRequest},
		"text for a number":    {`{"lcp":"4100238715"}`, nil, http.StatusBadRequest},
		"from another site":    {pageReport, http.Header{"Sec-Fetch-Site": {"cross-site"}}, http.StatusForbidden},
		"without the token":    {pageReport, http.Header{"X-Xsrf-Token": {"wrong"}}, http.StatusForbidden},
		"from a sibling site":  {pageReport, http.Header{"Sec-Fetch-Site": {"same-site"}}, http.StatusForbidden},
		"of another origin":    {pageReport, http.Header{"Origin": {"https://evil.example"}}, http.StatusForbidden},
		"with no token":        {pageReport, http.Header{"X-Xsrf-Token": nil}, http.StatusForbidden},
		"by a visitor":         {pageReport, http.Header{"Cookie": {""}}, http.StatusForbidden},
		"with a forged cookie": {pageReport, http.Header{"Cookie": {"XSRF-TOKEN=wrong"}, "X-Xsrf-Token": {"wrong"}}, http.StatusForbidden},
		"of another content":   {pageReport, http.Header{"Content-Type": {"text/plain"}}, http.StatusUnsupportedMediaType},
		"by a visitor's robot": {pageReport, http.Header{"Cookie": {""}, "Sec-Fetch-Site": {"cross-site"}}, http.StatusForbidden},
	} {
		request := jsonRequest(b, reportAddress, test.body)
		for key, values := range test.header {
			request.Header[key] = values
		}
		if got := h.Answer(request); got.StatusCode != test.status {
			t.Errorf("%s: status = %d, want %d", name, got.StatusCode, test.status)
		}
	}
	for line := range strings.Lines(scrape()) {
		if strings.HasPrefix(line, "portal_page_") && !strings.HasSuffix(line, " 0\n") {
			t.Errorf("a refused report is counted: %s", line)
		}
	}
}

func TestPagesDoNotReportWhenTurnedOff(t *testing.T) {
	t.Parallel()
	h, _ := reporting(t)
	h.Portal.PageReports = false
	b := h.Browser()
	if got := b.SignIn("household", "/billing/4100238715").Attr("body", "data-report"); got != "" {
		t.Errorf("the page reports to %q, want nothing", got)
	}
	if r := b.SendJSON(reportAddress, pageReport); r.Status != http.StatusNotFound {
		t.Errorf("status = %d, want 404", r.Status)
	}
}

// A name that is missing in one list would never be counted.
func TestIslandsAreThoseOfTheRegistry(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../islands/registry.ts")
	handlertest.Must(t, err)
	islands, _, _ := strings.Cut(string(source), "EarlyModule") // an island may have two modules
	for _, name := range ui.Islands {
		if !strings.Contains(islands, `import("./`+name+`/`+name+`")`) {
			t.Errorf("islands/registry.ts has no %s", name)
		}
	}
	if got := strings.Count(islands, "import("); got != len(slices.Compact(ui.Islands)) {
		t.Errorf("islands/registry.ts has %d islands, ui.Islands %d", got, len(ui.Islands))
	}
}
