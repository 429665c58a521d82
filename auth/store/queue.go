package store

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

const (
	// queueTimeout limits how long a call waits in the queue, or for another process that writes.
	queueTimeout = 5 * time.Second
	// mostWaitingWrites is how many writes to a SQLite file may wait in the queue.
	mostWaitingWrites = 200
	// anyNumber is more calls than the portal has connections.
	anyNumber = 1 << 30
)

// errBusy means that a call waited too long, or behind too many others. The store works, so the
// next call may succeed.
var errBusy = fmt.Errorf("%w for this call: too many calls are waiting", ErrDown)

// queue limits how many calls run at a time. Further calls wait here rather than in a connection
// pool, so that the timeout of a call covers only the store.
type queue struct {
	running chan struct{} // one element for each call that runs
	inside  chan struct{} // one element for each call that runs or waits
	// Whether the store stopped responding while a call waited; nil before the store has a guard.
	paused atomic.Pointer[func() bool]
}

func newQueue(running, waiting int) *queue {
	return &queue{running: make(chan struct{}, running), inside: make(chan struct{}, running+waiting)}
}

func (q *queue) isPaused() bool {
	paused := q.paused.Load()
	return paused != nil && (*paused)()
}

// run makes a call when its turn comes, and repeats it while another process holds the file's lock.
// It returns errBusy if that takes longer than queueTimeout or too many calls are waiting, and
// ErrDown while the store is paused.
func (q *queue) run(ctx context.Context, call func() error) error {
	select {
	case q.inside <- struct{}{}:
		defer func() { <-q.inside }()
	default:
		return errBusy
	}
	waiting, cancel := context.WithTimeoutCause(ctx, queueTimeout, errBusy)
	defer cancel()
	select {
	case q.running <- struct{}{}:
		defer func() { <-q.running }()
	case <-waiting.Done():
		return context.Cause(waiting)
	}
	for waiting.Err() == nil {
		if q.isPaused() {
			return ErrDown
		}
		if err := call(); !isLocked(err) {
			return err
		}
	}
	return context.Cause(waiting)
}
