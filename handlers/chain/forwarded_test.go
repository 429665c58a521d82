package chain_test

import (
	"strings"
	"testing"

	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
)

func TestIgnoredForwardedForIsWarnedAboutOnce(t *testing.T) {
	t.Parallel()
	const line = `"msg":"X-Forwarded-For ignored","setting":"PORTAL_TRUSTED_PROXIES"`
	for proxies, want := range map[string]int{"": 1, "10.0.0.0/8": 1, "0.0.0.0/8,10.0.0.0/8": 0} {
		h := handlertest.New(t)
		if proxies != "" {
			h.Portal.Proxies, _ = edge.ParseProxies(proxies) // a test's requests come from 0.0.0.0
		}
		b := h.Browser()
		b.Get("/help")
		if strings.Contains(h.Log.String(), line) {
			t.Errorf("trusted %q: a request without the header is warned about", proxies)
		}
		b.Header.Set("X-Forwarded-For", "203.0.113.9")
		for range 3 {
			b.Get("/help")
		}
		if got := strings.Count(h.Log.String(), line); got != want {
			t.Errorf("trusted %q: warnings = %d, want %d", proxies, got, want)
		}
		if strings.Contains(h.Log.String(), "203.0.113.9") {
			t.Errorf("trusted %q: the log has the address", proxies)
		}
	}
}
