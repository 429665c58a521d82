package respond

import (
	"testing"
	"time"
)

// A page warns two minutes before the end of its session, and half the idle limit where that is
// less: a warning from the first second on would say nothing.
func TestShortSessionWarnsAtItsHalf(t *testing.T) {
	for idle, want := range map[time.Duration]time.Duration{
		15 * time.Minute: 2 * time.Minute, 4 * time.Minute: 2 * time.Minute, time.Minute: 30 * time.Second,
	} {
		if got := lead(idle); got != want {
			t.Errorf("idle limit %s: warning %s before the end, want %s", idle, got, want)
		}
	}
}
