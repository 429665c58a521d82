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
	rounds  = 5
	arrival = 2 * time.Second // of all of them, so that they are no burst
)

// hang opens Home at a fixed rate, in turns with and without 100 other members whose calls of the
// user API hang. It prints the 99th percentiles of all pages with, and of all pages without.
func hang(p *program, length time.Duration) error {
	readers, err := signedIn(p.base, household, readers)
	if err != nil {
		return err
	}
	others, err := signedIn(p.base, farm, hanging)
	if err != nil {
		return err
	}
	alone, beside := &tally{}, &tally{}
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
		alone.took, beside.took = append(alone.took, quiet.took...), append(beside.took, busy.took...)
	}
	a, b := alone.percentile(99), beside.percentile(99)
	fmt.Printf("Home at %d a second, %d pages: p99 %v alone, %v beside %d members whose user API hangs (%+.0f %%)\n",
		pagesPerSecond, len(alone.took), a, b, hanging, 100*(b.Seconds()/a.Seconds()-1))
	return nil
}

// besideHanging measures while each of the others opens the bill again and again, whose amounts do
// not come.
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
