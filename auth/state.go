package auth

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"slices"
	"time"
)

// Identity is a member as the provider's ID token described them at sign-in.
type Identity struct {
	// Key identifies the member everywhere in the portal: a hash of issuer and subject. It is the
	// same in every session and reveals neither.
	Key   string
	Email string
	Name  string // "" if the provider sends none
	// GivenName is the name to address the member by: the provider's given_name, or Name without one.
	GivenName string
	// SignedInAt is when this session received the identity.
	SignedInAt time.Time
	// AuthenticatedAt is when the member last authenticated: the provider's auth_time, or SignedInAt
	// without one.
	AuthenticatedAt time.Time
}

// account is an identity with the secret of its token record and its last sign-in.
type account struct {
	Identity Identity
	TokenRef string
	Flow     string // flowKey of the sign-in
	ReturnTo string // of the sign-in
	Returned bool   `json:",omitempty"` // whether TakeReturn has returned true
}

// state is the content of a session record. Methods return changed copies. Tokens are in records of
// their own: concurrent requests overwrite each other's session state, and a request that loaded
// the session before a token renewal would restore a refresh token that has already been used.
type state struct {
	Accounts     []account `json:",omitempty"` // in the order of their first sign-in
	Active       string    `json:",omitempty"`
	XSRF         string    `json:",omitempty"`
	Change       Change    `json:",omitzero"`
	ChangeUnseen bool      `json:"Untold,omitempty"` // whether no page has shown Change yet; records have an older name
	Listed       string    `json:",omitempty"`       // the key of this record, once it is in the index
	flash
}

func (s state) empty() bool {
	return len(s.Accounts) == 0 && s.XSRF == "" && s.Flash == ""
}

func (s state) find(key string) (account, bool) {
	i := slices.IndexFunc(s.Accounts, func(a account) bool { return a.Identity.Key == key })
	if i < 0 {
		return account{}, false
	}
	return s.Accounts[i], true
}

// active returns the identity that was made active last, or the first one (section 1).
func (s state) active() (account, bool) {
	if a, ok := s.find(s.Active); ok {
		return a, true
	}
	if len(s.Accounts) == 0 {
		return account{}, false
	}
	return s.Accounts[0], true
}

// MostIdentities limits the identities of one browser, because every request reads the tokens of
// all. A session of an earlier version may have more and keeps them.
const MostIdentities = 5

// isFull reports whether there is no room for the identity with the key.
func (s state) isFull(key string) bool {
	_, known := s.find(key)
	return !known && len(s.Accounts) >= MostIdentities
}

// with returns the state with the account added, or replaced if its key is already present.
func (s state) with(a account) state {
	s.Accounts = slices.Clone(s.Accounts)
	for i := range s.Accounts {
		if s.Accounts[i].Identity.Key == a.Identity.Key {
			s.Accounts[i] = a
			return s
		}
	}
	s.Accounts = append(s.Accounts, a)
	return s
}

// after returns the state that follows another one. If the active identity differs, the
// request-forgery secret changes, so that a form rendered for one member cannot be submitted as
// another. It does not change when the same member signs in again, so that forms in other tabs
// remain valid.
func (s state) after(before state) state {
	s.flash = s.flash.after(before, s)
	was, had := before.active()
	is, has := s.active()
	if had && has && was.Identity.Key == is.Identity.Key && s.XSRF != "" {
		return s
	}
	s.XSRF = newXSRF()
	if had && has {
		_, known := s.find(was.Identity.Key)
		s.Change, s.ChangeUnseen = Change{Key: was.Identity.Key, Email: was.Identity.Email, SignedOut: !known}, true
	}
	return s
}

func (s state) without(key string) state {
	s.Accounts = slices.DeleteFunc(slices.Clone(s.Accounts), func(a account) bool { return a.Identity.Key == key })
	return s
}

