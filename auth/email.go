package auth

import (
	"context"
	"strings"
)

// StoreEmail changes the email address of an identity in the session (section 4, changing email).
// The provider sends the new address only from the next sign-in on. It returns ErrNoIdentity for an
// unknown key.
func (s *Sessions) StoreEmail(ctx context.Context, key, email string) error {
	st := s.state(ctx)
	a, ok := st.find(key)
	if !ok {
		return ErrNoIdentity
	}
	// The address may point into request memory, which the server reuses.
	a.Identity.Email = strings.Clone(email)
	s.put(ctx, st.with(a))
	return nil
}
