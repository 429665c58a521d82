package handlers_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
)

// While another process holds the write lock of the session file, members who only read get their
// pages.
func TestReadersDuringAHeldWriteLock(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	h := handlertest.NewWith(t, handlertest.Parts{Records: handlertest.OpenStore(t, "sqlite:"+path)})
	readers := h.Household(4)
	for _, b := range readers {
		b.Get("/billing/4100241190")
	}
	writer := h.Browser()
	const pages = 3 // of each reader
	release := lockFile(t, path)
	var released atomic.Bool
	var reading, writing sync.WaitGroup
	writing.Go(func() {
		if r := writer.Get("/login"); r.Status != http.StatusFound || !released.Load() {
			t.Errorf("/login: status = %d, after the lock's end = %t, want a redirect after it", r.Status, released.Load())
		}
	})
	for _, b := range readers {
		reading.Go(func() {
			for n := range pages {
				if r := b.Get(memberPages[1+n]); r.Status != http.StatusOK {
					t.Errorf("%s: status = %d while the file is locked", memberPages[1+n], r.Status)
				}
			}
		})
	}
	reading.Wait()
	released.Store(true)
	release()
	writing.Wait()
	t.Attr("figure", fmt.Sprintf("%d pages while the file was locked", len(readers)*pages))
}

func lockFile(t *testing.T, path string) (release func()) {
	t.Helper()
	other, err := sql.Open("sqlite", "file:"+path)
	handlertest.Must(t, err)
	t.Cleanup(func() { other.Close() })
	holder, err := other.Conn(t.Context())
	handlertest.Must(t, err)
	_, err = holder.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	handlertest.Must(t, err)
	return sync.OnceFunc(func() {
		if _, err := holder.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			t.Error(err)
		}
	})
}

// Members who all sign in at once wait for each other, and for another process that writes.
func TestManySignInsAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	h := handlertest.NewWith(t, handlertest.Parts{Records: handlertest.OpenStore(t, "sqlite:"+path)})
	const members = 20
	began := time.Now()
	time.AfterFunc(400*time.Millisecond, lockFile(t, path)) // four times as long as SQLite waits
	var all sync.WaitGroup
	for range members {
		all.Go(func() { h.Browser().SignIn("household", "/home") })
	}
	all.Wait()
	t.Attr("figure", fmt.Sprintf("%d sign-ins in %.1f s", members, time.Since(began).Seconds()))
}
