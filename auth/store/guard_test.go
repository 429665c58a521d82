package store

import (
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// startHangingProxy forwards connections to a server until hung is set. After that it accepts
// connections and bytes but never responds.
func startHangingProxy(t *testing.T, server string) (address string, hung *atomic.Bool) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { l.Close() })
	hung = new(atomic.Bool)
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { client.Close() })
			go forward(client, server, hung)
		}
	}()
	return l.Addr().String(), hung
}

func forward(client net.Conn, server string, hung *atomic.Bool) {
	upstream, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	go io.Copy(client, upstream)
	buffer := make([]byte, 4096)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			upstream.Close()
			return
		}
		if !hung.Load() {
			upstream.Write(buffer[:n])
		}
	}
}

// calls is one call for each method that needs the store.
var calls = map[string]func(context.Context, Store) error{
	"get":     func(ctx context.Context, s Store) error { _, _, err := s.Get(ctx, "k"); return err },
	"get all": func(ctx context.Context, s Store) error { _, err := s.GetAll(ctx, []string{"k"}, nil); return err },
	"insert":  func(ctx context.Context, s Store) error { return s.Insert(ctx, "k", nil, time.Now().Add(time.Hour)) },
	"update":  func(ctx context.Context, s Store) error { return s.Update(ctx, "k", nil, time.Now().Add(time.Hour)) },
	"touch":   func(ctx context.Context, s Store) error { return s.Touch(ctx, "k", time.Now().Add(time.Hour)) },
	"delete":  func(ctx context.Context, s Store) error { return s.Delete(ctx, "k") },
	"take":    func(ctx context.Context, s Store) error { _, err := s.Take(ctx, "l", Limit{1, time.Hour}); return err },
	"lock":    func(ctx context.Context, s Store) error { _, err := s.Lock(ctx, "k", time.Second); return err },
	"ping":    func(ctx context.Context, s Store) error { return s.Ping(ctx) },
}

// If Redis hangs, a request waits for one timeout, no matter how many calls it makes. When Redis
// responds again, so does the store.
func TestHungStoreFailsWithinASecond(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"get", "insert", "lock"} { // which wait in a way of their own
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			m := miniredis.RunT(t)
			address, hung := startHangingProxy(t, m.Addr())
			s := open(t, "redis://"+address)
			must(t, s.Insert(t.Context(), "k", []byte("v"), time.Now().Add(time.Hour)))
			hung.Store(true)
			began := time.Now()
			if err := calls[first](t.Context(), s); !errors.Is(err, ErrDown) {
				t.Errorf("err = %v, want ErrDown", err)
			}
			for name, next := range calls {
				if err := next(t.Context(), s); !errors.Is(err, ErrDown) {
					t.Errorf("%s after it: err = %v, want ErrDown", name, err)
				}
			}
			if took := time.Since(began); took > 1700*time.Millisecond {
				t.Errorf("a request of %d calls took %v, want one timeout of a second", len(calls)+1, took)
			}
			hung.Store(false)
			wantBack(t, s)
		})
	}
}

// wantBack expects the store to respond again within five seconds.
func wantBack(t *testing.T, s Store) {
	t.Helper()
	began := time.Now()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for time.Since(began) < 5*time.Second {
		if _, _, err := s.Get(t.Context(), "k"); err == nil || errors.Is(err, ErrNotFound) {
			return
		}
		<-tick.C
	}
	t.Error("the store is still down five seconds after the outage")
}

func TestKilledStoreComesBack(t *testing.T) {
	t.Parallel()
	m := miniredis.RunT(t)
	s := open(t, "redis://"+m.Addr())
	must(t, s.Ping(t.Context()))
	m.Close()
	for name, call := range calls {
		began := time.Now()
		if err := call(t.Context(), s); !errors.Is(err, ErrDown) {
			t.Errorf("%s: err = %v, want ErrDown", name, err)
		}
		if took := time.Since(began); took > callTimeout+500*time.Millisecond {
			t.Errorf("%s took %v, want at most %v", name, took, callTimeout)
		}
	}
	must(t, m.Restart())
	wantBack(t, s)
}

func TestCanceledCallIsNoOutage(t *testing.T) {
	t.Parallel()
	s := open(t, "redis://"+miniredis.RunT(t).Addr())
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.Get(canceled, "k"); !errors.Is(err, context.Canceled) || errors.Is(err, ErrDown) {
		t.Errorf("err = %v, want context.Canceled and not ErrDown", err)
	}
	must(t, s.Ping(t.Context()))
}

// On a full disk, reads still work, and a deletion takes effect although it cannot be written. When
// the disk has room again, the record is deleted.
func TestDeletionOnFullDisk(t *testing.T) {
	t.Parallel()
	s := open(t, "sqlite:"+filepath.Join(t.TempDir(), "s.db"))
	file := behindGuard(s).(*sqlite)
	expires := time.Now().Add(time.Hour)
	for _, key := range []string{"kept", "deleted", "replaced"} {
		must(t, s.Insert(t.Context(), key, []byte("v"), expires))
	}
	fail := func(on string) {
		_, err := file.write.ExecContext(t.Context(), "PRAGMA query_only = "+on)
		must(t, err)
	}
	fail("on")
	wantRecord(t, s, "kept", "v", expires)
	for name, err := range map[string]error{
		"insert": s.Insert(t.Context(), "new", nil, expires), "touch": s.Touch(t.Context(), "kept", expires.Add(time.Hour)),
	} {
		if !errors.Is(err, ErrDown) {
			t.Errorf("%s = %v, want ErrDown", name, err)
		}
	}
	wantRecord(t, s, "kept", "v", expires) // a failed write isn't a reason to stop reading
	must(t, s.Delete(t.Context(), "deleted"))
	must(t, s.Delete(t.Context(), "replaced"))
	wantGone(t, s, "deleted")
	if err := s.Delete(t.Context(), "never"); !errors.Is(err, ErrNotFound) {
		t.Errorf("delete of a missing record = %v, want ErrNotFound", err)
	}

	fail("off")
	must(t, s.Insert(t.Context(), "replaced", []byte("new"), expires))
	wantRecord(t, s, "replaced", "new", expires)
	file.repeatDeletions(t.Context())
	wantRecord(t, s, "replaced", "new", expires)
	var rows int
	must(t, file.read.QueryRow(`SELECT count(*) FROM records WHERE key = 'deleted'`).Scan(&rows))
	if left := len(file.deleted.all()); rows != 0 || left != 0 {
		t.Errorf("rows = %d, remembered deletions = %d, want none", rows, left)
	}
}

// wantGone expects every method but Insert to find no record.
func wantGone(t *testing.T, s Store, key string) {
	t.Helper()
	later := time.Now().Add(time.Hour)
	_, _, get := s.Get(t.Context(), key)
	for name, err := range map[string]error{
		"get": get, "update": s.Update(t.Context(), key, nil, later), "touch": s.Touch(t.Context(), key, later),
		"delete": s.Delete(t.Context(), key),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("%s = %v, want ErrNotFound", name, err)
		}
	}
	if all, err := s.GetAll(t.Context(), []string{key}, nil); len(all) != 0 || err != nil {
		t.Errorf("GetAll = %v, %v, want nothing", all, err)
	}
}
