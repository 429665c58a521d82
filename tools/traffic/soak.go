package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	visitsPerSecond = 2   // each of about 40 requests
	visitors        = 8   // at once
	mostMovement    = 5.0 // percent
)

// soak lets members visit at a steady rate. It measures the resident memory of the portal, and its
// live heap, which is what the last garbage collection has left. What is typical of both in the
// last tenth of the time may differ by less than 5 % from the first tenth after the warm-up, which
// is a quarter: of ten minutes, the last and the first minute after 150 s.
func soak(p *program, length time.Duration) error {
	end := time.Now().Add(length)
	var visits tally
	var next atomic.Int64
	var all sync.WaitGroup
	tick := time.NewTicker(time.Second / visitsPerSecond)
	defer tick.Stop()
	for range visitors {
		all.Go(func() {
			for time.Now().Before(end) {
				<-tick.C
				began := time.Now()
				visits.add(visit(p.base, int(next.Add(1))), time.Since(began))
			}
		})
	}
	samples, err := memoryUntil(p, end)
	all.Wait()
	if err != nil {
		return err
	}
	fmt.Printf("%d visits of as many members in %v, %d failed\n", len(visits.took), length, visits.failed)
	return errors.Join(visits.first, report(samples))
}

// memory is the memory of the portal's process, in MB.
type memory struct{ resident, live float64 }

// memoryUntil measures the memory every half second.
func memoryUntil(p *program, end time.Time) (samples []memory, err error) {
	for ; time.Now().Before(end); time.Sleep(time.Second / 2) {
		var m memory
		if m.resident, err = p.residentMB(); err == nil {
			m.live, err = p.liveHeapMB()
		}
		if err != nil {
			return nil, err
		}
		samples = append(samples, m)
	}
	return samples, nil
}

// report prints what was typical of each tenth of the time, and returns an error if the memory has
// moved.
func report(samples []memory) error {
	window := len(samples) / 10
	for i := range 10 {
		m := typical(samples[i*window : (i+1)*window])
		fmt.Printf("  %3d %% of the time: %6.1f MB resident, %5.1f MB live heap\n", 10*(i+1), m.resident, m.live)
	}
	warm := len(samples) / 4
	before, after := typical(samples[warm:warm+window]), typical(samples[len(samples)-window:])
	return errors.Join(moved("resident memory", before.resident, after.resident), moved("live heap", before.live, after.live))
}

func moved(what string, before, after float64) error {
	movement := 100 * (after - before) / before
	fmt.Printf("%s: %.1f MB after the warm-up, %.1f MB at the end (%+.1f %%)\n", what, before, after, movement)
	if math.Abs(movement) >= mostMovement {
		return fmt.Errorf("the %s moved by %.0f %% or more", what, mostMovement)
	}
	return nil
}

// typical are the medians: the garbage collector makes single values of the resident memory high or
// low, and a collection counts what the requests and uploads under way use.
func typical(samples []memory) memory {
	median := func(of func(memory) float64) float64 {
		values := make([]float64, len(samples))
		for i, m := range samples {
			values[i] = of(m)
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	return memory{median(func(m memory) float64 { return m.resident }), median(func(m memory) float64 { return m.live })}
}
