package auth

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"memberportal/auth/device"
	"memberportal/auth/logout"
	"memberportal/auth/store"
)

// MemberSession is a session in which the active identity is signed in.
type MemberSession struct {
	ID       string // for EndSession; it is not a key of a record
	Device   device.Device
	SignedIn time.Time // when the identity first signed in there
	// Used is when the session was last used, up to a fifteenth of the idle limit too early. If
	// UsedSince is true, the session is near its absolute limit, and was used at Used or later.
	Used      time.Time
	UsedSince bool
	Current   bool // whether it is the session of this request
}

// listing is the data of a sign-in that its member sees, except for its last use. It is separate
// from the index and from the session's record, because an instance of the previous version drops
// unknown fields when it writes those.
type listing struct {
	Session  string // the key of the session's record
	Device   device.Device
	SignedIn time.Time
}

func listingKey(tokens string) string { return recordKey("cache", "listing/1/"+tokens) }

// memberSessionID is a hash made for pages only.
func memberSessionID(tokens string) string {
	sum := sha256.Sum256([]byte("page/" + tokens))
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}

type userAgentKey struct{}

// WithUserAgent returns the context of a request with its User-Agent header, which is not stored:
// see [device.Of].
func WithUserAgent(ctx context.Context, userAgent string) context.Context {
	return context.WithValue(ctx, userAgentKey{}, userAgent)
}

// list stores the listings of a session that has a new ID, or that an instance of the previous
// version has written. A failure does not affect the page: the next request tries again.
func (s *Sessions) list(ctx context.Context) {
	st, record := s.state(ctx), s.recordToWrite(ctx)
	if len(st.Accounts) == 0 || st.Listed == record {
		return
	}
	agent, _ := ctx.Value(userAgentKey{}).(string)
	for _, a := range st.Accounts {
		l := listing{Session: record, Device: device.Of(agent), SignedIn: a.since()}
		if s.vault.insertJSON(ctx, listingKey(tokenKey(a.TokenRef)), l, s.scs.Deadline(ctx)) != nil {
			return
		}
	}
	if s.unlistEnded(ctx, st.Accounts) == nil {
		st.Listed = record
		s.put(ctx, st)
	}
}

// recordToWrite returns the key of the session's record after this request.
func (s *Sessions) recordToWrite(ctx context.Context) string {
	if v := loadedRecordOf(ctx); v.exists() {
		return v.key
	}
	return recordKey("session", s.scs.Token(ctx))
}

// unlistEnded deletes the listings of identities that were signed out elsewhere during the request.
func (s *Sessions) unlistEnded(ctx context.Context, accounts []account) error {
	keys := tokenKeys(accounts)
	found, err := s.vault.GetAll(ctx, keys)
	for _, key := range keys {
		if err == nil && found[key] == nil {
			err = s.vault.remove(ctx, listingKey(key))
		}
	}
	return err
}

// MemberSessions returns the sessions in which the active identity is signed in: this one first,
// then by their last use. It leaves out a session that only instances of the previous version have
// served since its sign-in.
func (s *Sessions) MemberSessions(ctx context.Context) ([]MemberSession, error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return nil, ErrNoIdentity
	}
	signIns, err := s.signIns(ctx, a.Identity.Key)
	if err != nil {
		return nil, fmt.Errorf("auth: list sessions: %w", err)
	}
	var all []MemberSession
	for _, in := range signIns {
		if in.alive {
			in.session.Current = in.entry.Tokens == tokenKey(a.TokenRef)
			all = append(all, in.session)
		}
	}
	slices.SortStableFunc(all, func(a, b MemberSession) int {
		if a.Current != b.Current {
			return map[bool]int{true: -1, false: 1}[a.Current]
		}
		return b.Used.Compare(a.Used)
	})
	return all, nil
}

// EndSession signs the active identity out of another session, given by its ID. The session
// continues for its other identities. ended is 0 if the session no longer exists.
func (s *Sessions) EndSession(ctx context.Context, id string) (ended int, err error) {
	return s.endOthers(ctx, func(e logout.Entry) bool { return memberSessionID(e.Tokens) == id })
}

