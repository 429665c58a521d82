// Command traffic starts the program with its sandbox on this machine and sends it what members
// send.
//
//	go run -C tools ./traffic soak 10m   sign-ins, pages and sign-outs; fails if memory grows
//	go run -C tools ./traffic load 1m    pages at a fixed rate; prints the response times
//	go run -C tools ./traffic crowd 5m   5,000 members; prints the response times and the resources
//	go run -C tools ./traffic hang 300s  Home beside 100 members whose user API hangs
//
// It runs bin/portal, which ./task builds first.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"
)

var runs = map[string]struct {
	fallback time.Duration
	start    func(path string) (*program, error)
	run      func(*program, time.Duration) error
}{
	"soak":  {10 * time.Minute, start, soak},
	"load":  {time.Minute, start, load},
	"crowd": {5 * time.Minute, startBeside, crowd},
	"hang":  {300 * time.Second, startBeside, hang},
}

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "traffic:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) < 1 || len(args) > 2 || runs[args[0]].run == nil {
		return errors.New("the arguments are soak, load, crowd or hang, and a duration such as 10m")
	}
	kind, length := runs[args[0]], runs[args[0]].fallback
	if len(args) == 2 {
		var err error
		if length, err = time.ParseDuration(args[1]); err != nil || length < 10*time.Second {
			return fmt.Errorf("%q is no duration of at least 10s, such as 10m", args[1])
		}
	}
	p, err := kind.start("../bin/portal")
	if err != nil {
		return err
	}
	failed := kind.run(p, length)
	return errors.Join(failed, p.stop())
}
