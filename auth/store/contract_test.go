package store

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/auth/internal/redistest"
)

// subject is a store under test and the way its time passes.
type subject struct {
	Store
	pass func(time.Duration) // nil where time cannot be hurried
}

// eachStore runs one test over every store. Memory and SQLite live in a bubble
// of synthetic time; Redis has a clock of its own.
func eachStore(t *testing.T, test func(*testing.T, subject)) {
	bubble := func(open func(*testing.T) Store) func(*testing.T) {
		return func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, subject{open(t), time.Sleep}) })
		}
	}
	t.Run("memory", bubble(func(t *testing.T) Store { return open(t, "memory:") }))
	dir := t.TempDir()
	t.Run("sqlite", bubble(func(t *testing.T) Store { return open(t, "sqlite:"+filepath.Join(dir, "s.db")) }))
	t.Run("redis", func(t *testing.T) {
		m := miniredis.RunT(t)
		test(t, subject{open(t, "redis://"+m.Addr()), m.FastForward})
	})
	t.Run("redis-server", func(t *testing.T) { test(t, subject{Store: open(t, redistest.Start(t))}) })
}

func open(t testing.TB, url string) Store {
	t.Helper()
	s, err := Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// nearly lets a busy machine take its time over a command; the tests tell minutes apart.
var nearly = cmpopts.EquateApproxTime(5 * time.Second)

func TestGetReturnsWhatInsertWrote(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		expires := time.Now().Add(time.Hour)
		for name, want := range map[string][]byte{"text": []byte("one"), "bytes": {0, 1, 0xff}, "empty": {}} {
			must(t, s.Insert(t.Context(), name, want, expires))
			got, gotExpires, err := s.Get(t.Context(), name)
			must(t, err)
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: value (-want +got):\n%s", name, diff)
			}
			if diff := cmp.Diff(expires, gotExpires, nearly); diff != "" {
				t.Errorf("%s: expires (-want +got):\n%s", name, diff)
			}
		}
	})
}

func TestInsertReplaces(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		must(t, s.Insert(t.Context(), "k", []byte("old"), time.Now().Add(time.Hour)))
		later := time.Now().Add(2 * time.Hour)
		must(t, s.Insert(t.Context(), "k", []byte("new"), later))
		wantRecord(t, s, "k", "new", later)
	})
}

func TestStoredValueIsACopy(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		expires := time.Now().Add(time.Hour)
		value := []byte("kept")
		must(t, s.Insert(t.Context(), "k", value, expires))
		value[0] = 'X'
		got, _, err := s.Get(t.Context(), "k")
		must(t, err)
		got[1] = 'X'
		wantRecord(t, s, "k", "kept", expires)
	})
}

// Each call on a record that is not there: never written, or deleted before.
func TestOnlyInsertCreates(t *testing.T) {
	expires := time.Now().Add(100 * 365 * 24 * time.Hour)
	calls := map[string]func(context.Context, Store, string) error{
		"get":    func(ctx context.Context, s Store, key string) error { _, _, err := s.Get(ctx, key); return err },
		"update": func(ctx context.Context, s Store, key string) error { return s.Update(ctx, key, []byte("v"), expires) },
		"touch":  func(ctx context.Context, s Store, key string) error { return s.Touch(ctx, key, expires) },
		"delete": func(ctx context.Context, s Store, key string) error { return s.Delete(ctx, key) },
	}
	eachStore(t, func(t *testing.T, s subject) {
		must(t, s.Insert(t.Context(), "deleted", []byte("v"), expires))
		must(t, s.Delete(t.Context(), "deleted"))
		for name, call := range calls {
			for _, key := range []string{"never", "deleted"} {
				if err := call(t.Context(), s, key); !errors.Is(err, ErrNotFound) {
					t.Errorf("%s of a %s record: %v, want ErrNotFound", name, key, err)
				}
				if _, _, err := s.Get(t.Context(), key); !errors.Is(err, ErrNotFound) {
					t.Errorf("%s of a %s record brought it to life: %v", name, key, err)
				}
			}
		}
	})
}

func TestUpdateReplacesValueAndExpiry(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		must(t, s.Insert(t.Context(), "k", []byte("old"), time.Now().Add(time.Hour)))
		earlier := time.Now().Add(time.Minute)
		must(t, s.Update(t.Context(), "k", []byte("new"), earlier))
		wantRecord(t, s, "k", "new", earlier)
	})
}

func TestTouchMovesTheExpiryOnlyForward(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		first := time.Now().Add(time.Hour)
		must(t, s.Insert(t.Context(), "k", []byte("v"), first))
		must(t, s.Touch(t.Context(), "k", first.Add(-time.Minute)))
		wantRecord(t, s, "k", "v", first)
		must(t, s.Touch(t.Context(), "k", first.Add(time.Minute)))
		wantRecord(t, s, "k", "v", first.Add(time.Minute))
		must(t, s.Touch(t.Context(), "k", time.Now().Add(-time.Minute)))
		wantRecord(t, s, "k", "v", first.Add(time.Minute))
	})
}

