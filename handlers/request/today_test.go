package request

import (
	"testing"
	"time"

	"memberportal/upstream/member"
)

// At 11 p.m. in Chicago it is tomorrow in UTC, the time zone of most servers.
// Spec: LIMIT-9.
func TestTodayIsThatOfThePortalsClock(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, time.November, 21, 23, 0, 0, 0, time.FixedZone("Central", -6*60*60))
	r := &Request{Portal: &Portal{Now: func() time.Time { return evening }}}
	if got, want := r.Today(), member.NewDate(2026, time.November, 21); got != want {
		t.Errorf("today = %s, want %s", got, want)
	}
}
