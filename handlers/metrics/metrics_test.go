package metrics

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func newMetrics() *Metrics {
	return New(Labels{
		Routes: []string{"GET /billing/:account"}, Calls: []string{"GET /profiles"}, Outcomes: []string{"ok"},
		Renewals: []string{"renewed"},
		SignIns:  []string{"signed_in"}, Ends: []string{"idle"}, Payments: []string{"makePayment"}, Windows: []string{"load"},
		Exhausted: []string{"SEND"},
	})
}

func scrape(m *Metrics) string {
	response := httptest.NewRecorder()
	m.Handler().ServeHTTP(response, httptest.NewRequest("GET", "/metrics", nil))
	return response.Body.String()
}

// Without a list of values, a label could contain anything that a caller passes.
func TestLabelsHaveListedValuesOnly(t *testing.T) {
	m := newMetrics()
	const member = "BT0456731"
	m.Request("GET", "/billing/"+member, 200, time.Second)
	m.CallEnded(member, member, time.Second)
	m.CallRetried(member)
	m.PartUnread(member)
	m.KeyUnknown(member)
	m.CircuitChanged(member, true)
	m.TokenRenewed(member)
	m.SignInEnded(member)
	m.SignedOut(member)
	m.Payment(member, member)
	m.LimitReached(member)
	scraped := scrape(m)
	if strings.Contains(scraped, member) {
		t.Errorf("the metrics contain the member's number:\n%s", scraped)
	}
	if others := strings.Count(scraped, `="other"} 1`); others < 9 {
		t.Errorf("metrics with the value other = %d, want one for each event", others)
	}
}

func TestMetricsCountEvents(t *testing.T) {
	m := newMetrics()
	m.Request("GET", "/billing/:account", 503, 20*time.Millisecond)
	m.CallEnded("GET /profiles", "ok", 2*time.Second)
	m.CallRetried("GET /profiles")
	m.PartUnread("GET /profiles")
	m.KeyUnknown("GET /profiles")
	m.LoadWanted(false)
	m.LoadWanted(true)
	m.LoadWanted(true)
	m.CircuitChanged("GET /profiles", true)
	m.TokenRenewed("renewed")
	m.SignInEnded("signed_in")
	m.SignedOut("idle")
	m.Payment("makePayment", "load")
	m.LimitReached("SEND")
	m.SetBuild(Build{Version: "1.2.3", Revision: "abc", Go: "go1"})
	m.Register(Content(func() ContentState {
		return ContentState{
			"0a1b", map[string]int{"en/home.yaml": 2}, map[string]int{"en/home.yaml": 2}, 30, 5, 1,
		}
	}))
	m.Register(StoreUp(func() error { return nil }))
	m.Register(StoreWritable(func() bool { return false }))
	scraped := scrape(m)
	for _, line := range []string{
		`portal_http_request_duration_seconds_bucket{route="GET /billing/:account",status="503",le="0.025"} 1`,
		`portal_user_api_call_duration_seconds_sum{call="GET /profiles",outcome="ok"} 2`,
		`portal_user_api_retries_total{call="GET /profiles"} 1`,
		`portal_user_api_parts_unread_total{call="GET /profiles"} 1`,
		`portal_user_api_keys_unknown_total{call="GET /profiles"} 1`,
		`portal_profile_loads_total{load="shared"} 2`, `portal_profile_loads_total{load="started"} 1`,
		`portal_circuit_open{call="GET /profiles"} 1`, `portal_token_renewals_total{outcome="renewed"} 1`,
		`portal_sign_ins_total{outcome="signed_in"} 1`, `portal_sessions_ended_total{reason="idle"} 1`,
		`portal_payment_sessions_total{operation="makePayment",outcome="load"} 1`,
		`portal_limits_reached_total{limit="SEND"} 1`,
		`portal_build_info{go="go1",revision="abc",version="1.2.3"} 1`, `portal_content_info{version="0a1b"} 1`,
		`portal_content_findings{file="en/home.yaml"} 2`, `portal_content_not_taken{file="en/home.yaml"} 1`,
		`portal_content_withheld 1`,
		`portal_content_inherited 30`, `portal_content_samples 5`,
		`portal_session_store_up 1`, `portal_session_store_writable 0`,
	} {
		if !strings.Contains(scraped, "\n"+line+"\n") {
			t.Errorf("no metric %s", line)
		}
	}
}

// An alert on the rate of a counter misses its first event, and a panel has no data until then,
// unless the counter starts at zero.
func TestCountersStartAtZero(t *testing.T) {
	scraped := scrape(newMetrics())
	for _, line := range []string{
		`portal_http_request_duration_seconds_count{route="other",status="200"} 0`,
		`portal_user_api_call_duration_seconds_count{call="other",outcome="ok"} 0`,
		`portal_user_api_retries_total{call="GET /profiles"} 0`, `portal_user_api_parts_unread_total{call="GET /profiles"} 0`,
		`portal_user_api_keys_unknown_total{call="GET /profiles"} 0`,
		`portal_profile_loads_total{load="shared"} 0`, `portal_token_renewals_total{outcome="renewed"} 0`,
		`portal_sign_ins_total{outcome="signed_in"} 0`, `portal_sessions_ended_total{reason="idle"} 0`,
		`portal_payment_sessions_total{operation="makePayment",outcome="load"} 0`,
		`portal_limits_reached_total{limit="SEND"} 0`,
	} {
		if !strings.Contains(scraped, "\n"+line+"\n") {
			t.Errorf("no metric %s", line)
		}
	}
}

// A portal without metrics, such as in a test, must still work.
func TestNilMetricsCountNothing(t *testing.T) {
	var m *Metrics
	m.Request("GET", "/", 200, 0)
	m.SignInEnded("signed_in")
	m.SignedOut("idle")
	m.Payment("makePayment", "load")
	m.LimitReached("SEND")
}