func TestRecordsExpire(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		if s.pass == nil {
			t.Skip("this store's time cannot be hurried")
		}
		must(t, s.Insert(t.Context(), "short", []byte("v"), time.Now().Add(sweepInterval/2)))
		long := time.Now().Add(time.Hour)
		must(t, s.Insert(t.Context(), "long", []byte("v"), long))
		s.pass(sweepInterval/2 - time.Second)
		if _, _, err := s.Get(t.Context(), "short"); err != nil {
			t.Error("gone before its time:", err)
		}
		s.pass(2 * time.Second) // expired, and not yet swept
		for name, err := range map[string]error{
			"touch": s.Touch(t.Context(), "short", long), "update": s.Update(t.Context(), "short", nil, long),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s of an expired record: %v, want ErrNotFound", name, err)
			}
		}
		if _, _, err := s.Get(t.Context(), "short"); !errors.Is(err, ErrNotFound) {
			t.Errorf("expired: %v, want ErrNotFound", err)
		}
		if _, _, err := s.Get(t.Context(), "long"); err != nil {
			t.Error("the other record went too:", err)
		}
	})
}

func TestAPastExpiryIsGoneAtOnce(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		past := time.Now().Add(-time.Second)
		must(t, s.Insert(t.Context(), "new", []byte("v"), past))
		for _, key := range []string{"inserted", "updated"} {
			must(t, s.Insert(t.Context(), key, []byte("v"), time.Now().Add(time.Hour)))
		}
		must(t, s.Insert(t.Context(), "inserted", []byte("v"), past))
		must(t, s.Update(t.Context(), "updated", []byte("v"), past))
		for _, key := range []string{"new", "inserted", "updated"} {
			if _, _, err := s.Get(t.Context(), key); !errors.Is(err, ErrNotFound) {
				t.Errorf("%s: %v, want ErrNotFound", key, err)
			}
		}
	})
}

func TestOneOfManyDeletesSucceeds(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		must(t, s.Insert(t.Context(), "k", []byte("v"), time.Now().Add(time.Hour)))
		results := make(chan error, 20)
		for range cap(results) {
			go func() { results <- s.Delete(t.Context(), "k") }()
		}
		succeeded := 0
		for range cap(results) {
			switch err := <-results; {
			case err == nil:
				succeeded++
			case !errors.Is(err, ErrNotFound):
				t.Error(err)
			}
		}
		if succeeded != 1 {
			t.Errorf("%d deletes of one record succeeded, want 1", succeeded)
		}
	})
}

func TestLockLetsOneInAtATime(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		shared := 0 // the race detector and the sum both tell when two are inside
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				unlock, err := s.Lock(t.Context(), "k", time.Minute)
				if err != nil {
					t.Error(err)
					return
				}
				defer unlock()
				shared++
			})
		}
		all.Wait()
		if shared != 20 {
			t.Errorf("%d holders counted, want 20", shared)
		}
	})
}

func TestLockWaitsNoLongerThanItsContext(t *testing.T) {
	eachStore(t, func(t *testing.T, s subject) {
		unlock, err := s.Lock(t.Context(), "k", time.Minute)
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Lock(ctx, "k", time.Minute); !errors.Is(err, context.Canceled) {
			t.Errorf("second lock: %v, want context.Canceled", err)
		}
		other, err := s.Lock(t.Context(), "other", time.Minute)
		must(t, err)
		other()
		unlock()
		again, err := s.Lock(t.Context(), "k", time.Minute)
		must(t, err)
		again()
	})
}

func TestCloseEndsTheStore(t *testing.T) {
	dir := t.TempDir()
	m := miniredis.RunT(t)
	for _, url := range []string{"sqlite:" + filepath.Join(dir, "s.db"), "redis://" + m.Addr()} {
		s, err := Open(t.Context(), url)
		must(t, err)
		must(t, s.Ping(t.Context()))
		must(t, s.Close())
		if _, _, err := s.Get(t.Context(), "k"); err == nil || errors.Is(err, ErrNotFound) {
			t.Errorf("get from a closed store: %v, want an error that is not ErrNotFound", err)
		}
		if err := s.Ping(t.Context()); err == nil {
			t.Error("a closed store answered")
		}
	}
}

func wantRecord(t *testing.T, s Store, key, value string, expires time.Time) {
	t.Helper()
	got, gotExpires, err := s.Get(t.Context(), key)
	if err != nil {
		t.Error(err)
		return
	}
	if diff := cmp.Diff(value, string(got)); diff != "" {
		t.Errorf("value (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(expires, gotExpires, nearly); diff != "" {
		t.Errorf("expires (-want +got):\n%s", diff)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
