package store

import (
	"context"
	"sync"
	"time"
)

// locks is mutual exclusion by key within this process. The zero value is ready.
type locks struct {
	mu   sync.Mutex
	held map[string]*turn
}

// turn is one key's place in the queue; its channel is full while the key is held.
type turn struct {
	taken chan struct{}
	users int // holders and waiters; at zero the key is forgotten
}

// Lock implements Store. Within a process a lock needs no ttl: whoever holds it
// is alive to release it.
func (l *locks) Lock(ctx context.Context, key string, _ time.Duration) (unlock func(), err error) {
	t := l.join(key)
	select {
	case t.taken <- struct{}{}:
	case <-ctx.Done():
		l.leave(key, t)
		return nil, ctx.Err()
	}
	return sync.OnceFunc(func() {
		<-t.taken
		l.leave(key, t)
	}), nil
}

func (l *locks) join(key string) *turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held == nil {
		l.held = make(map[string]*turn)
	}
	t := l.held[key]
	if t == nil {
		t = &turn{taken: make(chan struct{}, 1)}
		l.held[key] = t
	}
	t.users++
	return t
}

func (l *locks) leave(key string, t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.users--; t.users == 0 {
		delete(l.held, key)
	}
}
