package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// large returns a value of so many bytes, each piece another.
func large(size int, seed string) []byte {
	value := make([]byte, 0, size+pieceSize)
	for n := 0; len(value) < size; n++ {
		part := fmt.Appendf(nil, "%s %d ", seed, n)
		value = append(value, bytes.Repeat(part, pieceSize/2/len(part))...)
	}
	return value[:size]
}

// A value of any size is stored, found, replaced and deleted like a small one.
func TestLargeValues(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		expires := time.Now().Add(time.Hour)
		for _, size := range []int{pieceSize, pieceSize + 1, 2 * pieceSize} {
			value, next := large(size, "first"), large(size+pieceSize, "second")
			must(t, s.Insert(t.Context(), "k", value, expires))
			wantRecord(t, s, "k", string(value), expires)
			known := map[string]string{"k": string(value[:MostKnown])}
			got, err := s.GetAll(t.Context(), []string{"k", "never"}, known)
			must(t, err)
			same(t, "known value", map[string][]byte{"k": value[:MostKnown]}, got)
			must(t, s.Update(t.Context(), "k", next, expires.Add(time.Hour)))
			got, err = s.GetAll(t.Context(), []string{"k"}, known)
			must(t, err)
			if !bytes.Equal(got["k"], next) {
				t.Errorf("value of %d bytes = %d others, want the next one", len(next), len(got["k"]))
			}
			must(t, s.Delete(t.Context(), "k"))
			wantGone(t, s, "k")
			if err := s.Update(t.Context(), "k", value, expires); !errors.Is(err, ErrNotFound) {
				t.Errorf("update of a missing record = %v, want ErrNotFound", err)
			}
		}
	})
}

// Versions before the pieces have stored whole values, which Redis returns in ranges.
func TestWholeValuesOfEarlierVersions(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		guarded, ok := s.Store.(*guarded)
		if !ok {
			return // memory ends with its process
		}
		if _, ok := guarded.backend.(ranged); !ok {
			return // TestFileOfAnEarlierVersion
		}
		expires := time.Now().Add(time.Hour)
		for _, size := range []int{pieceSize, 2 * pieceSize, 3*pieceSize + 9} {
			value := large(size, "whole")
			must(t, guarded.backend.Insert(t.Context(), "k", value, expires))
			wantRecord(t, s, "k", string(value), expires)
			got, err := s.GetAll(t.Context(), []string{"k"}, map[string]string{"k": "other"})
			must(t, err)
			if len(got) != 1 || !bytes.Equal(got["k"], value) {
				t.Errorf("values = %d, the one of %d bytes = %d, want it alone", len(got), size, len(got["k"]))
			}
		}
		must(t, s.Insert(t.Context(), "k", large(2*pieceSize, "new"), expires))
		wantRecord(t, s, "k", string(large(2*pieceSize, "new")), expires)
	})
}

// slowPieces is a store in memory with a delay of each piece.
type slowPieces struct {
	*memory
	slow     string // the end of the keys of slow pieces
	delay    time.Duration
	now, max atomic.Int32 // pieces under way
	onRead   func()       // called when a piece is read; nil for nothing
}

func (s *slowPieces) wait(ctx context.Context, key string) error {
	if !strings.HasPrefix(key, "piece/") || !strings.HasSuffix(key, s.slow) {
		return nil
	}
	if n := s.now.Add(1); n > s.max.Load() {
		s.max.Store(n)
	}
	defer s.now.Add(-1)
	return slowStore{delay: s.delay}.wait(ctx)
}

func (s *slowPieces) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	if err := s.wait(ctx, key); err != nil {
		return nil, time.Time{}, err
	}
	if s.onRead != nil && strings.HasPrefix(key, "piece/") {
		s.onRead()
	}
	return s.memory.Get(ctx, key)
}

func (s *slowPieces) Insert(ctx context.Context, key string, value []byte, expires time.Time) error {
	if err := s.wait(ctx, key); err != nil {
		return err
	}
	return s.memory.Insert(ctx, key, value, expires)
}

func (s *slowPieces) remove(ctx context.Context, key string) ([]byte, error) {
	record, _, _ := s.memory.Get(ctx, key)
	return record, s.Delete(ctx, key)
}

// withSlowPieces runs a test on a store over the network whose pieces take this long.
func withSlowPieces(t *testing.T, delay time.Duration, test func(*testing.T, *guarded, *slowPieces)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		behind := &slowPieces{memory: newMemory(), delay: delay}
		calls := newQueue(20, anyNumber)
		test(t, newGuarded(behind, calls, calls, true), behind)
	})
}

// A late piece fails its value, leaves nothing of it, and pauses no one.
func TestLatePieceIsNoOutage(t *testing.T) {
	withSlowPieces(t, callTimeout-time.Millisecond, func(t *testing.T, s *guarded, behind *slowPieces) {
		later, value := time.Now().Add(time.Hour), large(4*pieceSize, "photo")
		must(t, s.Insert(t.Context(), "small", []byte("v"), later))
		must(t, s.Insert(t.Context(), "photo", value, later))
		wantRecord(t, s, "photo", string(value), later)
		records := len(behind.records)
		behind.slow, behind.delay = "/3", callTimeout+time.Millisecond
		for name, call := range map[string]func() error{
			"read":  func() error { _, err := s.GetAll(t.Context(), []string{"photo"}, nil); return err },
			"write": func() error { return s.Insert(t.Context(), "other", value, later) },
		} {
			failed := make(chan error, 1)
			go func() { failed <- call() }()
			for range 4 * callTimeout / time.Second {
				wantRecord(t, s, "small", "v", later)
				time.Sleep(callTimeout / 2)
			}
			if err := <-failed; !errors.Is(err, ErrDown) {
				t.Errorf("%s with a late piece = %v, want ErrDown", name, err)
			}
		}
		same(t, "records after a failed write", records, len(behind.records))
	})
}

// Of large values, two at most are under way, and small ones wait for none.
func TestLargeValuesWaitForEachOther(t *testing.T) {
	withSlowPieces(t, 200*time.Millisecond, func(t *testing.T, s *guarded, behind *slowPieces) {
		later, value := time.Now().Add(time.Hour), large(10*pieceSize, "photo")
		must(t, s.Insert(t.Context(), "small", []byte("v"), later))
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() { must(t, s.Insert(t.Context(), fmt.Sprint(i), value, later)) })
		}
		for range 20 {
			time.Sleep(100 * time.Millisecond)
			began := time.Now()
			if wantRecord(t, s, "small", "v", later); time.Since(began) > 0 {
				t.Errorf("a small value beside large ones took %v, want no time", time.Since(began))
			}
		}
		all.Wait()
		if most := behind.max.Load(); most != 2 {
			t.Errorf("large values at once = %d, want 2", most)
		}
	})
}

// Nothing stays of a value that was replaced or deleted, and who reads it meanwhile gets the next.
func TestPiecesGoWithTheirValue(t *testing.T) {
	withSlowPieces(t, 0, func(t *testing.T, s *guarded, behind *slowPieces) {
		later := time.Now().Add(time.Hour)
		must(t, s.Insert(t.Context(), "k", large(3*pieceSize, "first"), later))
		next := large(2*pieceSize, "next")
		behind.onRead = sync.OnceFunc(func() { must(t, s.Insert(t.Context(), "k", next, later)) })
		wantRecord(t, s, "k", string(next), later)
		same(t, "records", 3, len(behind.records))
		must(t, s.Delete(t.Context(), "k"))
		same(t, "records after the deletion", 0, len(behind.records))
	})
}
