package auth

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// markLife is how long after it was made a page still tells for whom.
const markLife = 24 * time.Hour

// markRecord keeps marks apart from everything else that the keys seal.
const markRecord = "mark"

// Mark returns a sealed word that says for which identity a page was made, and
// when; "" for a visitor. It is no secret of the session and lets nobody in: it
// tells whose the typing is that comes back when the session has ended.
func (s *Sessions) Mark(ctx context.Context) string {
	active, ok := s.Active(ctx)
	if !ok {
		return ""
	}
	made := binary.BigEndian.AppendUint32(nil, uint32(time.Now().Unix()))
	owner, _ := base64.RawURLEncoding.DecodeString(active.Key) // as identityKey has written it
	return base64.RawURLEncoding.EncodeToString(s.vault.keys.seal(append(made, owner...), markRecord))
}

// Marked returns the Identity.Key that Mark was asked for, "" for a mark that is
// older than a day or that we did not make.
func (s *Sessions) Marked(mark string) string {
	sealed, err := base64.RawURLEncoding.DecodeString(mark)
	if err != nil {
		return ""
	}
	value, err := s.vault.keys.open(sealed, markRecord)
	if err != nil || len(value) < 4 {
		return ""
	}
	made := time.Unix(int64(binary.BigEndian.Uint32(value)), 0)
	if time.Since(made) > markLife {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(value[4:])
}
