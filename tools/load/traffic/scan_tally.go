package main

import (
	"slices"
	"sync"
	"time"
)

// signedIn returns n browsers in which the same sample member is signed in.
func signedIn(base, key string, n int) ([]*member, error) {
	members := make([]*member, n)
	for i := range members {
		var err error
		if members[i], err = newMember(base, key, i); err != nil {
			return nil, err
		}
		if err := members[i].signIn(); err != nil {
			return nil, err
		}
	}
	return members, nil
}

// tally counts what members did. It is safe for concurrent use.
type tally struct {
	mu     sync.Mutex
	took   []time.Duration
	failed int
	first  error // of those that failed
}

func (t *tally) add(err error, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = append(t.took, took)
	if err == nil {
		return
	}
	t.failed++
	if t.first == nil {
		t.first = err
	}
}

func (t *tally) percentile(p int) time.Duration {
	slices.Sort(t.took)
	return t.took[(len(t.took)-1)*p/100].Round(time.Millisecond / 10)
}
