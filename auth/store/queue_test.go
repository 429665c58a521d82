package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// slowStore delays every call.
type slowStore struct {
	Store
	delay time.Duration
}

func (s slowStore) wait(ctx context.Context) error {
	select {
	case <-time.After(s.delay):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s slowStore) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if err := s.wait(ctx); err != nil {
		return nil, time.Time{}, err
	}
	return s.Store.Get(ctx, key)
}

func (s slowStore) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	return s.Store.Insert(ctx, key, value, expires)
}

func (s slowStore) remove(ctx context.Context, key string) ([]byte, error) {
	return s.Store.(backend).remove(ctx, key)
}

// slowed replaces the store behind the guard of s with a slow one.
func slowed(s Store, delay time.Duration) Store {
	g, ok := s.(*guarded)
	if !ok {
		return slowStore{s, delay}
	}
	return newGuarded(slowStore{g.backend, delay}, g.reads, g.writes, g.network)
}

// forEachSlowStore runs a test on each kind of store, with a delay of 200 ms per call.
func forEachSlowStore(t *testing.T, test func(*testing.T, Store)) {
	const delay = 200 * time.Millisecond
	bubble := func(address string) func(*testing.T) {
		return func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { test(t, slowed(open(t, address), delay)) })
		}
	}
	t.Run("memory", bubble("memory:"))
	t.Run("sqlite", bubble("sqlite:"+filepath.Join(t.TempDir(), "s.db")))
	t.Run("redis", func(t *testing.T) {
		t.Parallel()
		test(t, slowed(open(t, "redis://"+miniredis.RunT(t).Addr()), delay))
	})
}

