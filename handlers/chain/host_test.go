package chain_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
)

// A host may have the port that its scheme implies, and a name may end in a dot: both are the same
// host. Only what changes nothing is redirected to the name without the dot.
func TestOtherFormsOfOurHost(t *testing.T) {
	t.Parallel()
	const path = "/help/password"
	secure, plain := handlertest.New(t), handlertest.New(t)
	secure.Portal.BaseURL = &url.URL{Scheme: "https", Host: "portal.test"}
	for _, test := range []struct {
		portal       *handlertest.Harness
		method, host string
		status       int
		location     string
	}{
		{secure, http.MethodGet, "portal.test", 200, ""},
		{secure, http.MethodGet, "PORTAL.test:443", 200, ""},
		{plain, http.MethodGet, "portal.test:80", 200, ""},
		{secure, http.MethodGet, "portal.test:80", 421, ""},
		{plain, http.MethodGet, "portal.test:443", 421, ""},
		{secure, http.MethodGet, "portal.test:8443", 421, ""},
		{secure, http.MethodGet, "portal.test.", 301, "https://portal.test" + path},
		{secure, http.MethodHead, "portal.test.:443", 301, "https://portal.test" + path},
		{secure, http.MethodPost, "portal.test.", 421, ""},
		{secure, http.MethodGet, "portal.test..", 421, ""},
	} {
		request := httptest.NewRequest(test.method, path, nil)
		request.Host = test.host
		response, err := test.portal.App.Test(request, -1)
		handlertest.Must(t, err)
		response.Body.Close()
		if response.StatusCode != test.status || response.Header.Get("Location") != test.location {
			t.Errorf("%s %s: status = %d, location = %q, want %d and %q", test.method, test.host,
				response.StatusCode, response.Header.Get("Location"), test.status, test.location)
		}
	}
}

// A proxy that sends its own name is an outage for everyone, and nothing else shows it.
func TestUnknownHostIsWarnedAboutOnceAMinute(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	address := listenOn(h)
	const line = `"msg":"requests for another host are refused",` +
		`"host":"127.0.0.1:8080","PORTAL_BASE_URL":"http://portal.test"`
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
