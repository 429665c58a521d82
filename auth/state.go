package auth

import (
	"encoding/json"
	"slices"
	"time"
)

// Identity is a member as the provider vouched for at sign-in.
type Identity struct {
	// Key names the identity everywhere: a hash of issuer and subject that tells
	// neither. It is the same in every session and after every restart.
	Key     string
	Subject string
	Email   string
	Name    string
	// SignedInAt is when this session took the identity in.
	SignedInAt time.Time
	// AuthenticatedAt is when the member last proved who they are: the provider's
	// auth_time, else SignedInAt.
	AuthenticatedAt time.Time
}

// account is an identity with the secret that names its token record.
type account struct {
	Identity Identity
	TokenRef string
}

// state is all that a session holds. It is a value: changes are made on copies,
// and the tokens lie elsewhere, so that two requests that write the session at
// once cannot undo a renewal.
type state struct {
	Accounts []account `json:",omitempty"` // in the order of their first sign-in
	Active   string    `json:",omitempty"`
	XSRF     string    `json:",omitempty"`
	Flash    string    `json:",omitempty"`
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

// active is the identity made active last, else the first known one (section 1).
func (s state) active() (account, bool) {
	if a, ok := s.find(s.Active); ok {
		return a, true
	}
	if len(s.Accounts) == 0 {
		return account{}, false
	}
	return s.Accounts[0], true
}

// with adds the account, or puts it in the place of the one with the same key.
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

func (s state) without(key string) state {
	s.Accounts = slices.DeleteFunc(slices.Clone(s.Accounts), func(a account) bool { return a.Identity.Key == key })
	return s
}

// began is when the absolute limit starts to run: at the oldest sign-in still
// held, so that adding or renewing one identity prolongs no other.
func (s state) began() time.Time {
	first := time.Now()
	for _, a := range s.Accounts {
		if a.Identity.SignedInAt.Before(first) {
			first = a.Identity.SignedInAt
		}
	}
	return first
}

// stateKey is the one value that scs keeps for us.
const stateKey = "state"

// codec writes the state as JSON, where scs's own would need every type
// registered and would fail at run time.
type codec struct{}

type encoded struct {
	Deadline time.Time
	State    state
}

func (codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	st, _ := values[stateKey].(state)
	return json.Marshal(encoded{deadline, st})
}

func (codec) Decode(b []byte) (time.Time, map[string]any, error) {
	var e encoded
	if err := json.Unmarshal(b, &e); err != nil {
		return time.Time{}, nil, err
	}
	return e.Deadline, map[string]any{stateKey: e.State}, nil
}
