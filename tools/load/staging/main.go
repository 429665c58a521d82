// Command staging reads pages of a portal elsewhere as its members do, with vegeta: each member
// opens a page, reads it for a random time, and opens the next. It only reads.
//
//	go run -C tools/load ./staging -portal https://staging.example.com -members FILE -for 5m
//
// FILE has a line for each member who is signed in: the Cookie header of a browser's requests. Use
// members of a test system: anyone who has such a line is signed in as that member.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// scenario is how many members read for how long.
type scenario struct {
	portal  string
	members []reader
	times   int           // how many people each member stands for
	think   time.Duration // between two pages of a person, on average
	length  time.Duration
}

func main() {
	if err := command(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "staging:", err)
		os.Exit(1)
	}
}

func command(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("staging", flag.ContinueOnError)
	var s scenario
	flags.StringVar(&s.portal, "portal", "", "address of the portal, such as https://staging.example.com")
	file := flags.String("members", "", "file with the Cookie header of a member on each line")
	flags.IntVar(&s.times, "times", 1, "how many people each member stands for")
	flags.DurationVar(&s.think, "think", 30*time.Second, "average time between two pages of a person")
	flags.DurationVar(&s.length, "for", 5*time.Minute, "how long")
	if err := flags.Parse(args); err != nil {
		return err
	}
	data, err := os.ReadFile(*file)
	if err != nil {
		return err
	}
	if s.members, err = readersOf(s.portal, string(data)); err != nil {
		return err
	}
	return s.run(out)
}

// run prints the rate, the response times and the statuses. It fails if a page did.
func (s scenario) run(out io.Writer) error {
	people := len(s.members) * s.times
	fmt.Fprintf(out, "%d people, a page each %v: %.1f pages a second for %v\n", people, s.think,
		float64(people)/s.think.Seconds(), s.length)
	attacker := vegeta.NewAttacker(vegeta.Redirects(vegeta.NoFollow), vegeta.Timeout(30*time.Second))
	var pages vegeta.Metrics
	for result := range attacker.Attack(targets(s.portal, s.members), newPace(people, s.think), s.length, "") {
		pages.Add(result)
	}
	pages.Close()
	l := pages.Latencies
	fmt.Fprintf(out, "%d pages: p50 %v, p95 %v, p99 %v, slowest %v; statuses %v\n", pages.Requests, l.P50, l.P95, l.P99,
		l.Max, pages.StatusCodes)
	if failed := pages.Requests - uint64(pages.StatusCodes["200"]); failed > 0 {
		return fmt.Errorf("%d of %d pages failed; a redirect (302, 303) is a session that has ended. %v", failed,
			pages.Requests, pages.Errors)
	}
	return nil
}
