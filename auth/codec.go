package auth

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// codec encodes the session as JSON. The default of scs, gob, fails at run time for unregistered
// types. It remembers the sessions that it decoded last: hardly any request changes its session,
// and decoding it took 4 % of Home's processor time.
type codec struct {
	decoded *lru.Cache[[sha256.Size]byte, encoded]
}

// decodedSessions is how many a codec remembers: those of all members who use an instance at a
// time. Each takes a kilobyte.
const decodedSessions = 10_000

func newCodec() codec {
	decoded, _ := lru.New[[sha256.Size]byte, encoded](decodedSessions) // fails only for a size below 1
	return codec{decoded}
}

type encoded struct {
	Deadline time.Time
	State    state
}

func (codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	st, _ := values[stateKey].(state)
	return json.Marshal(encoded{deadline, st})
}

func (c codec) Decode(b []byte) (time.Time, map[string]any, error) {
	sum := sha256.Sum256(b)
	e, known := c.decoded.Get(sum)
	if !known {
		if err := json.Unmarshal(b, &e); err != nil {
			return time.Time{}, nil, fmt.Errorf("%w: %w", errUnreadable, err)
		}
		c.decoded.Add(sum, e)
	}
	return e.Deadline, map[string]any{stateKey: e.State}, nil
}
