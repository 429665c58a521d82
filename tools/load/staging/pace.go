package main

import (
	"math/rand/v2"
	"time"
)

// pace opens pages as many people do who don't wait for each other: their average think time is
// known, and the times between two pages of all are exponentially distributed. It doesn't slow down
// with the portal, so slow pages wait and count.
type pace struct {
	gap  time.Duration // between two pages of all, on average
	hits uint64
	due  time.Duration
}

func newPace(people int, think time.Duration) *pace { return &pace{gap: think / time.Duration(people)} }

// Pace returns how long to wait before the next page. It is called by one goroutine.
func (p *pace) Pace(elapsed time.Duration, hits uint64) (wait time.Duration, stop bool) {
	for ; p.hits <= hits; p.hits++ {
		p.due += time.Duration(rand.ExpFloat64() * float64(p.gap))
	}
	return p.due - elapsed, false
}

// Rate returns the pages a second.
func (p *pace) Rate(time.Duration) float64 { return float64(time.Second) / float64(p.gap) }
