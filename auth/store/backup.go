package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Backup copies the store at a sqlite: address to a new file that only this user can read. It works
// while the portal uses the store. It returns an error for any other address, and if the file
// exists.
func Backup(ctx context.Context, url, file string) (err error) {
	path, isFile := strings.CutPrefix(url, "sqlite:")
	if !isFile {
		return errors.New("auth/store: only a sqlite: store is backed up this way")
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("auth/store: session file: %w", err) // openPool would create it
	}
	target, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("auth/store: %s exists", file)
	}
	if err != nil {
		return err
	}
	db := openPool(path, "", 1)
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return errors.Join(err, db.Close(), target.Close())
}
