// Package logout ends sessions from outside their browser: it lists the sessions of each identity,
// checks the logout tokens of the provider, and revokes refresh tokens.
package logout

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// Records stores the index. auth.SealedCache implements it. Each call uses one key, so that the
// keys may be in different slots of a Redis Cluster.
type Records interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte, ttl time.Duration) error
	Delete(ctx context.Context, key string) error
	Change(ctx context.Context, key string, ttl time.Duration, change func(value []byte) ([]byte, error)) error
}

// Entry is one sign-in of an identity. When it ends, its session continues for other identities in
// the same browser.
type Entry struct {
	// Key of the record with its tokens: without it, the session drops the identity.
	Tokens string
	// Key of the record of its session, "" until the session is stored.
	Session   string    `json:",omitempty"`
	SessionID string    // the provider's ID of its session, "" for none
	Until     time.Time // when the tokens expire
}

// Index lists the sign-ins of each identity on all instances. It is safe for concurrent use.
type Index struct {
	Records Records
	Life    time.Duration // of the longest session
}

// Add adds a sign-in.
func (x Index) Add(ctx context.Context, identity string, added Entry) error {
	if added.SessionID != "" {
		if err := x.Records.Put(ctx, sessionKey(added.SessionID), []byte(identity), x.Life); err != nil {
			return err
		}
	}
	return x.change(ctx, identity, func(entries []Entry) ([]Entry, error) {
		return append(entries, added), nil
	})
}

// List returns the sign-ins, in the order in which they were added.
func (x Index) List(ctx context.Context, identity string) ([]Entry, error) {
	value, _, err := x.Records.Get(ctx, Key(identity))
	if err != nil {
		return nil, err
	}
	return Decode(value)
}

// Locate sets the session of a sign-in, whose key changes with its identities. A sign-in that has
// ended is not there any more.
func (x Index) Locate(ctx context.Context, identity, tokens, session string) error {
	return x.change(ctx, identity, func(entries []Entry) ([]Entry, error) {
		if i := slices.IndexFunc(entries, func(e Entry) bool { return e.Tokens == tokens }); i >= 0 {
			entries[i].Session = session
		}
		return entries, nil
	})
}

// End calls end with the tokens of each sign-in that match accepts, and removes those sign-ins. If
// it fails at any point, a repetition finds everything that remains: the provider's session is
// mapped to its identity until the end, and the sign-ins are listed until end has succeeded.
func (x Index) End(ctx context.Context, identity string, match func(Entry) bool,
	end func(tokens []string) error,
) error {
	var tokens, sessions []string
	err := x.change(ctx, identity, func(entries []Entry) ([]Entry, error) {
		for _, e := range entries {
			if match(e) {
				tokens, sessions = append(tokens, e.Tokens), append(sessions, e.SessionID)
			}
		}
		return slices.DeleteFunc(entries, match), end(tokens)
	})
	if err != nil {
		return err
	}
	for _, id := range sessions {
		if id != "" {
			_ = x.Records.Delete(ctx, sessionKey(id)) // if this fails, it expires
		}
	}
	return nil
}

// IdentityOf returns the identity with the provider's session, "" for none.
func (x Index) IdentityOf(ctx context.Context, sessionID string) (string, error) {
	identity, _, err := x.Records.Get(ctx, sessionKey(sessionID))
	return string(identity), err
}

func (x Index) change(ctx context.Context, identity string, change func([]Entry) ([]Entry, error)) error {
	return x.Records.Change(ctx, Key(identity), x.Life, func(value []byte) ([]byte, error) {
		entries, err := Decode(value)
		if err != nil {
			return nil, err
		}
		entries, err = change(entries)
		if err != nil || len(entries) == 0 {
			return nil, err
		}
		return json.Marshal(entries)
	})
}

// Decode returns the sign-ins of a record whose tokens have not ended.
func Decode(value []byte) ([]Entry, error) {
	var entries []Entry
	if len(value) > 0 && json.Unmarshal(value, &entries) != nil {
		return nil, errors.New("auth/logout: the index of an identity is unreadable")
	}
	return slices.DeleteFunc(entries, func(e Entry) bool { return time.Now().After(e.Until) }), nil
}

// The keys carry the version of the values: increase it when Entry changes.

// Key is the key of the sign-ins of an identity.
func Key(identity string) string         { return "signed-in/1/identity/" + identity }
func sessionKey(sessionID string) string { return "signed-in/1/session/" + sessionID }
