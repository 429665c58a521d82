package request

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// Spec: READING-16.
func TestMinutely(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := new(Minutely)
		first := func(kind string, want bool) {
			t.Helper()
			if got := m.IsFirst(kind); got != want {
				t.Errorf("IsFirst(%s) = %t, want %t", kind, got, want)
			}
		}
		first("a", true)
		first("a", false)
		first("b", true)
		time.Sleep(time.Minute)
		for n := range 3 {
			m.IsFirst(fmt.Sprint(n))
		}
		first("a", true)
		if len(m.seen) != 4 {
			t.Errorf("kinds in memory = %d, want those of this minute, 4", len(m.seen))
		}
	})
}
