// Package metrics counts what the portal does, for Prometheus.
package metrics

import (
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts events. It is safe for concurrent use. A nil Metrics counts nothing.
type Metrics struct {
	labels   Labels
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	calls    *prometheus.HistogramVec
	retries  *prometheus.CounterVec
	unread   *prometheus.CounterVec
	keys     *prometheus.CounterVec
	loads    *prometheus.CounterVec
	circuits *prometheus.GaugeVec
	renewals *prometheus.CounterVec
	grants   *prometheus.CounterVec
	signIns  *prometheus.CounterVec
	ends     *prometheus.CounterVec
	payments *prometheus.CounterVec
	limits   *prometheus.CounterVec
}

// buckets are seconds: pages take milliseconds, calls of the user API up to their timeout of 10 s.
var buckets = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// New returns Metrics whose labels have the listed values.
func New(labels Labels) *Metrics {
	m := &Metrics{
		labels:   labels,
		registry: prometheus.NewRegistry(),
		requests: histogram("portal_http_request_duration_seconds",
			"Requests of browsers by route pattern and status.", "route", "status"),
		calls: histogram("portal_user_api_call_duration_seconds",
			"Calls of the user API with their repetitions, by outcome.", "call", "outcome"),
		retries: counter("portal_user_api_retries_total", "Failed calls of the user API that were made again.", "call"),
		unread: counter("portal_user_api_parts_unread_total",
			"Parts of responses of the user API that could not be read.", "call"),
		keys: counter("portal_user_api_keys_unknown_total",
			"Keys of responses of the user API that its contract does not have.", "call"),
		loads: counter("portal_profile_loads_total",
			"Requests that needed a profile load: they started one or shared another's.", "load"),
		circuits: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "portal_circuit_open",
			Help: "1 while the circuit breaker of a call is open.",
		}, []string{"call"}),
		renewals: counter("portal_token_renewals_total", "Renewals of access tokens by outcome.", "outcome"),
		grants:   counter("portal_sign_in_tokens_total", "Sign-ins by what they brought: a refresh token or none.", "grant"),
		signIns: counter("portal_sign_ins_total",
			"Ends of sign-ins: signed_in begins a session or adds an identity to one.", "outcome"),
		ends: counter("portal_sessions_ended_total", "Identities that were signed out, by reason.", "reason"),
		payments: counter("portal_payment_sessions_total",
			"Payment windows by operation and outcome.", "operation", "outcome"),
		limits: counter("portal_limits_reached_total", "Requests that were refused by a limit.", "limit"),
	}
	m.registry.MustRegister(
		m.requests, m.calls, m.retries, m.unread, m.keys, m.loads, m.circuits, m.renewals, m.grants, m.signIns, m.ends,
		m.payments, m.limits,
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(liveHeap)),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.startAtZero()
	return m
}

// liveHeap is what the last garbage collection has left, as go_gc_heap_live_bytes. What else Go
// reports of the heap includes garbage, so that a leak shows late.
var liveHeap = collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile(`^/gc/heap/live:bytes$`)}

