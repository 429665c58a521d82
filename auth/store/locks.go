package store

import (
	"context"
	"sync"
	"time"
)

// Locks is a set of mutexes by key within this process. The zero value is ready to use. It is safe
// for concurrent use.
type Locks struct {
	mu    sync.Mutex
	byKey map[string]*keyLock
}

// keyLock is the mutex of one key. Unlike sync.Mutex, a channel of capacity one lets waiters stop
// when their context ends.
type keyLock struct {
	held  chan struct{}
	users int // holder and waiters; the lock is deleted at zero
}

// Lock implements [Store]. It ignores ttl: if the holder crashes, so do its waiters in the same
// process.
func (l *Locks) Lock(ctx context.Context, key string, _ time.Duration) (unlock func(), err error) {
	k := l.join(key)
	select {
	case k.held <- struct{}{}:
	case <-ctx.Done():
		l.leave(key, k)
		return nil, ctx.Err()
	}
	return sync.OnceFunc(func() {
		<-k.held
		l.leave(key, k)
	}), nil
}

func (l *Locks) join(key string) *keyLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.byKey == nil {
		l.byKey = make(map[string]*keyLock)
	}
	k := l.byKey[key]
	if k == nil {
		k = &keyLock{held: make(chan struct{}, 1)}
		l.byKey[key] = k
	}
	k.users++
	return k
}

func (l *Locks) leave(key string, k *keyLock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.users--; k.users == 0 {
		delete(l.byKey, key)
	}
}
