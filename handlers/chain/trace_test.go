package chain_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
)

// A browser must not choose the ID in our log, nor the trace that the user API continues.
func TestOnlyProxiesChooseTheTrace(t *testing.T) {
	t.Parallel()
	const id = "0af7651916cd43dd8448eb211c80319c"
	for proxies, want := range map[string]bool{
		"0.0.0.0/8": true, "10.0.0.0/8": false,
	} { // a test's requests come from 0.0.0.0
		h, wire := handlertest.NewWired(t)
		h.Portal.Proxies, _ = edge.ParseProxies(proxies)
		b := h.Browser()
		b.Header.Set("Traceparent", "00-"+id+"-b7ad6b7169203331-01")
		b.SignIn("household", "/home")
		calls := wire.Sent(http.MethodGet, "/user-api/profiles")
		if len(calls) == 0 || strings.Contains(calls[0].Trace, id) != want {
			t.Errorf("trusted %s: calls %v; with the trace: want %t", proxies, calls, want)
		}
		if logged := strings.Contains(h.Log.String(), `"trace":"`+id+`"`); logged != want {
			t.Errorf("trusted %s: in the log: %t, want %t", proxies, logged, want)
		}
	}
}
