package auth

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"memberportal/auth/logout"
)

// list puts the session's record into the index, for a session that has a new ID. By it, the
// member's other browsers see whether the session still exists. A failure does not affect the page:
// the next request tries again.
func (s *Sessions) list(ctx context.Context) {
	st, record := s.state(ctx), s.recordToWrite(ctx)
	if len(st.Accounts) == 0 || st.Listed == record {
		return
	}
	for _, a := range st.Accounts {
		if s.index.Locate(ctx, a.Identity.Key, tokenKey(a.TokenRef), record) != nil {
			return
		}
	}
	st.Listed = record
	s.put(ctx, st)
}

// recordToWrite returns the key of the session's record after this request.
func (s *Sessions) recordToWrite(ctx context.Context) string {
	if v := loadedRecordOf(ctx); v.exists() {
		return v.key
	}
	return recordKey("session", s.scs.Token(ctx))
}

// SignInsKey is the key of the cache from which [Sessions.OtherSessions] reads first.
func SignInsKey(identity string) string { return logout.Key(identity) }

// OtherSessions returns in how many other sessions the active identity is signed in, 0 without an
// identity.
func (s *Sessions) OtherSessions(ctx context.Context) (int, error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return 0, nil
	}
	value, _, _, err := s.Ahead(ctx).GetUnless(ctx, SignInsKey(a.Identity.Key), "")
	if err != nil {
		return 0, fmt.Errorf("auth: count sessions: %w", err)
	}
	entries, err := logout.Decode(value)
	if err != nil {
		return 0, fmt.Errorf("auth: count sessions: %w", err)
	}
	others, err := s.others(ctx, entries, tokenKey(a.TokenRef))
	if err != nil {
		return 0, fmt.Errorf("auth: count sessions: %w", err)
	}
	return len(slices.DeleteFunc(others, func(o otherSignIn) bool { return o.ended })), nil
}

// EndOtherSessions signs the active identity out of every session but this one. Those sessions
// continue for their other identities. It returns how many sign-ins it ended.
func (s *Sessions) EndOtherSessions(ctx context.Context) (ended int, err error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return 0, ErrNoIdentity
	}
	others := func(e logout.Entry) bool { return e.Tokens != tokenKey(a.TokenRef) }
	err = s.index.End(ctx, a.Identity.Key, others, func(keys []string) error {
		ended = len(keys)
		return s.tokens.end(ctx, keys)
	})
	if err != nil {
		return ended, fmt.Errorf("auth: end sessions: %w", err)
	}
	return ended, nil
}

// EndedElsewhere reports whether the session of the request was ended outside its browser: by the
// member in another one, by the limit of sessions, or by the provider.
func (s *Sessions) EndedElsewhere(ctx context.Context) bool {
	_, signedIn := s.Active(ctx)
	return !signedIn && loadedRecordOf(ctx).endedElsewhere
}

// otherSignIn is an entry of the index.
type otherSignIn struct {
	logout.Entry
	ended bool // its tokens or its session are gone
}

// others returns the sign-ins of an identity but the one with these tokens. One whose session is
// being made has not ended.
func (s *Sessions) others(ctx context.Context, entries []logout.Entry, own string) ([]otherSignIn, error) {
	entries = slices.DeleteFunc(entries, func(e logout.Entry) bool { return e.Tokens == own })
	if len(entries) == 0 {
		return nil, nil
	}
	var keys []string
	for _, e := range entries {
		keys = append(keys, e.Tokens, cmp.Or(e.Session, e.Tokens))
	}
	found, err := s.vault.GetAll(ctx, keys, nil)
	if err != nil {
		return nil, err
	}
	all := make([]otherSignIn, len(entries))
	for i, e := range entries {
		all[i] = otherSignIn{e, found[e.Tokens] == nil || found[cmp.Or(e.Session, e.Tokens)] == nil}
	}
	return all, nil
}

// endOldest ends sign-ins beyond the limit: those whose sessions have ended already, then the
// oldest, never the one with these tokens. A failure is logged: the next sign-in tries again.
func (s *Sessions) endOldest(ctx context.Context, identity, own string) {
	var others []otherSignIn
	entries, err := s.index.List(ctx, identity)
	if err == nil {
		others, err = s.others(ctx, entries, own)
	}
	if beyond := len(others) + 1 - s.limits.Sessions; err == nil && s.limits.Sessions > 0 && beyond > 0 {
		err = s.endFirst(ctx, identity, others, beyond)
	}
	if err != nil {
		s.provider.log.WarnContext(ctx, "oldest session not ended", "error", err)
	}
}

func (s *Sessions) endFirst(ctx context.Context, identity string, others []otherSignIn, n int) error {
	rank := map[bool]int{true: 0, false: 1} // by ended
	slices.SortStableFunc(others, func(a, b otherSignIn) int {
		return cmp.Or(cmp.Compare(rank[a.ended], rank[b.ended]), a.Until.Compare(b.Until))
	})
	leaving := map[string]bool{}
	for _, o := range others[:n] {
		leaving[o.Tokens] = true
	}
	oldest := func(e logout.Entry) bool { return leaving[e.Tokens] }
	return s.index.End(ctx, identity, oldest, func(keys []string) error { return s.tokens.end(ctx, keys) })
}
