package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memberportal/auth/store"
)

// One process serves from a file. The next one waits for its end, and names the path if it does not
// come.
func TestOneProcessServesFromAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portal.db")
	leave, err := store.Occupy(t.Context(), "sqlite:"+path, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Occupy(t.Context(), "sqlite:"+path, 0); err == nil || !strings.Contains(err.Error(), path+".lock") {
		t.Errorf("second process = %v, want an error with the path", err)
	}
	if err := store.CheckFile(t.Context(), path); err != nil {
		t.Errorf("CheckFile beside a portal = %v, want nil", err)
	}
	time.AfterFunc(50*time.Millisecond, leave)
	leave, err = store.Occupy(t.Context(), "sqlite:"+path, time.Minute)
	if err != nil {
		t.Fatalf("after its end = %v, want the file", err)
	}
	leave()
	if _, err := store.Occupy(t.Context(), "memory:", 0); err != nil {
		t.Errorf("memory = %v, want nil", err)
	}
}

// A connection after the first one makes no empty file in place of one that was deleted.
func TestDeletedFileIsNotMadeAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "portal.db")
	if err := store.CheckFile(t.Context(), path); err == nil {
		t.Error("CheckFile of no file = nil, want an error")
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("the file was made, want none")
	}
}