func histogram(name, help string, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

// startAtZero makes counters visible before the first event. Otherwise an alert rule on their rate
// would miss it, and a panel would have no data. Of what is counted by route there is one
// series, because thousands would be needed for all.
func (m *Metrics) startAtZero() {
	for vec, values := range map[*prometheus.CounterVec][]string{
		m.loads: {"started", "shared"}, m.renewals: m.labels.Renewals, m.grants: m.labels.Grants,
		m.signIns: m.labels.SignIns, m.ends: m.labels.Ends, m.limits: m.labels.Exhausted,
		m.retries: m.labels.Calls, m.unread: m.labels.Calls, m.keys: m.labels.Calls,
	} {
		for _, value := range values {
			vec.WithLabelValues(value)
		}
	}
	for _, call := range m.labels.Calls {
		m.circuits.WithLabelValues(call)
	}
	for _, operation := range m.labels.Payments {
		for _, outcome := range m.labels.Windows {
			m.payments.WithLabelValues(operation, outcome)
		}
	}
	m.startHistograms()
}

func (m *Metrics) startHistograms() {
	for _, status := range []int{http.StatusOK, http.StatusInternalServerError} {
		m.requests.WithLabelValues(Other, strconv.Itoa(status))
	}
	for _, outcome := range m.labels.Outcomes {
		m.calls.WithLabelValues(Other, outcome)
	}
}

// Register adds a metric from another part of the program.
func (m *Metrics) Register(c prometheus.Collector) { m.registry.MustRegister(c) }

// CountLostLines adds the number of lines of the log that were lost.
func (m *Metrics) CountLostLines(lost func() int64) {
	m.Register(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "portal_log_lines_lost_total",
		Help: "Lines of the log that could not be written, or had no room while its reader stalled.",
	}, func() float64 { return float64(lost()) }))
}

// Handler serves all metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Request counts a request that has been answered.
func (m *Metrics) Request(method, pattern string, status int, took time.Duration) {
	if m != nil {
		route := listed(m.labels.Routes, method+" "+pattern)
		m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
	}
}

// CallEnded counts a call of the user API. Like the next three methods it makes Metrics a
// calls.Observer.
func (m *Metrics) CallEnded(call, outcome string, took time.Duration) {
	m.calls.WithLabelValues(listed(m.labels.Calls, call), listed(m.labels.Outcomes, outcome)).Observe(took.Seconds())
}

// CallRetried counts a repeated call.
func (m *Metrics) CallRetried(call string) {
	m.retries.WithLabelValues(listed(m.labels.Calls, call)).Inc()
}

// LoadWanted counts a request that needs a profile.
func (m *Metrics) LoadWanted(shared bool) {
	if shared {
		m.loads.WithLabelValues("shared").Inc()
		return
	}
	m.loads.WithLabelValues("started").Inc()
}

// PartUnread counts a part of a response that could not be read.
func (m *Metrics) PartUnread(call string) {
	m.unread.WithLabelValues(listed(m.labels.Calls, call)).Inc()
}

// KeyUnknown counts a key of a response that the contract doesn't have.
func (m *Metrics) KeyUnknown(call string) {
	m.keys.WithLabelValues(listed(m.labels.Calls, call)).Inc()
}

// CircuitChanged stores whether the circuit breaker of a call is open.
func (m *Metrics) CircuitChanged(call string, open bool) {
	state := 0.0
	if open {
		state = 1
	}
	m.circuits.WithLabelValues(listed(m.labels.Calls, call)).Set(state)
}

// TokenRenewed counts a renewal of an access token.
func (m *Metrics) TokenRenewed(outcome string) {
	m.renewals.WithLabelValues(listed(m.labels.Renewals, outcome)).Inc()
}

// TokensGranted counts a sign-in by the tokens that it returned.
func (m *Metrics) TokensGranted(grant string) {
	m.grants.WithLabelValues(listed(m.labels.Grants, grant)).Inc()
}

// SignInEnded counts a sign-in.
func (m *Metrics) SignInEnded(outcome string) {
	if m != nil {
		m.signIns.WithLabelValues(listed(m.labels.SignIns, outcome)).Inc()
	}
}

// SignedOut counts an identity whose session ended.
func (m *Metrics) SignedOut(reason string) {
	if m != nil {
		m.ends.WithLabelValues(listed(m.labels.Ends, reason)).Inc()
	}
}

// Payment counts what happened to a payment window.
func (m *Metrics) Payment(operation, outcome string) {
	if m != nil {
		m.payments.WithLabelValues(listed(m.labels.Payments, operation), listed(m.labels.Windows, outcome)).Inc()
	}
}

// LimitReached counts a refused request.
func (m *Metrics) LimitReached(limit string) {
	if m != nil {
		m.limits.WithLabelValues(listed(m.labels.Exhausted, limit)).Inc()
	}
}
