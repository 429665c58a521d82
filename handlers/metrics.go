package handlers

import (
	"maps"
	"slices"

	"memberportal/auth"
	"memberportal/auth/ratelimit"
	"memberportal/handlers/edge"
	"memberportal/handlers/metrics"
	"memberportal/handlers/payment"
	"memberportal/handlers/signin"
	"memberportal/upstream/calls"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// NewMetrics returns the metrics of the routes, calls, limits and reasons that there are.
func NewMetrics() *metrics.Metrics {
	labels := metrics.Labels{
		Calls: userapi.Calls, Outcomes: calls.Outcomes, Renewals: auth.Renewals, Grants: auth.Grants,
		SignIns: signin.Outcomes(), Ends: signin.Ends, Windows: payment.Outcomes(),
		Exhausted: []string{edge.UploadLimit, edge.ConnectionLimit},
	}
	for _, r := range Routes() {
		labels.Routes = append(labels.Routes, r.Method+" "+r.Path)
	}
	for _, o := range member.PaymentOperations {
		labels.Payments = append(labels.Payments, o.Name)
	}
	for _, rule := range slices.Sorted(maps.Keys(ratelimit.Defaults)) {
		labels.Exhausted = append(labels.Exhausted, string(rule))
	}
	return metrics.New(labels)
}
