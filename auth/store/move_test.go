package store_test

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memberportal/auth/store"
	"memberportal/auth/store/storetest"
)

func TestMoveToRedis(t *testing.T) {
	t.Parallel()
	address, server := "sqlite:"+filepath.Join(t.TempDir(), "portal.db"), storetest.StartRedis(t)
	file := openAt(t, address)
	ends := time.Now().Add(time.Hour)
	values := map[string]string{"session:1": "one", "drafts:2": "\x00two", "photo:3": strings.Repeat("three", 120<<10)}
	for key, value := range values {
		if err := file.Insert(t.Context(), key, []byte(value), ends); err != nil {
			t.Fatal(err)
		}
	}
	limit := store.Limit{Events: 1, Per: time.Hour}
	if _, err := file.Take(t.Context(), "limit:4", limit); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	leave, err := store.Occupy(t.Context(), address, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Move(t.Context(), address, server.Address); !errors.Is(err, store.ErrRunning) {
		t.Errorf("Move beside a running portal = %v, want %v", err, store.ErrRunning)
	}
	leave()
	if moved, err := store.Move(t.Context(), address, server.Address); err != nil || moved != 4+3 {
		t.Fatalf("Move = %d, %v, want 7 records", moved, err)
	}
	redis := openAt(t, server.Address)
	for key, want := range values {
		value, expires, err := redis.Get(t.Context(), key)
		if err != nil || string(value) != want || expires.Sub(ends).Abs() > time.Second {
			t.Errorf("%s = %.20q until %v, %v, want %.20q until %v", key, value, expires, err, want, ends)
		}
	}
	if wait, err := redis.Take(t.Context(), "limit:4", limit); err != nil || wait == 0 {
		t.Errorf("limit after the move: wait = %v, %v, want one", wait, err)
	}
	if _, err := store.Move(t.Context(), address, server.Address); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("second Move = %v, want %v", err, store.ErrNotEmpty)
	}
}

func TestMoveRefusesARedisThatEvicts(t *testing.T) {
	t.Parallel()
	address, server := "sqlite:"+filepath.Join(t.TempDir(), "portal.db"), storetest.StartRedis(t)
	if err := openAt(t, address).Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("redis-cli", "-u", server.Address, "config", "set", "maxmemory-policy", "allkeys-lru").
		CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if _, err := store.Move(t.Context(), address, server.Address); !errors.Is(err, store.ErrEvicts) {
		t.Errorf("Move = %v, want %v", err, store.ErrEvicts)
	}
	for _, wrong := range [][2]string{{"memory:", server.Address}, {address, "memory:"}, {address, address}} {
		if _, err := store.Move(t.Context(), wrong[0], wrong[1]); err == nil {
			t.Errorf("Move from %s to %s is not an error", wrong[0], wrong[1])
		}
	}
}

func openAt(t *testing.T, address string) store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
