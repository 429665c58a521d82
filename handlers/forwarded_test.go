package handlers_test

import (
	"strings"
	"testing"

	"memberportal/handlers/web/edge"
)

func TestIgnoredForwardedForIsWarnedAboutOnce(t *testing.T) {
	t.Parallel()
	const line = `"msg":"X-Forwarded-For ignored","setting":"PORTAL_TRUSTED_PROXIES"`
	for proxies, want := range map[string]int{"": 1, "10.0.0.0/8": 1, "0.0.0.0/8,10.0.0.0/8": 0} {
		h := newHarness(t)
		if proxies != "" {
			h.portal.Proxies, _ = edge.ParseProxies(proxies) // a test's requests come from 0.0.0.0
		}
		b := h.browser()
		b.get("/help")
		if strings.Contains(h.log.String(), line) {
			t.Errorf("trusted %q: a request without the header is warned about", proxies)
		}
		b.header.Set("X-Forwarded-For", "203.0.113.9")
		for range 3 {
			b.get("/help")
		}
		if got := strings.Count(h.log.String(), line); got != want {
			t.Errorf("trusted %q: warnings = %d, want %d", proxies, got, want)
		}
		if strings.Contains(h.log.String(), "203.0.113.9") {
			t.Errorf("trusted %q: the log has the address", proxies)
		}
	}
}
