package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	hanging = 100 // members
	rounds  = 5
	// every is how often each of them opens a page, and how long a page waits for the user API.
	every = 10 * time.Second
)

// hang opens Home at a fixed rate: in turns alone, and beside 100 other members who open their
// documents every ten seconds while the user API hangs. It prints the 99th percentiles of Home of
// one round: the one whose ratio of both is the median. Other work on the machine disturbs both
// halves of a round alike.
func hang(p *program, length time.Duration) error {
	readers, err := signedIn(p.base, household, readers)
	if err != nil {
		return err
	}
	others, err := copies(p.base, farm, 0, hanging)
	if err != nil {
		return err
	}
	alone := func() *tally { return openAtRate(readers, []string{"/home"}, length/(2*rounds)) }
	besideOthers := func() *tally { return beside(others, alone) }
	var all []round
	for i := range rounds {
		one, err := bothWays(p, alone, besideOthers, i%2 == 0)
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b round) int { return cmp.Compare(a.ratio(), b.ratio()) })
	middle := all[rounds/2]
	fmt.Printf("Home at %d a second, %d rounds: p99 %v alone, %v beside %d members whose user API hangs (%+.0f %%)\n",
		pagesPerSecond, rounds, middle.alone, middle.hung, hanging, 100*(middle.ratio()-1))
	return nil
}

// round has the 99th percentiles of Home.
type round struct{ alone, hung time.Duration }

func (r round) ratio() float64 { return r.hung.Seconds() / r.alone.Seconds() }

// bothWays measures a round. Rounds alternate in which way comes first.
func bothWays(p *program, alone, besideOthers func() *tally, aloneFirst bool) (round, error) {
	var first, hung *tally
	if aloneFirst {
		first = alone()
	}
	if err := p.addFault(`{"call": "GET /documents", "delay": "30s"}`); err != nil {
		return round{}, err
	}
	hung = besideOthers()
	if err := p.resetFaults(); err != nil {
		return round{}, err
	}
	if !aloneFirst {
		first = alone()
	}
	if first.failed+hung.failed > 0 {
		return round{}, fmt.Errorf("Home failed: %w", errors.Join(first.first, hung.first))
	}
	return round{first.percentile(99), hung.percentile(99)}, nil
}

// beside measures while the others open their documents, one after the other.
func beside(others []*member, measure func() *tally) *tally {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i, m := range others {
		all.Go(func() {
			next := time.After(every * time.Duration(i) / hanging)
			for waits(ctx, next) {
				next = time.After(every)
				_ = m.see(documents) // the response does not matter here
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
