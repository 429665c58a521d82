package sandbox

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// collect sends an event as the tag on a page of this origin does.
func (w *harness) collect(origin, body string) int {
	r := httptest.NewRequest(http.MethodPost, w.Origin()+"/tagmanager/collect", strings.NewReader(body))
	r.Header.Set("Origin", origin)
	response := httptest.NewRecorder()
	w.Handler().ServeHTTP(response, r)
	return response.Code
}

func (w *harness) read(address string) (int, string) {
	response := httptest.NewRecorder()
	w.Handler().ServeHTTP(response, httptest.NewRequest(http.MethodGet, address, nil))
	return response.Code, strings.TrimSpace(response.Body.String())
}

func TestTagManagerRejectsOtherSites(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	tests := map[string]struct {
		origin, body string
		want         int
	}{
		"another origin": {"http://evil.example", `{"event":"login","id":"G-SANDBOX"}`, http.StatusForbidden},
		"another id":     {portal, `{"event":"login","id":"G-OTHER"}`, http.StatusBadRequest},
		"no event name":  {portal, `{"id":"G-SANDBOX"}`, http.StatusBadRequest},
		"not JSON":       {portal, `login`, http.StatusBadRequest},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := w.collect(test.origin, test.body); got != test.want {
				t.Errorf("status = %d, want %d", got, test.want)
			}
		})
	}
	if status, _ := w.read(w.Origin() + "/tagmanager/tag.js?id=G-OTHER"); status != http.StatusForbidden {
		t.Errorf("status of the tag for another ID = %d, want 403", status)
	}
	if status, tag := w.read(w.TagManagerURL()); status != http.StatusOK || !strings.Contains(tag, "dataLayer") {
		t.Errorf("status of the tag = %d, want 200 and the script", status)
	}
}
