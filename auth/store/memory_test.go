package store

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestMemorySweepsExpiredRecords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		must(t, m.Insert(t.Context(), "old", []byte("v"), time.Now().Add(time.Second)))
		time.Sleep(sweepInterval)
		must(t, m.Insert(t.Context(), "new", []byte("v"), time.Now().Add(time.Hour)))
		if _, kept := m.records["old"]; kept || len(m.records) != 1 {
			t.Errorf("%d records after the sweep, want 1", len(m.records))
		}
	})
}

func TestReleasedLocksAreForgotten(t *testing.T) {
	var l locks
	unlock, err := l.Lock(t.Context(), "k", 0)
	must(t, err)
	unlock()
	unlock() // a second call does nothing
	if len(l.held) != 0 {
		t.Errorf("%d locks kept, want none", len(l.held))
	}
}
