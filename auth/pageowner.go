package auth

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// pageOwnerLifetime is how long a page owner token is valid. A page may stay open overnight.
const pageOwnerLifetime = 24 * time.Hour

// pageOwnerRecord separates these tokens from everything else that the keys encrypt.
const pageOwnerRecord = "page owner"

// PageOwnerToken returns a token that names the active identity as the owner of a page, "" for a
// visitor. It grants no access. When a form arrives after its session has ended, PageOwner returns
// whose input it is.
func (s *Sessions) PageOwnerToken(ctx context.Context) string {
	active, ok := s.Active(ctx)
	if !ok {
		return ""
	}
	createdAt := binary.BigEndian.AppendUint32(nil, uint32(time.Now().Unix()))
	owner, _ := base64.RawURLEncoding.DecodeString(active.Key) // cannot fail: identityKey encoded it
	return base64.RawURLEncoding.EncodeToString(s.vault.keys.Seal(append(createdAt, owner...), pageOwnerRecord))
}

// PageOwner returns the Identity.Key in a token of PageOwnerToken. It returns "" if the token is
// invalid or older than a day.
func (s *Sessions) PageOwner(token string) string {
	sealed, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return ""
	}
	value, err := s.vault.keys.Open(sealed, pageOwnerRecord)
	if err != nil || len(value) < 4 {
		return ""
	}
	createdAt := time.Unix(int64(binary.BigEndian.Uint32(value)), 0)
	if time.Since(createdAt) > pageOwnerLifetime {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(value[4:])
}
