package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

func TestOperatorsPortAnswersItsOwnHosts(t *testing.T) {
	t.Parallel()
	machine, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	o := &ops{hosts: append([]string{"portal.internal"}, ownNames("ops.internal:8081")...)}
	handler := o.forOwnHosts(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"127.0.0.1:8081": 200, "10.0.0.5": 200, "[::1]:8081": 200, "[fd00::5]": 200, "localhost:8081": 200, "a.localhost": 200, "": 200,
		"ops.internal:8081": 200, "OPS.internal.": 200, machine: 200, "portal.internal:9090": 200,
		"evil.example": 421, "evil.example:8081": 421, "127.0.0.1.evil.example": 421, "localhost.evil.example": 421, "notlocalhost": 421, "portal": 421,
	} {
		request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
		request.Host = host
		response := httptest.NewRecorder()
		if handler.ServeHTTP(response, request); response.Code != want {
			t.Errorf("Host: %s: status = %d, want %d", host, response.Code, want)
		}
	}
}

func TestOperatorsPortRefusesOtherHosts(t *testing.T) {
	t.Parallel()
	settings := startSandboxServer(t)
	settings["PORTAL_OPS_ADDR"], settings["PORTAL_OPS_HOSTS"] = freeAddress(t), "metrics.internal, Portal-1"
	portal := startPortal(t, settings)
	defer portal.stop()
	for host, want := range map[string]int{settings["PORTAL_OPS_ADDR"]: 200, "metrics.internal": 200, "portal-1:8081": 200, "evil.example": 421} {
		request, err := http.NewRequest(http.MethodGet, "http://"+settings["PORTAL_OPS_ADDR"]+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		if response.Body.Close(); response.StatusCode != want {
			t.Errorf("Host: %s: status = %d, want %d", host, response.StatusCode, want)
		}
	}
}

func TestOperatorsHostsAreNames(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"portal:8081", "http://portal", "*.internal", "a b"} {
		_, err := readSettings(environmentWith(map[string]string{"PORTAL_OPS_HOSTS": value}))
		wantProblems(t, err, "PORTAL_OPS_HOSTS must be host names")
	}
}
