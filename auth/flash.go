package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"memberportal/auth/store"
)

// PutFlash stores a message for the next page of the active identity. It replaces an earlier one.
func (s *Sessions) PutFlash(ctx context.Context, message string) {
	st := s.state(ctx)
	active, _ := st.active()
	// The message may point into request memory, which the server reuses.
	st.flash = flash{strings.Clone(message), rand.Text(), active.Identity.Key}
	s.put(ctx, st)
}

// PopFlash returns the message and deletes it. It returns "" if there is none. It also returns ""
// for a message of another identity, and keeps it because the member may switch back.
func (s *Sessions) PopFlash(ctx context.Context) string {
	st := s.state(ctx)
	active, _ := st.active()
	message := st.Flash
	if message == "" || st.FlashFor != "" && st.FlashFor != active.Identity.Key {
		return ""
	}
	st.flash = flash{}
	s.put(ctx, st)
	return message
}

// flashLockTTL is how long a crashed instance can block writes of a session.
const flashLockTTL = 10 * time.Second

// keepNewerFlash keeps a message that another request has stored since this one loaded the session.
// After a double press of a button, the page for the first press may still be rendering; it must
// not delete the message of the second. The session may be written until unlock.
func (s *Sessions) keepNewerFlash(ctx context.Context) (unlock func(), err error) {
	v := loadedRecordOf(ctx)
	if !v.exists() {
		return func() {}, nil
	}
	if unlock, err = s.vault.Lock(ctx, "lock:"+v.key, flashLockTTL); err != nil {
		return nil, err
	}
	if err = s.mergeFlash(ctx, v); err != nil {
		unlock()
	}
	return unlock, err
}

// mergeFlash adopts a newer message, unless this request has stored one itself.
func (s *Sessions) mergeFlash(ctx context.Context, v *loadedRecord) error {
	st := s.state(ctx)
	if st.FlashID != "" && st.FlashID != v.flash {
		return nil
	}
	now, err := s.stored(ctx, v.key)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the write finds that the session has ended
	}
	if err == nil && now.FlashID != v.flash {
		st.flash = now.flash.after(st, st)
		s.put(ctx, st)
	}
	return err
}

// stored returns the current content of a session record.
func (s *Sessions) stored(ctx context.Context, key string) (state, error) {
	value, _, err := s.vault.get(ctx, key)
	if err != nil {
		return state{}, err
	}
	_, values, err := s.scs.Codec.Decode(value)
	st, _ := values[stateKey].(state)
	return st, err
}
