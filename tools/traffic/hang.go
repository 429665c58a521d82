package main

import (
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
	arrival = 2 * time.Second // of all of them, so that they are no burst
)

// hang opens Home at a fixed rate, in turns with and without 100 other members whose calls of the user
// API hang. It prints the 99th percentile of both.
func hang(p *program, length time.Duration) error {
	readers, err := signedIn(p.base, household, readers)
	if err != nil {
		return err
	}
	others, err := signedIn(p.base, farm, hanging)
	if err != nil {
		return err
	}
	var alone, beside []time.Duration
	for range rounds {
		quiet := openAtRate(readers, []string{"/home"}, length/(2*rounds))
		busy, err := besideHanging(p, others, func() *tally {
			return openAtRate(readers, []string{"/home"}, length/(2*rounds))
		})
		if err != nil {
			return err
		}
		if quiet.failed+busy.failed > 0 {
			return fmt.Errorf("Home failed: %w", errors.Join(quiet.first, busy.first))
		}
		alone, beside = append(alone, quiet.percentile(99)), append(beside, busy.percentile(99))
	}
	slices.Sort(alone)
	slices.Sort(beside)
	a, b := alone[rounds/2], beside[rounds/2]
	fmt.Printf("Home at %d a second, medians of %d rounds: p99 %v alone, %v beside %d members whose user API hangs (%+.0f %%)\n",
		pagesPerSecond, rounds, a, b, hanging, 100*(b.Seconds()/a.Seconds()-1))
	return nil
}

// besideHanging measures while each of the others opens the bill again and again, whose amounts do not
// come.
func besideHanging(p *program, others []*member, measure func() *tally) (*tally, error) {
	if err := p.addFault(`{"call": "GET /accounts/{accountNumber}/billing-summary", "member": "` + farm + `", "delay": "30s"}`); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for i, m := range others {
		all.Go(func() {
			time.Sleep(arrival * time.Duration(i) / hanging)
			for ctx.Err() == nil {
				_ = m.see(farmBill) // what it answers does not matter here
			}
		})
	}
	time.Sleep(arrival)
	measured := measure()
	cancel()
	err := p.resetFaults()
	all.Wait()
	return measured, err
}
