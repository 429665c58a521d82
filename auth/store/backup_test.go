package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	address, file := "sqlite:"+filepath.Join(dir, "portal.db"), filepath.Join(dir, "backup.db")
	s := open(t, address)
	must(t, s.Insert(t.Context(), "session:1", []byte("one"), time.Now().Add(time.Hour)))
	must(t, Backup(t.Context(), address, file))
	must(t, s.Delete(t.Context(), "session:1"))
	if value, _, err := open(t, "sqlite:"+file).Get(t.Context(), "session:1"); err != nil || string(value) != "one" {
		t.Errorf("Get from the backup = %q, %v, want the record", value, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("backup = %v, %v, want a file of this user alone", info, err)
	}
	for _, wrong := range []struct{ address, file, want string }{
		{address, file, "exists"},
		{"sqlite:" + filepath.Join(dir, "missing.db"), filepath.Join(dir, "other.db"), "session file"},
		{"redis://127.0.0.1:1", filepath.Join(dir, "other.db"), "only a sqlite: store"},
	} {
		if err := Backup(t.Context(), wrong.address, wrong.file); err == nil || !strings.Contains(err.Error(), wrong.want) {
			t.Errorf("Backup(%s, %s) = %v, want an error with %q", wrong.address, wrong.file, err, wrong.want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "other.db")); err == nil {
		t.Error("a failed backup left a file")
	}
}
