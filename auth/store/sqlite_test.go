package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestSQLiteKeepsRecordsOverARestart(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "a b%20?#.db") // every character that an address could misread
	expires := time.Now().Add(time.Hour)
	before, err := Open(t.Context(), url)
	must(t, err)
	must(t, before.Insert(t.Context(), "k", []byte("kept"), expires))
	must(t, before.Close())
	wantRecord(t, open(t, url), "k", "kept", expires)
}

func TestSQLiteFilesAreOurs(t *testing.T) {
	dir := t.TempDir()
	s := open(t, "sqlite:"+filepath.Join(dir, "s.db"))
	must(t, s.Insert(t.Context(), "k", []byte("v"), time.Now().Add(time.Hour)))
	seen := 0
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		seen++
		info, err := os.Stat(path)
		if err == nil && info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, want 0600", d.Name(), info.Mode().Perm())
		}
		return err
	}))
	if seen < 2 {
		t.Errorf("%d files, want the database and its log", seen)
	}
}

func TestSQLiteSweepsExpiredRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	synctest.Test(t, func(t *testing.T) {
		s := open(t, "sqlite:"+path).(*sqlite)
		must(t, s.Insert(t.Context(), "short", []byte("v"), time.Now().Add(time.Second)))
		must(t, s.Insert(t.Context(), "long", []byte("v"), time.Now().Add(time.Hour)))
		time.Sleep(sweepInterval + time.Second)
		synctest.Wait()
		var rows int
		must(t, s.read.QueryRow(`SELECT count(*) FROM records`).Scan(&rows))
		if rows != 1 {
			t.Errorf("%d rows after the sweep, want 1", rows)
		}
	})
}

func TestSQLiteSurvivesManyWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	instances := []Store{open(t, "sqlite:"+path), open(t, "sqlite:"+path)}
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			s, key := instances[i%2], fmt.Sprint(i)
			if err := s.Insert(t.Context(), key, []byte("v"), time.Now().Add(time.Hour)); err != nil {
				t.Error(err)
			}
			if _, _, err := s.Get(t.Context(), key); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestSQLiteRefusesAFileItCannotUse(t *testing.T) {
	dir := t.TempDir()
	notADatabase := filepath.Join(dir, "text.db")
	must(t, os.WriteFile(notADatabase, []byte("certainly no database, and longer than a header would be ....................................................................."), 0o600))
	for _, path := range []string{"", dir, filepath.Join(dir, "missing", "deeper", "s.db"), notADatabase} {
		if s, err := Open(t.Context(), "sqlite:"+path); err == nil {
			s.Close()
			t.Errorf("Open(%q) succeeded", path)
		} else if errors.Is(err, ErrNotFound) {
			t.Errorf("Open(%q): %v looks like a missing record", path, err)
		}
	}
}