// oldestSignIn returns when the absolute limit starts to count. It is the oldest sign-in in the
// session, so that adding an identity or renewing one does not extend the others.
func (s state) oldestSignIn() time.Time {
	first := time.Now()
	for _, a := range s.Accounts {
		if a.Identity.SignedInAt.Before(first) {
			first = a.Identity.SignedInAt
		}
	}
	return first
}

// Change describes the last change of a session's active identity: by a switch, a sign-out of the
// active identity, or the sign-in of another.
type Change struct {
	Key, Email string // the identity that was active before
	SignedOut  bool   // whether it signed out; otherwise the member can switch back to it
}

// flash is a message for the next page.
type flash struct {
	Flash   string `json:",omitempty"`
	FlashID string `json:",omitempty"` // differs for each message
	// FlashFor is the key of the identity that acted. It is "" for a visitor, and in records of
	// earlier versions.
	FlashFor string `json:",omitempty"`
}

// after returns the message that remains after a change of identities. It drops the message of an
// identity that was removed, and that of a visitor once someone has signed in.
func (f flash) after(before, now state) flash {
	_, known := now.find(f.FlashFor)
	if f.FlashFor != "" && !known || f.FlashFor == "" && len(before.Accounts) == 0 && len(now.Accounts) > 0 {
		return flash{}
	}
	return f
}

// flow is the stored record of a sign-in in progress. There is one per sign-in, keyed by the state
// parameter: a single record per browser would make sign-ins in parallel tabs fail.
type flow struct {
	Cookie    string
	Nonce     string
	Verifier  string // the PKCE code verifier
	ReturnTo  string
	Expect    string
	Confirm   bool // the member must authenticate again
	Again     bool `json:",omitempty"` // the sign-in before this one expired at the provider
	StartedAt time.Time
}

// tokenSet is the content of a token record.
type tokenSet struct {
	Access  string
	Refresh string // "" if only a new sign-in can help
	ID      string // the last verified ID token, sent as a hint when signing out
	Subject string
	Expiry  time.Time // of Access; zero if the provider does not send it
	// RenewAt is when to renew Access although it is still valid, so that a failure has no effect.
	// Zero without an expiry, and in records of earlier versions.
	RenewAt time.Time `json:",omitzero"`
	// Replaced is when the user API had last rejected a valid token.
	Replaced time.Time `json:",omitzero"`
	// Scope is what the token response of the sign-in granted, separated by spaces; "" if it did not
	// say, and in records of earlier versions. Renewals send it if Narrowed.
	Scope    string `json:",omitempty"`
	Narrowed bool   `json:",omitempty"` // the provider refused the scopes that the sign-in asked for
}

// minTokenLifetime is how long a returned access token must remain valid: long enough to reach the
// user API and be checked there.
const minTokenLifetime = 10 * time.Second

func (t tokenSet) fresh() bool {
	return t.Access != "" && (t.Expiry.IsZero() || time.Until(t.Expiry) >= minTokenLifetime)
}

// dueEarly reports whether a token that is still fresh should be renewed. Without a refresh token
// it is used until it expires.
func (t tokenSet) dueEarly() bool {
	return t.Refresh != "" && !t.RenewAt.IsZero() && time.Now().After(t.RenewAt)
}

// lasts reports whether the token can be used without a renewal.
func (t tokenSet) lasts() bool { return t.fresh() && !t.dueEarly() }

// withoutTokens returns the set after its refresh token was rejected. The ID token remains as the
// sign-out hint.
func (t tokenSet) withoutTokens() tokenSet {
	return tokenSet{ID: t.ID, Subject: t.Subject, Expiry: t.Expiry}
}

// stateKey is the only key that we use in scs's map of session values.
const stateKey = "state"

// errUnreadable is a session record of another version of the portal that this one cannot read.
var errUnreadable = errors.New("auth: the session record is unreadable")

// newXSRF returns 16 random bytes in base64. Handlers decode and mask them differently for each
// page, so that compressed pages do not reveal them (BREACH).
func newXSRF() string {
	secret := make([]byte, 16)
	rand.Read(secret)
	return base64.RawURLEncoding.EncodeToString(secret)
}
