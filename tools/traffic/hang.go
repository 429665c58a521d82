package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	hanging = 100 // members
	rounds  = 3
	// every is how often each of them opens a page, and how long a page waits for the user API.
	every = 10 * time.Second
)

// hang opens Home at a fixed rate, beside 100 other members who open their documents every ten
// seconds: in turns with a user API that answers these calls, and one that hangs. It prints the
// 99th percentiles of Home in both.
func hang(p *program, length time.Duration) error {
	readers, err := signedIn(p.base, household, readers)
	if err != nil {
		return err
	}
	others, err := signedIn(p.base, farm, hanging)
	if err != nil {
		return err
	}
	measure := func() *tally {
		return beside(others, func() *tally { return openAtRate(readers, []string{"/home"}, length/(2*rounds)) })
	}
	answered, hung := &tally{}, &tally{}
	for range rounds {
		answered.merge(measure())
		if err := p.addFault(`{"call": "GET /documents", "member": "` + farm + `", "delay": "30s"}`); err != nil {
			return err
		}
		hung.merge(measure())
		if err := p.resetFaults(); err != nil {
			return err
		}
	}
	if answered.failed+hung.failed > 0 {
		return fmt.Errorf("Home failed: %w", errors.Join(answered.first, hung.first))
	}
	a, h := answered.percentile(99), hung.percentile(99)
	fmt.Printf("Home at %d a second, beside %d members: p99 %v of %d pages when their user API answers, %v when it hangs (%+.0f %%)\n",
		pagesPerSecond, hanging, a, len(answered.took), h, 100*(h.Seconds()/a.Seconds()-1))
	return nil
}

// beside measures while the others open their documents. They come one by one.
func beside(others []*member, measure func() *tally) *tally {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i, m := range others {
		all.Go(func() {
			next := time.After(every * time.Duration(i) / hanging)
			for waits(ctx, next) {
				next = time.After(every)
				_ = m.see(documents) // what it answers does not matter here
			}
		})
	}
	time.Sleep(every)
	measured := measure()
	cancel()
	all.Wait()
	return measured
}

// waits returns false if the context ends first.
func waits(ctx context.Context, until <-chan time.Time) bool {
	select {
	case <-until:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
