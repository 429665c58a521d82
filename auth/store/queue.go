package store

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

const (
	// queueTimeout is how long a call may wait for its turn, or for another process that writes.
	queueTimeout = 5 * time.Second
	// mostWaitingWrites is how many writes of a SQLite file may wait for their turn.
	mostWaitingWrites = 200
	// anyNumber is more calls than the portal has connections.
	anyNumber = 1 << 30
)

// errBusy is a call that had to wait for too long, or behind too many others. The store works: the
// next call may succeed.
var errBusy = fmt.Errorf("%w for this call: too many calls are waiting", ErrDown)

// queue limits how many calls run at a time. Further calls wait here, and not in a pool of
// connections, so that the timeout of a call measures the store alone.
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

// run makes a call when it is its turn, and again while another process locks the file. It returns
// errBusy if that takes longer than queueTimeout, or if too many calls wait already, and ErrDown
// while the store is paused.
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
