package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"
)

const (
	// callTimeout limits a call once it has left the queue. If the store hangs, a page must fail
	// within two seconds.
	callTimeout = time.Second
	// fileTimeout is callTimeout for a write to a SQLite file. On a busy machine, a photo takes more
	// than a second, and that isn't a reason to refuse it.
	fileTimeout = queueTimeout
	// pauseAfterTimeout is how long all calls fail immediately after one timed out. Otherwise a
	// request with five calls would wait for five timeouts.
	pauseAfterTimeout = time.Second
)

// errDamaged means that the file of a SQLite store cannot be read any more, at least in a part.
var errDamaged = errors.New("auth/store: the session file is damaged: " +
	"restore a backup, or move the file away, which signs all members out")

// guarded limits the number and duration of calls to a Store and marks its failures as ErrDown.
// Reads and writes may share one queue.
type guarded struct {
	backend
	reads, writes *queue
	large         chan struct{} // one element for each value in pieces that is under way
	network       bool          // the store may become unreachable; a file does not, however slow one write is
	pausedUntil   atomic.Int64  // nanoseconds since 1970
	damaged       atomic.Bool
}

func newGuarded(s backend, reads, writes *queue, network bool) *guarded {
	g := &guarded{backend: s, reads: reads, writes: writes, network: network, large: make(chan struct{}, mostLarge)}
	paused := g.paused
	reads.paused.Store(&paused)
	writes.paused.Store(&paused)
	return g
}

func (g *guarded) paused() bool { return time.Now().UnixNano() < g.pausedUntil.Load() }

func (g *guarded) read(ctx context.Context, do func(context.Context) error) error {
	return g.call(ctx, g.reads, callTimeout, do)
}

func (g *guarded) write(ctx context.Context, do func(context.Context) error) error {
	return g.call(ctx, g.writes, g.writeTimeout(), do)
}

func (g *guarded) writeTimeout() time.Duration {
	if g.network {
		return callTimeout
	}
	return fileTimeout
}

func (g *guarded) call(ctx context.Context, q *queue, timeout time.Duration, do func(context.Context) error) error {
	return g.callLate(ctx, q, timeout, func(bounded context.Context) error {
		err := do(bounded)
		if ctx.Err() == nil {
			g.pauseAfter(err)
		}
		return err
	})
}

// callLate is call for what may be late without being an outage.
func (g *guarded) callLate(ctx context.Context, q *queue, timeout time.Duration, do func(context.Context) error) error {
	if g.paused() {
		return ErrDown
	}
	return q.run(ctx, func() error {
		bounded, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		return g.failed(ctx, do(bounded))
	})
}

// failed marks an error of the store as ErrDown.
func (g *guarded) failed(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, ErrNotFound) || ctx.Err() != nil {
		return err
	}
	if isDamaged(err) {
		g.damaged.Store(true)
	}
	return fmt.Errorf("%w: %w", ErrDown, err)
}

// pauseAfter pauses all calls if the error is that a store cannot be reached over the network: a
// file with a slow write or a full disk can still be read.
func (g *guarded) pauseAfter(err error) {
	_, unreachable := errors.AsType[net.Error](err)
	if g.network && (unreachable || errors.Is(err, context.DeadlineExceeded)) {
		g.pausedUntil.Store(time.Now().Add(pauseAfterTimeout).UnixNano())
	}
}

func (g *guarded) Get(ctx context.Context, key string) (value []byte, expires time.Time, err error) {
	record, expires, err := g.getRecord(ctx, key)
	if err != nil {
		return nil, time.Time{}, err
	}
	value, err = g.whole(ctx, key, record)
	return value, expires, err
}

func (g *guarded) getRecord(ctx context.Context, key string) (record []byte, expires time.Time, err error) {
	err = g.read(ctx, func(ctx context.Context) (err error) {
		record, expires, err = g.backend.Get(ctx, key)
		return err
	})
	return record, expires, err
}

func (g *guarded) GetAll(ctx context.Context, keys []string,
	known map[string]string,
) (values map[string][]byte, err error) {
	err = g.read(ctx, func(ctx context.Context) (err error) {
		values, err = g.backend.GetAll(ctx, keys, known)
		return err
	})
	for key, record := range values {
		value, err := g.whole(ctx, key, record)
		switch {
		case errors.Is(err, ErrNotFound):
			delete(values, key)
		case err != nil:
			return nil, err
		default:
			values[key] = value
		}
	}
	return values, err
}

// putRecord is a method of a Store that writes a value.
type putRecord = func(ctx context.Context, key string, value []byte, expires time.Time) error

func (g *guarded) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	return g.put(ctx, key, value, expires, g.backend.Insert)
}

func (g *guarded) Update(ctx context.Context, key string, value []byte, expires time.Time) error {
	return g.put(ctx, key, value, expires, g.backend.Update)
}

func (g *guarded) put(ctx context.Context, key string, value []byte, expires time.Time, put putRecord) error {
	if len(value) > pieceSize {
		return g.putLarge(ctx, key, value, expires, put)
	}
	return g.write(ctx, func(ctx context.Context) error { return put(ctx, key, value, expires) })
}

func (g *guarded) Touch(ctx context.Context, key string, expires time.Time) error {
	return g.write(ctx, func(ctx context.Context) error { return g.backend.Touch(ctx, key, expires) })
}

func (g *guarded) Delete(ctx context.Context, key string) error {
	var record []byte
	err := g.write(ctx, func(ctx context.Context) (err error) {
		record, err = g.backend.remove(ctx, key)
		return err
	})
	g.dropPieces(ctx, record)
	return err
}

// Ping also fails once a call has found the file damaged: other parts of it may still be readable.
func (g *guarded) Ping(ctx context.Context) error {
	if g.damaged.Load() {
		return fmt.Errorf("%w: %w", ErrDown, errDamaged)
	}
	return g.read(ctx, g.backend.Ping)
}

// Lock may wait for the holder of the lock longer than callTimeout. The store limits the duration
// of each of its own calls. While the store is down, unlocking does not delay a request: it is
// tried after the pause, or the lock expires by itself.
func (g *guarded) Lock(ctx context.Context, key string, ttl time.Duration) (unlock func(), err error) {
	if g.paused() {
		return nil, ErrDown
	}
	release, err := g.backend.Lock(ctx, key, ttl)
	if err != nil {
		if ctx.Err() == nil {
			g.pauseAfter(err)
		}
		return nil, g.failed(ctx, err)
	}
	return func() {
		if g.paused() {
			time.AfterFunc(pauseAfterTimeout, release)
			return
		}
		release()
	}, nil
}
