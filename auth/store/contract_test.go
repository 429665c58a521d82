package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/redis/go-redis/v9"

	"github.com/google/go-cmp/cmp"
	"memberportal/auth/store/storetest"
)

// testStore is a store under test and a way to advance its time.
type testStore struct {
	Store
	advance func(time.Duration)
}

// forEachStore runs a test for each kind of store. Memory and SQLite run in a synctest bubble;
// Redis has its own clock.
func forEachStore(t *testing.T, test func(*testing.T, testStore)) {
	bubble := func(open func(*testing.T) Store) func(*testing.T) {
		return func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, testStore{open(t), time.Sleep}) })
		}
	}
	t.Run("memory", bubble(func(t *testing.T) Store { return open(t, "memory:") }))
	dir := t.TempDir()
	t.Run("sqlite", bubble(func(t *testing.T) Store { return open(t, "sqlite:"+filepath.Join(dir, "s.db")) }))
	t.Run("redis", func(t *testing.T) {
		m := miniredis.RunT(t)
		test(t, testStore{open(t, "redis://"+m.Addr()), m.FastForward})
	})
	for name, start := range map[string]func(testing.TB) *storetest.Redis{
		"redis-server": storetest.StartRedis, "cluster": storetest.StartCluster,
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, start(t).Address)
			test(t, testStore{s, func(d time.Duration) { ageAll(t, behindGuard(s).(*redisStore).client, d) }})
		})
	}
}

// ageAll ages the records of a server, or of each one of a cluster.
func ageAll(t *testing.T, client redis.UniversalClient, d time.Duration) {
	t.Helper()
	cluster, ok := client.(*redis.ClusterClient)
	if !ok {
		age(t, client, d)
		return
	}
	must(t, cluster.ForEachMaster(t.Context(), func(_ context.Context, node *redis.Client) error {
		age(t, node, d)
		return nil
	}))
}

// age shortens the remaining lifetime of every record. The clock of a server cannot be advanced.
func age(t *testing.T, server redis.UniversalClient, d time.Duration) {
	t.Helper()
	keys, err := server.Keys(t.Context(), "*").Result()
	must(t, err)
	for _, key := range keys {
		left, err := server.PTTL(t.Context(), key).Result()
		must(t, err)
		must(t, server.PExpire(t.Context(), key, left-d).Err()) // deletes the record if nothing is left
	}
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

// behindGuard returns the store that Open put behind its guard.
func behindGuard(s Store) Store { return s.(*guarded).backend }

// nearly allows for commands that take a while on a busy machine. The tests use times minutes
// apart.
var nearly = cmpopts.EquateApproxTime(5 * time.Second)

func TestInsertAndGet(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		expires := time.Now().Add(time.Hour)
		for name, want := range map[string][]byte{"text": []byte("one"), "bytes": {0, 1, 0xff}, "empty": {}} {
			must(t, s.Insert(t.Context(), name, want, expires))
			got, gotExpires, err := s.Get(t.Context(), name)
			must(t, err)
			same(t, name+": value", want, got, cmpopts.EquateEmpty())
			same(t, name+": expires", expires, gotExpires, nearly)
		}
	})
}

// An insert and an update replace value and expiry, a touch only extends the expiry, and neither
// what was stored nor what was read changes the record.
func TestChangesOfARecord(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		hour := time.Now().Add(time.Hour)
		value := []byte("old")
		must(t, s.Insert(t.Context(), "k", value, hour))
		value[0] = 'X'
		got, _, err := s.Get(t.Context(), "k")
		must(t, err)
		got[1] = 'X'
		wantRecord(t, s, "k", "old", hour)
		must(t, s.Insert(t.Context(), "k", []byte("new"), hour.Add(time.Hour)))
		wantRecord(t, s, "k", "new", hour.Add(time.Hour))
		must(t, s.Update(t.Context(), "k", []byte("newer"), hour))
		wantRecord(t, s, "k", "newer", hour)
		for _, touch := range []struct{ to, want time.Time }{
			{hour.Add(-time.Minute), hour},
			{hour.Add(time.Minute), hour.Add(time.Minute)},
			{time.Now().Add(-time.Minute), hour.Add(time.Minute)},
		} {
			must(t, s.Touch(t.Context(), "k", touch.to))
			wantRecord(t, s, "k", "newer", touch.want)
		}
	})
}

// The store compares the first bytes, which may be any, and sends no more of a known value.
func TestGetAllOfKnownValues(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		value := "\xff\x00'xy"
		must(t, s.Insert(t.Context(), "k", []byte(value), time.Now().Add(time.Hour)))
		must(t, s.Insert(t.Context(), "expired", []byte(value), time.Now()))
		must(t, s.Insert(t.Context(), "deleted", []byte(value), time.Now().Add(time.Hour)))
		must(t, s.Delete(t.Context(), "deleted"))
		many := []string{"1", "2", "3", "4", "5", "6", "7"}
		for known, want := range map[string]string{
			"": value, value[:3]: value[:3], value: value, "\xff\x00x": value, value + "z": value,
		} {
			for _, others := range [][]string{nil, many} {
				keys := append([]string{"k", "never", "expired", "deleted"}, others...)
				got, err := s.GetAll(t.Context(), keys,
					map[string]string{"k": known, "never": known, "expired": known, "deleted": known})
				must(t, err)
				same(t, fmt.Sprintf("values of %d, known %q", len(keys), known), map[string][]byte{"k": []byte(want)}, got)
			}
		}
	})
}

