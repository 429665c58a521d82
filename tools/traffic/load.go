package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	pagesPerSecond = 100
	readers        = 20 // members who are signed in
)

var pages = []string{"/home", billing, "/claims", "/documents"}

// load opens pages at a fixed rate, no matter how long each takes, and prints how long they took.
func load(p *program, length time.Duration) error {
	members, err := signedIn(p.base, household, readers)
	if err != nil {
		return err
	}
	opened := openAtRate(members, pages, length)
	fmt.Printf("%d pages, %d a second for %v: p50 %v, p99 %v, %d errors\n",
		len(opened.took), pagesPerSecond, length, opened.percentile(50), opened.percentile(99), opened.failed)
	return opened.first
}

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

// copies signs different members in, the copies of a sample member from one number to before
// another.
func copies(base, key string, from, to int) ([]*member, error) {
	var members []*member
	for n := from; n < to; n++ {
		m, err := newMember(base, fmt.Sprintf("%s~%d", key, n+1), n)
		if err == nil {
			err = m.signIn()
		}
		if err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	return members, nil
}

// openAtRate opens pages at the fixed rate, in turn by these members. A late start counts as
// waiting.
func openAtRate(members []*member, pages []string, length time.Duration) *tally {
	var opened tally
	var all sync.WaitGroup
	began := time.Now()
	for i := range int(length.Seconds() * pagesPerSecond) {
		due := began.Add(time.Duration(i) * time.Second / pagesPerSecond)
		time.Sleep(time.Until(due))
		all.Go(func() {
			err := members[i%len(members)].see(pages[i%len(pages)])
			opened.add(err, time.Since(due))
		})
	}
	all.Wait()
	return &opened
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
