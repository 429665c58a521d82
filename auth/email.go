package auth

import (
	"context"
	"slices"
	"strings"
)

// StoreEmail keeps the new sign-in email of a known identity, which the provider
// vouches for from the next sign-in on (section 4, changing email). It returns
// ErrNoIdentity for an unknown key.
func (s *Sessions) StoreEmail(ctx context.Context, key, email string) error {
	st := s.state(ctx)
	i := slices.IndexFunc(st.Accounts, func(a account) bool { return a.Identity.Key == key })
	if i < 0 {
		return ErrNoIdentity
	}
	changed := st.Accounts[i]
	changed.Identity.Email = strings.Clone(email)
	s.put(ctx, st.with(changed))
	return nil
}
