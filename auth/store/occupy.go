package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// occupyPause is the time between two tries.
const occupyPause = 100 * time.Millisecond

// Occupy waits until no other process serves from the file of a SQLite store, and returns what ends
// it. A second process would keep counts and locks of its own. After wait it returns an error with
// the path. Other stores are shared, so they are free at once. The lock is on a file beside the
// database: closing another descriptor of the database would drop SQLite's own locks.
func Occupy(ctx context.Context, url string, wait time.Duration) (leave func(), err error) {
	path, ok := strings.CutPrefix(url, "sqlite:")
	if !ok {
		return func() {}, nil
	}
	if _, err := createPrivate(path); err != nil {
		return nil, fmt.Errorf("auth/store: session file: %w", err)
	}
	path += ".lock"
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("auth/store: session file: %w", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, wait,
		fmt.Errorf("auth/store: another process serves from this file: it holds %s", path))
	defer cancel()
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return func() { f.Close() }, nil
		case !errors.Is(err, syscall.EWOULDBLOCK):
			return nil, errors.Join(fmt.Errorf("auth/store: %s: %w", path, err), f.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(context.Cause(ctx), f.Close())
		case <-time.After(occupyPause):
		}
	}
}
