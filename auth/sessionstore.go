package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/alexedwards/scs/v2"

	"memberportal/auth/store"
)

// loadedRecord is the session record that a request loaded. CommitCtx compares it with the record
// to write: the same record may only be updated, another one is inserted.
type loadedRecord struct {
	key     string // "" if the request loaded none
	expires time.Time
	flash   string // ID of the flash message in it
	gone    bool   // this request deleted the record or found it deleted
	// The last identity of the session was signed out elsewhere.
	endedElsewhere bool
	// What Load has read besides, sealed, by key; nil for a missing record. It never changes.
	read map[string][]byte
}

func (v *loadedRecord) exists() bool { return v.key != "" && !v.gone }

type (
	loadedRecordKey struct{}
	backgroundKey   struct{}
)

// loadedRecordOf panics if ctx does not come from Load, as scs does: a route without the session
// middleware is a programming error.
func loadedRecordOf(ctx context.Context) *loadedRecord {
	return ctx.Value(loadedRecordKey{}).(*loadedRecord)
}

// Background marks a request that the member did not make, such as polling by a page. Commit never
// extends the session with this context; a page left open would otherwise never sign out.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

func isBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }

// expiry returns the earlier of the idle limit, counted from now, and the absolute limit.
func expiry(idle time.Duration, deadline time.Time) time.Time {
	if idleEnd := time.Now().Add(idle); idleEnd.Before(deadline) {
		return idleEnd
	}
	return deadline
}

// sessionStore stores the sessions of scs in the vault. scs only calls the methods with a context;
// those of the embedded interface are nil.
type sessionStore struct {
	scs.Store
	vault vault
	idle  time.Duration
}

var _ scs.CtxStore = sessionStore{}

// FindCtx returns the value of a session and remembers its record for later writes in the request.
func (s sessionStore) FindCtx(ctx context.Context, hash string) ([]byte, bool, error) {
	key := "session:" + hash
	value, expires, err := s.vault.get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	*loadedRecordOf(ctx) = loadedRecord{key: key, expires: expires}
	return value, true, nil
}

// CommitCtx stores a session. A session that the request loaded is only updated. If another request
// has deleted it (a sign-out), CommitCtx returns store.ErrNotFound: creating it again would sign
// the member back in. Only a new or renewed session ID is inserted.
func (s sessionStore) CommitCtx(ctx context.Context, hash string, value []byte, deadline time.Time) error {
	v := loadedRecordOf(ctx)
	next := loadedRecord{key: "session:" + hash, expires: expiry(s.idle, deadline), flash: v.flash}
	write := s.vault.insert
	if next.key == v.key {
		write = s.vault.update
		if isBackground(ctx) {
			next.expires = v.expires
		}
	}
	err := write(ctx, next.key, value, next.expires)
	switch {
	case err == nil:
		*v = next
	case next.key == v.key:
		return notSaved(err)
	}
	return err
}

// notSaved marks a failed update of a record. A deleted record does not count as a failure.
func notSaved(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrNotSaved, err)
}

// DeleteCtx deletes the record that the request loaded, which is not always the one that scs names:
// after RenewToken scs names the new ID. If another request deleted it first, DeleteCtx returns
// store.ErrNotFound once, and nil after that.
func (s sessionStore) DeleteCtx(ctx context.Context, _ string) error {
	v := loadedRecordOf(ctx)
	if !v.exists() {
		return nil
	}
	err := s.vault.Delete(ctx, v.key)
	v.gone = err == nil || errors.Is(err, store.ErrNotFound)
	return err
}
