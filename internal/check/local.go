package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"memberportal/auth/store"
	"memberportal/internal/settings"
)

// tryMachine returns what on this machine would end a start: the file of the session store and the
// addresses to listen on. It leaves nothing behind, and does not try settings that known lists as
// wrong. notes are what may be right.
func tryMachine(ctx context.Context, s settings.Settings, known error) (notes []string, problem error) {
	problem = errors.Join(tryStoreFile(ctx, s.SessionStore), wantBaseURL(s, known))
	for _, setting := range s.Listeners() {
		if !isAbout(known, setting[0]) {
			note, err := tryAddress(setting[0], setting[1])
			notes, problem = append(notes, note...), errors.Join(problem, err)
		}
	}
	return append(notes, noteDrain(s.Drain)...), problem
}

// wantBaseURL refuses a portal for real members without its public address: it would answer 421 to
// each of their requests.
func wantBaseURL(s settings.Settings, known error) error {
	if s.BaseURL != nil || s.UserAPI == nil || settings.IsHere(s.UserAPI.Hostname()) || isAbout(known, "PORTAL_BASE_URL") {
		return nil
	}
	return errors.New("PORTAL_BASE_URL is not set, but PORTAL_USER_API is on another machine: " +
		"members would get 421 for every page. Set it to the portal's public address, such as https://portal.example.com")
}

// isAbout reports whether a line of an error begins with a setting's name.
func isAbout(err error, name string) bool {
	return err != nil && strings.Contains("\n"+err.Error(), "\n"+name+" ")
}

func tryAddress(name, address string) (notes []string, err error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return []string{fmt.Sprintf("%s: %s is in use, which is right if the portal runs", name, address)}, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return nil, listener.Close()
}

// longDrain is what the drain time may be with the deploy files: with nine seconds for requests in
// progress, it ends within TimeoutStopSec.
const longDrain = 20 * time.Second

func noteDrain(drain time.Duration) []string {
	if drain <= longDrain {
		return nil
	}
	return []string{fmt.Sprintf("PORTAL_DRAIN_TIME is %s: TimeoutStopSec of portal.service (30s as installed), "+
		"or the grace period of the container, must be at least %s, "+
		"or the portal is killed while requests are in progress", drain, drain+longDrain/2)}
}

// sqliteHead begins each file of SQLite that is not empty.
var sqliteHead = []byte("SQLite format 3\x00")

// tryStoreFile returns why a SQLite store cannot be opened or is damaged, without creating it: the
// user who runs the check need not be the one who runs the portal.
func tryStoreFile(ctx context.Context, address string) error {
	path, isFile := strings.CutPrefix(address, "sqlite:")
	if !isFile {
		return nil
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		err = tryStoreFolder(filepath.Dir(path))
	} else if err == nil {
		defer file.Close()
		if err = tryHead(file); err == nil {
			err = store.CheckFile(ctx, path)
		}
	}
	if err != nil {
		return fmt.Errorf("PORTAL_SESSION_STORE: %w", err)
	}
	return nil
}

func tryHead(file *os.File) error {
	head, err := io.ReadAll(io.LimitReader(file, int64(len(sqliteHead))))
	if err == nil && len(head) > 0 && !bytes.Equal(head, sqliteHead) {
		err = fmt.Errorf("%s is not a database of SQLite", file.Name())
	}
	return err
}

// tryStoreFolder returns why a file cannot be created in a folder, of which the portal creates the
// last part.
func tryStoreFolder(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		dir = filepath.Dir(dir)
	}
	file, err := os.CreateTemp(dir, ".portal-check")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}