// EndOtherSessions signs the active identity out of every session but this one, including those
// that MemberSessions does not list. It returns how many sign-ins it ended.
func (s *Sessions) EndOtherSessions(ctx context.Context) (ended int, err error) {
	return s.endOthers(ctx, func(logout.Entry) bool { return true })
}

func (s *Sessions) endOthers(ctx context.Context, match func(logout.Entry) bool) (ended int, err error) {
	a, ok := s.state(ctx).active()
	if !ok {
		return 0, ErrNoIdentity
	}
	others := func(e logout.Entry) bool { return e.Tokens != tokenKey(a.TokenRef) && match(e) }
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

// signIn is an entry of the index with the known data of its session.
type signIn struct {
	entry   logout.Entry
	session MemberSession
	alive   bool // whether the session was found
	ended   bool // whether it has ended; neither is true of one that is not listed
}

func (s *Sessions) signIns(ctx context.Context, identity string) ([]signIn, error) {
	entries, err := s.index.List(ctx, identity)
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	var tokens, listings []string
	for _, e := range entries {
		tokens, listings = append(tokens, e.Tokens), append(listings, listingKey(e.Tokens))
	}
	found, err := s.vault.GetAll(ctx, append(tokens, listings...))
	if err != nil {
		return nil, err
	}
	all := make([]signIn, len(entries))
	for i, e := range entries {
		all[i] = signIn{entry: e, ended: found[e.Tokens] == nil}
		if sealed := found[listings[i]]; sealed != nil && !all[i].ended {
			if err := s.look(ctx, &all[i], sealed); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// look reads the session of a listing.
func (s *Sessions) look(ctx context.Context, in *signIn, sealed []byte) error {
	var l listing
	value, err := s.vault.keys.Open(sealed, listingKey(in.entry.Tokens))
	if err != nil || json.Unmarshal(value, &l) != nil {
		return nil // of another version, or sealed with a removed key
	}
	value, expires, err := s.vault.get(ctx, l.Session)
	if errors.Is(err, store.ErrNotFound) {
		in.ended = true
		return nil
	}
	if err != nil {
		return err
	}
	deadline, _, err := s.scs.Codec.Decode(value)
	if err != nil {
		return nil
	}
	in.alive = true
	in.session = MemberSession{ID: memberSessionID(in.entry.Tokens), Device: l.Device, SignedIn: l.SignedIn}
	in.session.Used, in.session.UsedSince = s.lastUse(expires, deadline)
	return nil
}

// lastUse returns when a session with this expiry was last used. Each use extends the expiry, so
// nothing else needs to be written. Near the absolute limit it no longer changes.
func (s *Sessions) lastUse(expires, deadline time.Time) (at time.Time, since bool) {
	at = expires.Add(-s.limits.Idle)
	if now := time.Now(); at.After(now) {
		at = now // another instance has a longer limit
	}
	return at, deadline.Sub(expires) < s.limits.Idle/15
}

// endOldest ends sign-ins beyond the limit: those whose sessions have ended already, then the
// oldest, never the one with these tokens. A failure is logged: the next sign-in tries again.
func (s *Sessions) endOldest(ctx context.Context, identity, own string) {
	entries, err := s.index.List(ctx, identity)
	if err == nil && s.limits.Sessions > 0 && len(entries) > s.limits.Sessions {
		err = s.endBeyond(ctx, identity, own)
	}
	if err != nil {
		s.provider.log.WarnContext(ctx, "oldest session not ended", "error", err)
	}
}

func (s *Sessions) endBeyond(ctx context.Context, identity, own string) error {
	all, err := s.signIns(ctx, identity)
	if err != nil {
		return err
	}
	rank := func(in signIn) int {
		switch {
		case in.entry.Tokens == own:
			return 2
		case in.ended:
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b signIn) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), a.entry.Until.Compare(b.entry.Until))
	})
	leaving := map[string]bool{}
	for _, in := range all[:max(0, len(all)-s.limits.Sessions)] {
		leaving[in.entry.Tokens] = true
	}
	oldest := func(e logout.Entry) bool { return leaving[e.Tokens] }
	return s.index.End(ctx, identity, oldest, func(keys []string) error { return s.tokens.end(ctx, keys) })
}