// atOnce makes n concurrent calls. It returns how many failed and how long the slowest took.
func atOnce(t *testing.T, n int, call func(i int) error) (failed int, longest time.Duration) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	began := time.Now()
	for i := range n {
		all.Go(func() {
			err := call(i)
			mu.Lock()
			defer mu.Unlock()
			longest = max(longest, time.Since(began))
			if err != nil {
				failed++
			}
			if err != nil && !errors.Is(err, ErrDown) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	return failed, longest
}

// Calls that wait in the queue do not count as an outage, no matter how long they wait in total.
func TestSlowStoreIsNoOutage(t *testing.T) {
	t.Parallel()
	forEachSlowStore(t, func(t *testing.T, s Store) {
		later := time.Now().Add(time.Hour)
		write := func(i int) error { return s.Insert(t.Context(), fmt.Sprint(i), []byte("v"), later) }
		writes, written := atOnce(t, 20, write)
		reads, read := atOnce(t, 60, func(i int) error { _, _, err := s.Get(t.Context(), fmt.Sprint(i%20)); return err })
		if writes+reads > 0 {
			t.Errorf("failed: %d of 20 writes within %v, %d of 60 reads within %v; want none", writes, written, reads, read)
		}
	})
}

// A write waits up to five seconds, behind at most 200 others. Only writes beyond that fail.
func TestWritesWaitInAQueue(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	synctest.Test(t, func(t *testing.T) {
		s := slowed(open(t, "sqlite:"+path), 200*time.Millisecond)
		later := time.Now().Add(time.Hour)
		must(t, s.Insert(t.Context(), "k", []byte("v"), later))
		var all sync.WaitGroup
		all.Go(func() {
			failed, longest := atOnce(t, 201, func(i int) error { return s.Insert(t.Context(), fmt.Sprint(i), nil, later) })
			if done := 201 - failed; done < 24 || done > 26 || longest > queueTimeout+200*time.Millisecond {
				t.Errorf("%d writes within %v, want 25 in about %v", done, longest, queueTimeout)
			}
		})
		synctest.Wait()
		failed, took := atOnce(t, 10, func(int) error { return s.Insert(t.Context(), "more", nil, later) })
		if failed != 10 || took > 0 {
			t.Errorf("%d of 10 writes behind 200 others failed, after %v; want all, at once", failed, took)
		}
		for range 10 {
			began := time.Now()
			if _, _, err := s.Get(t.Context(), "k"); err != nil || time.Since(began) > 200*time.Millisecond {
				t.Errorf("a read beside 200 writes = %v after %v, want none and 200ms", err, time.Since(began))
			}
		}
		all.Wait()
		must(t, s.Insert(t.Context(), "k", []byte("v"), later))
	})
}

// holdWriteLock holds a file's write lock on a connection of its own until release.
func holdWriteLock(t *testing.T, path string) (release func()) {
	t.Helper()
	other, err := sql.Open("sqlite", "file:"+path)
	must(t, err)
	t.Cleanup(func() { other.Close() })
	holder, err := other.Conn(t.Context())
	must(t, err)
	_, err = holder.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	must(t, err)
	return sync.OnceFunc(func() {
		_, err := holder.ExecContext(context.Background(), "ROLLBACK")
		must(t, err)
	})
}

// While another process writes, reads continue and writes wait.
func TestWriteLockHeldElsewhere(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, "sqlite:"+path)
	later := time.Now().Add(time.Hour)
	for _, key := range []string{"k", "deleted"} {
		must(t, s.Insert(t.Context(), key, []byte("v"), later))
	}
	release := holdWriteLock(t, path)
	const held = 1500 * time.Millisecond // longer than a call that hangs
	began := time.Now()
	time.AfterFunc(held, release)
	var writers sync.WaitGroup
	for name, write := range map[string]func() error{
		"insert": func() error { return s.Insert(t.Context(), "new", nil, later) },
		"update": func() error { return s.Update(t.Context(), "k", []byte("w"), later) },
		"delete": func() error { return s.Delete(t.Context(), "deleted") },
	} {
		writers.Go(func() {
			if err := write(); err != nil || time.Since(began) < held {
				t.Errorf("%s = %v after %v, want none after %v", name, err, time.Since(began), held)
			}
		})
	}
	reads, slowest := 0, time.Duration(0)
	for ; time.Since(began) < held-100*time.Millisecond; reads += 20 {
		failed, took := atOnce(t, 20, func(int) error { _, _, err := s.Get(t.Context(), "k"); return err })
		if slowest = max(slowest, took); failed > 0 || s.Ping(t.Context()) != nil {
			t.Fatalf("%d of 20 reads failed, want none, and the ping of a store that works", failed)
		}
	}
	writers.Wait()
	if left := len(behindGuard(s).(*sqlite).deleted.all()); left > 0 || slowest > held/2 {
		t.Errorf("remembered deletions = %d, slowest read = %v, want none and no wait for the writers", left, slowest)
	}
	wantRecord(t, s, "k", "w", later)
	slowest = slowest.Round(time.Millisecond)
	t.Attr("figure", fmt.Sprintf("%d reads beside a lock of %v, the slowest %v", reads, held, slowest))
}

// lockedError is SQLite's while another process writes.
type lockedError struct{}

func (lockedError) Error() string { return "database is locked" }
func (lockedError) Code() int     { return 5 }

// A write fails after queueTimeout, and the next call still reaches the store.
func TestWriteLockHeldForGood(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q, began := newQueue(1, mostWaitingWrites), time.Now()
		err := q.run(t.Context(), func() error {
			time.Sleep(lockWait)
			return lockedError{}
		})
		if took := time.Since(began); !errors.Is(err, ErrDown) || took < queueTimeout || took > queueTimeout+lockWait {
			t.Errorf("a write = %v after %v, want ErrDown after %v", err, took, queueTimeout)
		}
		must(t, q.run(t.Context(), func() error { return nil }))
	})
}

// If Redis hangs, each call fails within a second, no matter how many wait.
func TestManyCallsOfAHungStore(t *testing.T) {
	t.Parallel()
	address, hung := startHangingProxy(t, miniredis.RunT(t).Addr())
	s := open(t, "redis://"+address)
	must(t, s.Insert(t.Context(), "k", []byte("v"), time.Now().Add(time.Hour)))
	hung.Store(true)
	failed, longest := atOnce(t, 200, func(i int) error {
		if i%10 == 0 {
			_, err := s.Lock(t.Context(), fmt.Sprint(i), time.Second)
			return err
		}
		_, _, err := s.Get(t.Context(), "k")
		return err
	})
	if failed != 200 || longest > callTimeout+700*time.Millisecond {
		t.Errorf("%d of 200 calls failed within %v, want all within %v", failed, longest, callTimeout)
	}
	hung.Store(false)
	wantBack(t, s)
}

// A lock whose release failed during an outage is free soon after the outage.
func TestUnlockDuringOutage(t *testing.T) {
	t.Parallel()
	address, hung := startHangingProxy(t, miniredis.RunT(t).Addr())
	s := open(t, "redis://"+address)
	unlock, err := s.Lock(t.Context(), "k", time.Hour)
	must(t, err)
	hung.Store(true)
	if err := s.Ping(t.Context()); !errors.Is(err, ErrDown) {
		t.Errorf("ping = %v, want ErrDown", err)
	}
	unlock()
	hung.Store(false)
	wantBack(t, s)
	soon, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	again, err := s.Lock(soon, "k", time.Hour)
	must(t, err)
	again()
}
