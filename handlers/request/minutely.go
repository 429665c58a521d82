package request

import (
	"sync"
	"time"
)

// Minutely finds the first event of each kind in a minute. Its memory has the kinds of one minute.
// It is safe for concurrent use.
type Minutely struct {
	mu    sync.Mutex
	began time.Time
	seen  map[string]bool
}

// IsFirst reports whether there was no event of the kind before in this minute.
func (m *Minutely) IsFirst(kind string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.began) >= time.Minute {
		m.began, m.seen = time.Now(), map[string]bool{}
	}
	if m.seen[kind] {
		return false
	}
	m.seen[kind] = true
	return true
}
