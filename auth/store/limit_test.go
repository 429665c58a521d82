package store

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestTakeCountsToTheLimit(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		hourly := Limit{Events: 10, Per: time.Hour}
		taken := func() (n int, wait time.Duration) {
			for ; n < 50; n++ {
				var err error
				if wait, err = s.Take(t.Context(), "k", hourly); err != nil {
					t.Fatal(err)
				} else if wait > 0 {
					return n, wait
				}
			}
			return n, 0
		}
		wantTaken := func(when string, want int, wantWait time.Duration) {
			t.Helper()
			n, wait := taken()
			if n != want || (wait-wantWait).Abs() > 5*time.Second {
				t.Errorf("%s: %d events, then wait %v; want %d and about %v", when, n, wait, want, wantWait)
			}
			if peeked, err := Peek(t.Context(), s, "k", hourly); err != nil || (peeked-wantWait).Abs() > 5*time.Second {
				t.Errorf("%s: Peek = %v, %v, want about %v", when, peeked, err, wantWait)
			}
		}
		if wait, err := Peek(t.Context(), s, "k", hourly); wait != 0 || err != nil {
			t.Errorf("Peek before the first event = %v, %v, want 0", wait, err)
		}
		wantTaken("at once", 10, 6*time.Minute)
		wantTaken("again", 0, 6*time.Minute)
		s.advance(6*time.Minute + 5*time.Second)
		wantTaken("six minutes later", 1, 6*time.Minute-5*time.Second)
		s.advance(2 * time.Hour)
		wantTaken("hours later", 10, 6*time.Minute)
		if wait, err := s.Take(t.Context(), "other", hourly); wait != 0 || err != nil {
			t.Errorf("another key: wait = %v, %v, want 0", wait, err)
		}
	})
}

func TestTakeIsAtomic(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		var taken atomic.Int32
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if wait, err := s.Take(t.Context(), "k", Limit{Events: 7, Per: time.Hour}); err != nil {
					t.Error(err)
				} else if wait == 0 {
					taken.Add(1)
				}
			})
		}
		all.Wait()
		if taken.Load() != 7 {
			t.Errorf("events = %d, want 7", taken.Load())
		}
	})
}
