package ops

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
	s := &Server{hosts: append(ownNames("ops.internal:8081"), "portal.internal")}
	handler := s.forOwnHosts(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"127.0.0.1:8081": 200, "10.0.0.5": 200, "[::1]:8081": 200, "[fd00::5]": 200, "localhost:8081": 200,
		"a.localhost": 200, "": 200,
		"ops.internal:8081": 200, "OPS.internal.": 200, machine: 200, "portal.internal:9090": 200,
		"evil.example": 421, "evil.example:8081": 421, "127.0.0.1.evil.example": 421, "localhost.evil.example": 421,
		"notlocalhost": 421, "portal": 421,
	} {
		request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
		request.Host = host
		response := httptest.NewRecorder()
		if handler.ServeHTTP(response, request); response.Code != want {
			t.Errorf("Host: %s: status = %d, want %d", host, response.Code, want)
		}
	}
}
