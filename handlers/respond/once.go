package respond

import (
	"context"
	"encoding/json"
	"time"

	"memberportal/auth"
)

const (
	// resultLife is how long the result of a key stays known: longer than a page is sent again.
	resultLife = time.Hour
	// lockTTL is longer than a call takes.
	lockTTL = 30 * time.Second
)

// earlierFailure is the failure of an earlier call with the same key.
type earlierFailure struct{ Text string }

func (f earlierFailure) Error() string { return "respond: the call with this key has failed" }

// onceKeys are the keys of one member.
type onceKeys struct {
	cache  *auth.SealedCache
	member string // opaque
}

// result is what a call with a key has led to.
type result struct{ Failure string } // "" for a success

// do makes the call, unless there has been one with the key: then it returns nil if that one
// succeeded, else an earlierFailure. A second use of the key during the call waits for its [Turn].
// describe returns the text of a failure for the member; "" means that nothing was sent and the key
// stays unused.
func (k onceKeys) do(ctx context.Context, key string, call func() error, describe func(error) string) error {
	record := "once/1/" + k.member + "/" + key
	unlock, err := Turn(ctx, func(ctx context.Context) (func(), error) { return k.cache.Lock(ctx, record, lockTTL) })
	if err != nil {
		return err
	}
	defer unlock()
	if known, err := k.find(ctx, record); err != nil || known != nil {
		return known.orError(err)
	}
	failed := call()
	var r result
	if failed != nil {
		if r.Failure = describe(failed); r.Failure == "" {
			return failed
		}
	}
	value, err := json.Marshal(r)
	if err == nil {
		err = k.cache.Put(context.WithoutCancel(ctx), record, value, resultLife)
	}
	if failed != nil {
		return failed
	}
	return err
}

func (k onceKeys) find(ctx context.Context, record string) (*result, error) {
	value, found, err := k.cache.Get(ctx, record)
	if err != nil || !found {
		return nil, err
	}
	r := new(result)
	return r, json.Unmarshal(value, r)
}

func (r *result) orError(err error) error {
	if err == nil && r.Failure != "" {
		return earlierFailure{r.Failure}
	}
	return err
}
