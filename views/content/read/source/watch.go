package source

import (
	"context"
	"io/fs"
	"time"
)

// PollInterval is how often a watched folder is checked. Polling works on every file system,
// including network drives; file system events do not.
const PollInterval = 200 * time.Millisecond

// Watch calls changed when the folder differs from the fingerprint seen and has not changed again
// for one interval, so that no half-written file is read. It returns when ctx ends.
func Watch(ctx context.Context, folder fs.FS, seen string, changed func()) {
	ticker := time.NewTicker(PollInterval)
	defer ticker.Stop()
	for before := seen; ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now, err := Fingerprint(folder)
		if err != nil {
			now = err.Error()
		}
		if now == before && now != seen {
			seen = now
			changed()
		}
		before = now
	}
}
