package chain_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// A proxy that sends its own name is an outage for everyone, and nothing else shows it.
func TestUnknownHostIsWarnedAboutOnceAMinute(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	address := listenOn(h)
	const line = `"msg":"requests for another host are refused","host":"127.0.0.1:8080","PORTAL_BASE_URL":"http://portal.test"`
	sendRaw(t, address, "GET /help/password HTTP/1.1\r\n"+rawHost+"Connection: close\r\n\r\n")
	if strings.Contains(h.Log.String(), "another host") {
		t.Error("a request for the portal's own host is warned about")
	}
	for range 3 {
		answer := sendRaw(t, address, "GET /help/password HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n\r\n")
		if !strings.HasPrefix(answer, "HTTP/1.1 421 ") {
			t.Errorf("answer = %.100s, want %d", answer, http.StatusMisdirectedRequest)
		}
	}
	if got := strings.Count(h.Log.String(), line); got != 1 {
		t.Errorf("warnings = %d, want one with both names:\n%s", got, h.Log.String())
	}
}
