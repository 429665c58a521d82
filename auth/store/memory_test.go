package store

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestMemoryDeletesExpiredRecords(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		must(t, m.Insert(t.Context(), "old", []byte("v"), time.Now().Add(time.Second)))
		time.Sleep(sweepInterval)
		must(t, m.Insert(t.Context(), "new", []byte("v"), time.Now().Add(time.Hour)))
		if _, found := m.records["old"]; found || len(m.records) != 1 {
			t.Errorf("records after the sweep = %d, want 1", len(m.records))
		}
	})
}

func TestReleasedLocksAreDeleted(t *testing.T) {
	t.Parallel()
	var l Locks
	unlock, err := l.Lock(t.Context(), "k", 0)
	must(t, err)
	unlock()
	unlock() // a second call must do nothing
	if len(l.byKey) != 0 {
		t.Errorf("locks = %d, want 0", len(l.byKey))
	}
}
