package sandbox

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// collect sends what the tag would send from a page of this origin.
func (w *world) collect(origin, body string) int {
	r := httptest.NewRequest(http.MethodPost, w.Origin()+"/tagmanager/collect", strings.NewReader(body))
	r.Header.Set("Origin", origin)
	answer := httptest.NewRecorder()
	w.Handler().ServeHTTP(answer, r)
	return answer.Code
}

func (w *world) read(address string) (int, string) {
	answer := httptest.NewRecorder()
	w.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, address, nil))
	return answer.Code, strings.TrimSpace(answer.Body.String())
}

func TestTagManagerRecords(t *testing.T) {
	t.Parallel()
	w := start(t)
	const event = `{"event":"login","id":"G-SANDBOX","consent":{"ad_storage":"denied"},"params":{"page_title":"Home"}}`
	if status := w.collect(portal, event); status != http.StatusNoContent {
		t.Fatalf("an event is answered with %d", status)
	}
	_, events := w.read(w.Origin() + "/tagmanager/events")
	if diff := cmp.Diff("["+event+"]", events); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if err := w.Reset(); err != nil {
		t.Fatal(err)
	}
	if _, events := w.read(w.Origin() + "/tagmanager/events"); events != "[]" {
		t.Errorf("after a reset: %s", events)
	}
}

func TestTagManagerRefusesWhatIsNotThePortals(t *testing.T) {
	t.Parallel()
	w := start(t)
	tests := map[string]struct {
		origin, body string
		want         int
	}{
		"another origin": {"http://evil.example", `{"event":"login","id":"G-SANDBOX"}`, http.StatusForbidden},
		"another id":     {portal, `{"event":"login","id":"G-OTHER"}`, http.StatusBadRequest},
		"no event":       {portal, `{"id":"G-SANDBOX"}`, http.StatusBadRequest},
		"no JSON":        {portal, `login`, http.StatusBadRequest},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := w.collect(test.origin, test.body); got != test.want {
				t.Errorf("answered with %d, want %d", got, test.want)
			}
		})
	}
	if status, _ := w.read(w.Origin() + "/tagmanager/tag.js?id=G-OTHER"); status != http.StatusForbidden {
		t.Errorf("the tag is given to a stranger: %d", status)
	}
	if status, tag := w.read(w.TagManagerURL()); status != http.StatusOK || !strings.Contains(tag, "dataLayer") {
		t.Errorf("the tag is not given to the portal: %d", status)
	}
}
