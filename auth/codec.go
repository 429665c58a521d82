package auth

import (
	"encoding/json"
	"fmt"
	"time"
)

// codec encodes the session as JSON. The default of scs, gob, fails at run time for unregistered
// types. It caches nothing: a decoded session has the emails of members, who may sign out or delete
// their profile.
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
		return time.Time{}, nil, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return e.Deadline, map[string]any{stateKey: e.State}, nil
}
