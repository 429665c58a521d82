package exchange

import (
	"net/http"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"30": 30 * time.Second, " 1 ": time.Second, "Mon, 02 Mar 2026 12:05:00 GMT": 5 * time.Minute,
		"60000": 15 * time.Minute, "999999999": 15 * time.Minute, "Fri, 31 Dec 9999 23:59:59 GMT": 15 * time.Minute,
		"": 0, "0": 0, "-5": 0, "soon": 0, "1.5": 0, "Mon, 02 Mar 2026 11:00:00 GMT": 0, "99999999999999999999": 0,
	} {
		header := http.Header{"Retry-After": {value}}
		got := retryAfter(429, header, now)
		if want == 0 && !got.IsZero() || want > 0 && got != now.Add(want) {
			t.Errorf("Retry-After %q = %v, want %v", value, got, want)
		}
		if at := retryAfter(503, header, now); !at.IsZero() {
			t.Errorf("of a 503 = %v, want none", at)
		}
	}
}
