package auth

import (
	"context"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"

	"memberportal/auth/store"
)

// visit is what one request knows of the session record it came with. It tells
// a write that may only update from one that creates.
type visit struct {
	key     string // "" when there was none
	expires time.Time
	gone    bool // this request deleted the record, or found it deleted
}

func (v *visit) held() bool { return v.key != "" && !v.gone }

type (
	visitKey      struct{}
	backgroundKey struct{}
)

// visitOf panics without Load, as scs does: a route that forgot it is a mistake
// in the program.
func visitOf(ctx context.Context) *visit { return ctx.Value(visitKey{}).(*visit) }

// Background marks a request that the member did not make, such as a page's
// polling: Commit with this context never moves the session's expiry.
func Background(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

func isBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }

func expiry(idle time.Duration, deadline time.Time) time.Time {
	if idleEnd := time.Now().Add(idle); idleEnd.Before(deadline) {
		return idleEnd
	}
	return deadline
}

// sessionStore lets scs keep its records in the vault. scs calls the methods
// that take a context and never those of the embedded interface, which is nil.
type sessionStore struct {
	scs.Store
	vault vault
	idle  time.Duration
}

var _ scs.CtxStore = sessionStore{}

// FindCtx remembers the record it found for the request's later writes.
func (s sessionStore) FindCtx(ctx context.Context, hash string) ([]byte, bool, error) {
	key := "session:" + hash
	value, expires, err := s.vault.get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	*visitOf(ctx) = visit{key: key, expires: expires}
	return value, true, nil
}

// CommitCtx only updates the record that the request came with, and returns
// store.ErrNotFound when that has been deleted since: a request still in flight
// at sign-out must not revive the session. A new or renewed id is inserted.
func (s sessionStore) CommitCtx(ctx context.Context, hash string, value []byte, deadline time.Time) error {
	v := visitOf(ctx)
	next := visit{key: "session:" + hash, expires: expiry(s.idle, deadline)}
	write := s.vault.insert
	if next.key == v.key {
		write = s.vault.update
		if isBackground(ctx) {
			next.expires = v.expires
		}
	}
	if err := write(ctx, next.key, value, next.expires); err != nil {
		return err
	}
	*v = next
	return nil
}

// DeleteCtx deletes the record that the request came with. store.ErrNotFound,
// once, says that another request has been faster.
func (s sessionStore) DeleteCtx(ctx context.Context, _ string) error {
	v := visitOf(ctx)
	if !v.held() {
		return nil
	}
	err := s.vault.Delete(ctx, v.key)
	v.gone = err == nil || errors.Is(err, store.ErrNotFound)
	return err
}
