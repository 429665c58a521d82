package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// canaryKey is the key of the record that Probe writes.
const canaryKey = "canary"

// canaryLife is longer than the time between two probes.
const canaryLife = time.Hour

// Probe writes a record, and returns why that, or what members write, would be lost: the disk is
// full, or the file of a SQLite store was deleted or replaced. Members who are signed in can go on
// reading, so it isn't a reason to stop serving them.
func Probe(ctx context.Context, s Store) error {
	if g, ok := s.(*guarded); ok {
		if file, ok := g.backend.(*sqlite); ok && !file.isInPlace() {
			return fmt.Errorf("auth/store: the session file was deleted or replaced while the portal uses it: %w",
				fs.ErrNotExist)
		}
	}
	return s.Insert(ctx, canaryKey, nil, time.Now().Add(canaryLife))
}

// isInPlace reports whether the file that is open is still the one at the path. If it is not, it
// can be read and written, and is gone after a restart.
func (s *sqlite) isInPlace() bool {
	now, err := os.Stat(s.path)
	return err == nil && os.SameFile(s.file, now)
}

// CheckFile returns why the file of a SQLite store cannot be used: it is damaged, or no database.
// The file must exist; a portal may use it meanwhile.
func CheckFile(ctx context.Context, path string) error {
	db := openPool(path, "&_pragma=query_only(1)", 1)
	return errors.Join(quickCheck(ctx, db), db.Close())
}

// quickCheck reads the whole file. A file without a table is whole.
func quickCheck(ctx context.Context, db *sql.DB) error {
	var found string
	err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found)
	switch {
	case isDamaged(err):
		return fmt.Errorf("%w: %w", errDamaged, err)
	case err != nil:
		return err
	case found != "ok":
		return fmt.Errorf("%w: %s", errDamaged, found)
	}
	return nil
}
