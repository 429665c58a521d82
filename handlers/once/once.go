// Package once makes a call once for each idempotency key of a form, over all tabs and instances.
// It is for calls that the provider would carry out again.
package once

import (
	"context"
	"encoding/json"
	"time"

	"memberportal/auth"
)

const (
	// life is how long the result of a key stays known: longer than a page is sent again.
	life = time.Hour
	// lockTTL is longer than a call takes.
	lockTTL = 30 * time.Second
)

// Failure is the failure of an earlier call with the same key.
type Failure struct{ Text string }

func (f Failure) Error() string { return "once: the call with this key has failed" }

// Keys are the keys of one member.
type Keys struct {
	Cache  *auth.SealedCache
	Member string // opaque
}

// result is what a call with a key has led to.
type result struct{ Failure string } // "" for a success

// Do makes the call, unless there has been one with the key: then it returns nil if that one
// succeeded, else a [Failure]. A second use of the key during the call waits for its end. describe
// returns the text of a failure for the member; "" means that nothing was sent and the key stays
// unused.
func (k Keys) Do(ctx context.Context, key string, call func() error, describe func(error) string) error {
	record := "once/1/" + k.Member + "/" + key
	unlock, err := k.Cache.Lock(ctx, record, lockTTL)
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
		err = k.Cache.Put(context.WithoutCancel(ctx), record, value, life)
	}
	if failed != nil {
		return failed
	}
	return err
}

func (k Keys) find(ctx context.Context, record string) (*result, error) {
	value, found, err := k.Cache.Get(ctx, record)
	if err != nil || !found {
		return nil, err
	}
	r := new(result)
	return r, json.Unmarshal(value, r)
}

func (r *result) orError(err error) error {
	if err == nil && r.Failure != "" {
		return Failure{r.Failure}
	}
	return err
}
