package main

import (
	"fmt"
	"sync"
	"time"
)

const (
	crowdSize = 5000
	pageEvery = 30 * time.Second // for each of them
)

// crowd lets 5,000 members sign in, spread over the given time, and each read for that long. It
// prints how long pages took, and what the portal's process used.
func crowd(p *program, length time.Duration) error {
	var opened tally
	var all sync.WaitGroup
	end := time.Now().Add(2 * length)
	for i := range crowdSize {
		all.Go(func() {
			time.Sleep(length * time.Duration(i) / crowdSize)
			if err := stay(p.base, i, time.Now().Add(length), &opened); err != nil {
				opened.add(err, 0)
			}
		})
	}
	used, err := p.use(end)
	all.Wait()
	if err != nil {
		return err
	}
	fmt.Printf("%d members, %d pages: p50 %v, p99 %v, %d errors; at most %.0f MB resident and %.2f processors\n",
		crowdSize, len(opened.took), opened.percentile(50), opened.percentile(99), opened.failed, used.mb, used.processors)
	return opened.first
}

// stay signs a member of its own in, who then opens a page every 30 s until the end.
func stay(base string, i int, end time.Time, opened *tally) error {
	m, err := newMember(base, fmt.Sprintf("%s~%d", household, i+1), i)
	if err != nil {
		return err
	}
	if err := m.signIn(); err != nil {
		return err
	}
	own := []string{"/home", billsOf(i + 1)[0], "/claims", "/documents"}
	for n := i; time.Now().Before(end); n++ {
		began := time.Now()
		err := m.see(own[n%len(own)])
		opened.add(err, time.Since(began))
		time.Sleep(pageEvery - time.Since(began))
	}
	return nil
}

// used is the highest use of a process in any ten seconds.
type used struct{ mb, processors float64 }

// use watches the process until the end.
func (p *program) use(end time.Time) (most used, err error) {
	const interval = 10 * time.Second
	before, err := p.processorTime()
	for ; err == nil && time.Now().Before(end); time.Sleep(interval) {
		var mb float64
		var now time.Duration
		if mb, err = p.residentMB(); err != nil {
			break
		}
		now, err = p.processorTime()
		most.mb, most.processors = max(most.mb, mb), max(most.processors, (now-before).Seconds()/interval.Seconds())
		before = now
	}
	return most, err
}
