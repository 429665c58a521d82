package handlers_test

import (
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// Spec: COVER-4.
func TestPolicySummary(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	for _, test := range []struct{ member, path, want string }{
		{"household", "/policies/auto/AA1182204/summary.pdf", `attachment; filename="policy-summary-AA1182204.pdf"`},
		{"household", "/policies/boat/BT0456731/summary.pdf", ""},                                                     // lists no coverage
		{"many", "/policies/business/BOP0700024/summary.pdf", `attachment; filename="policy-summary-BOP0700024.pdf"`}, // canceled
	} {
		b := h.Browser()
		b.SignIn(test.member, "/home")
		r := b.Get(test.path)
		if got := r.Header.Get("Content-Disposition"); got != test.want || strings.HasPrefix(r.Body, "%PDF-") != (test.want != "") {
			t.Errorf("%s: status = %d, Content-Disposition = %q, want %q", test.path, r.Status, got, test.want)
		}
	}
}

// Spec: COVER-1.
func TestWhatCannotBeReadCostsItself(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("posting", "/home")
	r := b.Open("/policies/auto/AP0638901")
	vehicles := r.Text(`[aria-labelledby="vehicles"]`)
	if !strings.Contains(vehicles, "Collision Listed on this policy") || strings.Contains(vehicles, "deductible") {
		t.Errorf("vehicles = %q, want a coverage without its limit and deductible", vehicles)
	}
	if got := r.Doc().Find("#coverages, #items, #interests, #discounts").Length(); got != 0 {
		t.Errorf("sections without content = %d, want none", got)
	}
}
