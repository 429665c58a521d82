package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestSQLiteFilesArePrivate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, "sqlite:"+filepath.Join(dir, "a b%20?#.db")) // characters with a meaning in URLs
	must(t, s.Insert(t.Context(), "k", []byte("v"), time.Now().Add(time.Hour)))
	seen := 0
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		seen++
		info, err := os.Stat(path)
		if err == nil && info.Mode().Perm() != 0o600 {
			t.Errorf("mode of %s = %v, want 0600", d.Name(), info.Mode().Perm())
		}
		return err
	}))
	if seen < 2 {
		t.Errorf("files = %d, want the database and its log", seen)
	}
}

func TestSQLiteDeletesExpiredRecords(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	synctest.Test(t, func(t *testing.T) {
		s := behindGuard(open(t, "sqlite:"+path)).(*sqlite)
		must(t, s.Insert(t.Context(), "short", []byte("v"), time.Now().Add(time.Second)))
		must(t, s.Insert(t.Context(), "long", []byte("v"), time.Now().Add(time.Hour)))
		time.Sleep(sweepInterval + time.Second)
		synctest.Wait()
		var rows int
		must(t, s.read.QueryRow(`SELECT count(*) FROM records`).Scan(&rows))
		if rows != 1 {
			t.Errorf("rows after the sweep = %d, want 1", rows)
		}
	})
}

func TestOpenSQLiteRejectsUnusablePath(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	notADatabase := filepath.Join(dir, "text.db")
	must(t, os.WriteFile(notADatabase, bytes.Repeat([]byte("not a database "), 10), 0o600))
	for _, path := range []string{"", dir, filepath.Join(dir, "missing", "deeper", "s.db"), notADatabase} {
		if s, err := Open(t.Context(), "sqlite:"+path); err == nil {
			s.Close()
			t.Errorf("Open(%q) succeeded, want an error", path)
		} else if errors.Is(err, ErrNotFound) {
			t.Errorf("Open(%q) = %v, want an error other than ErrNotFound", path, err)
		}
	}
}

// Members who are signed in go on reading while the file is gone: a connection that closed could
// not be opened again.
func TestReadsGoOnWithoutTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, "sqlite:"+path)
	value := large(pieceSize, "v")
	must(t, s.Insert(t.Context(), "k", value, time.Now().Add(time.Hour)))
	must(t, os.Remove(path))
	for round := range 5 {
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if i%2 == 0 { // its request has ended
					time.AfterFunc(time.Duration(i)*20*time.Microsecond, cancel)
				}
				_, _, err := s.Get(ctx, "k")
				if i%4 == 3 {
					_, err = s.GetAll(ctx, []string{"k"}, map[string]string{"k": string(value[:9])})
				}
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Errorf("round %d: a read without the file = %v, want none", round, err)
				}
			})
		}
		all.Wait()
	}
}

// earlierSchema is that of version 64d4101f.
const earlierSchema = `
CREATE TABLE IF NOT EXISTS records (
	key     TEXT PRIMARY KEY NOT NULL,
	value   BLOB NOT NULL,
	expires INTEGER NOT NULL -- milliseconds since 1970
);
CREATE INDEX IF NOT EXISTS records_expires ON records (expires);`

// The file of an earlier version opens with all that has not ended, and so it does the next time.
func TestFileOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	earlier, err := sql.Open("sqlite", "file:"+path)
	must(t, err)
	_, err = earlier.Exec(earlierSchema)
	must(t, err)
	expires := time.Now().Add(time.Hour)
	records := map[string]string{"session": "one", "count": "", "photo": string(large(3*pieceSize, "photo"))}
	for key, value := range records {
		_, err = earlier.Exec(`INSERT INTO records (key, value, expires) VALUES (?, ?, ?)`,
			key, []byte(value), millis(expires))
		must(t, err)
	}
	_, err = earlier.Exec(`INSERT INTO records (key, value, expires) VALUES ('ended', x'', 1)`)
	must(t, errors.Join(err, earlier.Close()))
	for range 2 {
		s, err := Open(t.Context(), "sqlite:"+path)
		must(t, err)
		for key, value := range records {
			wantRecord(t, s, key, value, expires)
		}
		wantGone(t, s, "ended")
		got, err := s.GetAll(t.Context(), []string{"session"}, map[string]string{"session": "on"})
		must(t, err)
		same(t, "known value", map[string][]byte{"session": []byte("on")}, got)
		must(t, s.Update(t.Context(), "session", []byte("one"), expires))
		must(t, s.Close())
	}
}

// Of a known value, SQLite reads no more than its beginning: the rest may be damaged.
func TestKnownValueIsNotRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.db")
	value := large(pieceSize, "v")
	before, err := Open(t.Context(), "sqlite:"+path)
	must(t, err)
	must(t, before.Insert(t.Context(), "k", value, time.Now().Add(time.Hour)))
	must(t, before.Close())
	s := open(t, "sqlite:"+path)
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = file.WriteAt(bytes.Repeat([]byte{0xA5}, 100_000), 100_000)
	must(t, errors.Join(err, file.Close()))
	got, err := s.GetAll(t.Context(), []string{"k"}, map[string]string{"k": string(value[:16])})
	must(t, err)
	same(t, "known value", map[string][]byte{"k": value[:16]}, got)
	if _, _, err := s.Get(t.Context(), "k"); !errors.Is(err, ErrDown) {
		t.Errorf("get of a damaged value = %v, want ErrDown", err)
	}
}
