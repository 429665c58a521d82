package program

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// secrets collects what must not leave the portal: values of a sample member, tokens and cookies.
type secrets struct {
	mu     sync.Mutex
	values map[string]bool
}

func (s *secrets) add(value string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[value] = true
}

// private matches numbers, emails and IDs in a sample member's file.
var private = regexp.MustCompile(`"([^" ]*[0-9@][^" ]{5,})"`)

func (s *secrets) addMember(t *testing.T, member string) {
	t.Helper()
	file, err := os.ReadFile("upstream/sandbox/samples/members/" + member + ".json")
	must(t, err)
	for _, match := range private.FindAllStringSubmatch(string(file), -1) {
		s.add(match[1])
	}
}

// watch adds the access token of each call of the sandbox.
func (s *secrets) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			s.add(token)
		}
		next.ServeHTTP(w, r)
	})
}

// scrape returns the metrics at an address of an operator, under the name of a host.
func scrape(t *testing.T, ops, host string) string {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, "http://"+ops+"/metrics", nil)
	must(t, err)
	request.Host = host
	response, err := http.DefaultClient.Do(request)
	must(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("GET /metrics = %d, %v", response.StatusCode, err)
	}
	return string(text)
}

// crawl opens every page that links lead to, at most 80.
func crawl(t *testing.T, client *http.Client, start page) (opened int) {
	t.Helper()
	seen, queue := map[string]bool{}, []page{start}
	for len(queue) > 0 && opened < 80 {
		at := queue[0]
		queue = queue[1:]
		for _, link := range at.Find("a[href^='/']").EachIter() {
			href, _ := link.Attr("href")
			to, err := at.url.Parse(href)
			if err != nil || seen[to.Path] || strings.HasPrefix(to.Path, "/static/") {
				continue
			}
			seen[to.Path] = true
			queue = append(queue, open(t, client, to.String()))
			opened++
		}
	}
	return opened
}

// wantMetrics fails for each line that the scrape does not begin a line with.
func wantMetrics(t *testing.T, scraped string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(scraped, "\n"+line) {
			t.Errorf("no metric %s", line)
		}
	}
}

// crawlAsHousehold opens every page of a member, and adds the member's data to what is known. It
// returns the member's client.
func crawlAsHousehold(t *testing.T, base string, known *secrets) *http.Client {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	home := signIn(t, client, base, "household")
	known.addMember(t, "household")
	if opened := crawl(t, client, home); opened < 30 {
		t.Errorf("opened %d pages, want the member's pages", opened)
	}
	return client
}

// TestMetricsHaveNoMemberData opens every page of a member, and addresses that are made of the
// member's numbers, and searches everything that an operator can read for them.
func TestMetricsHaveNoMemberData(t *testing.T) {
	t.Parallel()
	known := &secrets{values: map[string]bool{}}
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, known.watch)
	settings["PORTAL_OPS_ADDR"], settings["PORTAL_OPS_HOSTS"] = portaltest.FreeAddress(t), "metrics.internal"
	portal := startPortal(t, settings)
	defer portal.stop()

	client := crawlAsHousehold(t, portal.url, known)
	base, _ := url.Parse(portal.url)
	for _, cookie := range client.Jar.Cookies(base) {
		known.add(cookie.Value)
	}
	for value := range known.values {
		for _, path := range []string{"/billing/", "/policies/", "/", "/documents?q="} {
			open(t, client, portal.url+path+url.QueryEscape(value))
		}
	}

	scraped := scrape(t, settings["PORTAL_OPS_ADDR"], "metrics.internal")
	for value := range known.values {
		if strings.Contains(scraped, value) {
			t.Errorf("the metrics contain %q", value)
		}
	}
	if len(known.values) < 30 {
		t.Errorf("searched for %d values, want the member's", len(known.values))
	}
	wantMetrics(t, scraped,
		`portal_http_request_duration_seconds_count{route="GET /billing/:account",status="200"}`,
		`portal_http_request_duration_seconds_count{route="GET /not-found",status="404"}`,
		`portal_user_api_call_duration_seconds_count{call="GET /profiles",outcome="ok"}`,
		`portal_user_api_call_duration_seconds_count{call="GET /accounts/{accountNumber}/billing-summary",outcome="ok"}`,
		`portal_profile_loads_total{load="started"}`, `portal_sign_ins_total{outcome="signed_in"} 1`,
		`portal_sessions_ended_total{reason="idle"} 0`, `portal_token_renewals_total{outcome="failed"} 0`,
		`portal_limits_reached_total{limit="uploads"} 0`, `portal_limits_reached_total{limit="connections"} 0`,
		"portal_log_lines_lost_total 0",
		`portal_circuit_open{call="GET /profiles"} 0`, `portal_session_store_up 1`,
		`portal_content_findings{file=""} 0`, `portal_content_samples 0`, `portal_content_info{version="`,
		`portal_build_info{go="go`, "process_resident_memory_bytes", "go_goroutines",
	)
}
