package main

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	visitsPerSecond = 4   // below the limit of sign-ins of an address
	visitors        = 8   // at once
	maxGrowth       = 5.0 // percent
)

// soak lets members visit at a steady rate, and compares the resident memory after a fifth of the
// time with that at the end.
func soak(p *program, length time.Duration) error {
	end := time.Now().Add(length)
	var visits tally
	var all sync.WaitGroup
	tick := time.NewTicker(time.Second / visitsPerSecond)
	defer tick.Stop()
	for range visitors {
		all.Go(func() {
			for time.Now().Before(end) {
				<-tick.C
				began := time.Now()
				visits.add(visit(p.base), time.Since(began))
			}
		})
	}
	samples, err := memoryUntil(p, end)
	all.Wait()
	if err != nil {
		return err
	}
	before, after := median(samples[len(samples)/5:len(samples)*2/5]), median(samples[len(samples)*4/5:])
	growth := 100 * (after - before) / before
	fmt.Printf("%d visits in %v, %d failed; resident memory %.1f MB after the warm-up, %.1f MB at the end (%+.1f %%)\n",
		len(visits.took), length, visits.failed, before, after, growth)
	if growth > maxGrowth {
		return errors.Join(visits.first, fmt.Errorf("the memory grew by more than %.0f %%", maxGrowth))
	}
	return visits.first
}

// visit is one member from the sign-in to the sign-out.
func visit(base string) error {
	m, err := newMember(base, household, 0)
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		m.signIn,
		func() error { return m.see(billing) },
		func() error { return m.see("/claims") },
		m.signOut,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// memoryUntil measures the resident memory every half second.
func memoryUntil(p *program, end time.Time) (samples []float64, err error) {
	for ; time.Now().Before(end); time.Sleep(time.Second / 2) {
		mb, err := p.residentMB()
		if err != nil {
			return nil, err
		}
		samples = append(samples, mb)
	}
	return samples, nil
}

// median is the middle of the values: the garbage collector makes single ones high or low.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
