package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// damage overwrites 60 kB of a file behind its first pages.
func damage(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = file.WriteAt(bytes.Repeat([]byte{0xA5}, 60_000), 8192)
	must(t, errors.Join(err, file.Close()))
}

// A damaged file was once "ready" while every page failed, even after a restart.
func TestDamagedFileIsFound(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	address := "sqlite:" + path
	before, err := Open(t.Context(), address)
	must(t, err)
	const records = 16 // together larger than the cache of a connection
	for i := range records {
		must(t, before.Insert(t.Context(), fmt.Sprint(i), make([]byte, 64<<10), time.Now().Add(time.Hour)))
	}
	must(t, before.Close())
	running := open(t, address)
	must(t, running.Ping(t.Context()))
	must(t, CheckFile(t.Context(), path))
	damage(t, path)
	failures := 0
	for i := range records {
		if _, _, err := running.Get(t.Context(), fmt.Sprint(i)); errors.Is(err, ErrDown) {
			failures++
		}
	}
	if err := running.Ping(t.Context()); failures == 0 || !errors.Is(err, ErrDown) || !errors.Is(err, errDamaged) {
		t.Errorf("after %d failed reads, the ping = %v, want %v", failures, err, errDamaged)
	}
	must(t, running.Close())
	if _, err := Open(t.Context(), address); !errors.Is(err, errDamaged) {
		t.Errorf("Open of a damaged file = %v, want %v", err, errDamaged)
	}
	if err := CheckFile(t.Context(), path); !errors.Is(err, errDamaged) {
		t.Errorf("CheckFile of a damaged file = %v, want %v", err, errDamaged)
	}
}

// What cannot be written does not keep members from reading.
func TestProbeFindsWhatIsNotKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, "sqlite:"+path)
	must(t, Probe(t.Context(), s))
	readOnly := func(on string) {
		_, err := behindGuard(s).(*sqlite).write.ExecContext(t.Context(), "PRAGMA query_only = "+on)
		must(t, err)
	}
	wantRefused := func(when string) {
		t.Helper()
		if err := Probe(t.Context(), s); err == nil {
			t.Errorf("%s: the probe found nothing", when)
		}
		must(t, s.Ping(t.Context()))
	}
	readOnly("on")
	wantRefused("full disk")
	readOnly("off")
	must(t, Probe(t.Context(), s))
	must(t, os.Rename(path, path+".moved"))
	wantRefused("file moved away")
	must(t, os.WriteFile(path, nil, 0o600))
	wantRefused("file replaced")
	must(t, os.Remove(path))
	must(t, os.Rename(path+".moved", path))
	must(t, Probe(t.Context(), s))
}

// slowWrites delays only Insert.
type slowWrites struct{ slowStore }

func (s slowWrites) Get(ctx context.Context, key string) ([]byte, time.Time, error) {
	return s.Store.Get(ctx, key)
}

// A photo that takes seconds to write isn't an outage for others.
func TestSlowWriteOfAFileIsNoOutage(t *testing.T) {
	t.Parallel()
	for delay, want := range map[time.Duration]bool{fileTimeout - time.Second: true, 2 * fileTimeout: false} {
		path := filepath.Join(t.TempDir(), "s.db")
		synctest.Test(t, func(t *testing.T) {
			g := open(t, "sqlite:"+path).(*guarded)
			s := newGuarded(slowWrites{slowStore{g.backend, delay}}, g.reads, g.writes, g.network)
			written := make(chan error, 1)
			go func() { written <- s.Insert(t.Context(), "photo", nil, time.Now().Add(time.Hour)) }()
			for range 3 * fileTimeout / time.Second {
				failed, took := atOnce(t, 20, func(int) error {
					if _, _, err := s.Get(t.Context(), canaryKey); !errors.Is(err, ErrNotFound) {
						return err
					}
					return nil
				})
				if failed > 0 || took > 0 {
					t.Errorf("beside a write of %v, %d of 20 reads failed within %v, want none at once", delay, failed, took)
				}
				time.Sleep(time.Second)
			}
			if err := <-written; (err == nil) != want {
				t.Errorf("a write of %v = %v, want success: %t", delay, err, want)
			}
		})
	}
}