func TestGetAll(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		must(t, s.Insert(t.Context(), "a", []byte("one"), time.Now().Add(time.Hour)))
		must(t, s.Insert(t.Context(), "b\"'", []byte{0, 0xff}, time.Now().Add(time.Hour)))
		must(t, s.Insert(t.Context(), "expired", []byte("x"), time.Now()))
		must(t, s.Insert(t.Context(), "other", []byte("x"), time.Now().Add(time.Hour)))
		must(t, s.Insert(t.Context(), "empty", nil, time.Now().Add(time.Hour)))
		got, err := s.GetAll(t.Context(), []string{"a", "never", "b\"'", "expired", "empty", "a"}, nil)
		must(t, err)
		want := map[string][]byte{"a": []byte("one"), "b\"'": {0, 0xff}, "empty": {}}
		same(t, "values", want, got, cmpopts.EquateEmpty())
		if none, err := s.GetAll(t.Context(), []string{"never"}, nil); len(none) != 0 || err != nil {
			t.Errorf("GetAll of a missing record = %v, %v, want no values and no error", none, err)
		}
	})
}

// TestOnlyInsertCreates calls every other method on records that were never inserted or are
// deleted.
func TestOnlyInsertCreates(t *testing.T) {
	t.Parallel()
	expires := time.Now().Add(100 * 365 * 24 * time.Hour)
	calls := map[string]func(context.Context, Store, string) error{
		"get":    func(ctx context.Context, s Store, key string) error { _, _, err := s.Get(ctx, key); return err },
		"update": func(ctx context.Context, s Store, key string) error { return s.Update(ctx, key, []byte("v"), expires) },
		"touch":  func(ctx context.Context, s Store, key string) error { return s.Touch(ctx, key, expires) },
		"delete": func(ctx context.Context, s Store, key string) error { return s.Delete(ctx, key) },
	}
	forEachStore(t, func(t *testing.T, s testStore) {
		must(t, s.Insert(t.Context(), "deleted", []byte("v"), expires))
		must(t, s.Delete(t.Context(), "deleted"))
		for name, call := range calls {
			for _, key := range []string{"never", "deleted"} {
				if err := call(t.Context(), s, key); !errors.Is(err, ErrNotFound) {
					t.Errorf("%s of record %q = %v, want ErrNotFound", name, key, err)
				}
				if _, _, err := s.Get(t.Context(), key); !errors.Is(err, ErrNotFound) {
					t.Errorf("%s created record %q: get = %v, want ErrNotFound", name, key, err)
				}
			}
		}
	})
}

func TestRecordsExpire(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		must(t, s.Insert(t.Context(), "short", []byte("v"), time.Now().Add(sweepInterval/2)))
		long := time.Now().Add(time.Hour)
		must(t, s.Insert(t.Context(), "long", []byte("v"), long))
		s.advance(sweepInterval/2 - 10*time.Second) // a server's clock also advances by itself
		if _, _, err := s.Get(t.Context(), "short"); err != nil {
			t.Error("get before the expiry:", err)
		}
		s.advance(20 * time.Second) // expired but not yet swept
		for name, err := range map[string]error{
			"touch": s.Touch(t.Context(), "short", long), "update": s.Update(t.Context(), "short", nil, long),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s of an expired record = %v, want ErrNotFound", name, err)
			}
		}
		if _, _, err := s.Get(t.Context(), "short"); !errors.Is(err, ErrNotFound) {
			t.Errorf("get of an expired record = %v, want ErrNotFound", err)
		}
		if _, _, err := s.Get(t.Context(), "long"); err != nil {
			t.Error("get of the other record:", err)
		}
	})
}

func TestPastExpiryRemovesRecord(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		past := time.Now().Add(-time.Second)
		must(t, s.Insert(t.Context(), "new", []byte("v"), past))
		for _, key := range []string{"inserted", "updated"} {
			must(t, s.Insert(t.Context(), key, []byte("v"), time.Now().Add(time.Hour)))
		}
		must(t, s.Insert(t.Context(), "inserted", []byte("v"), past))
		must(t, s.Update(t.Context(), "updated", []byte("v"), past))
		for _, key := range []string{"new", "inserted", "updated"} {
			if _, _, err := s.Get(t.Context(), key); !errors.Is(err, ErrNotFound) {
				t.Errorf("get of record %q = %v, want ErrNotFound", key, err)
			}
		}
		if g, ok := s.Store.(*guarded); ok {
			if r, ok := g.backend.(*redisStore); ok { // which would keep a record without a lifetime forever
				same(t, "records", int64(0), r.client.DBSize(t.Context()).Val())
			}
		}
	})
}

func TestOneConcurrentDeleteSucceeds(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
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
			t.Errorf("successful deletes = %d, want 1", succeeded)
		}
	})
}

func TestLockIsExclusive(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		shared := 0 // two holders at once show in the race detector and in the sum
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
			t.Errorf("holders = %d, want 20", shared)
		}
	})
}

func TestLockHonorsContext(t *testing.T) {
	t.Parallel()
	forEachStore(t, func(t *testing.T, s testStore) {
		unlock, err := s.Lock(t.Context(), "k", time.Minute)
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Lock(ctx, "k", time.Minute); !errors.Is(err, context.Canceled) {
			t.Errorf("second Lock = %v, want context.Canceled", err)
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

func wantRecord(t *testing.T, s Store, key, value string, expires time.Time) {
	t.Helper()
	got, gotExpires, err := s.Get(t.Context(), key)
	if err != nil {
		t.Error(err)
		return
	}
	same(t, "value", value, string(got))
	same(t, "expires", expires, gotExpires, nearly)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same compares what a test got with what it wants.
func same(t testing.TB, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
