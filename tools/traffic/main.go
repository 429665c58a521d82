// Command traffic starts the program with its sandbox on this machine and sends it the requests of
// members.
//
//	go run -C tools ./traffic soak 10m   many members do what members do; fails if memory moves
//	go run -C tools ./traffic load 1m    pages at a fixed rate; prints the response times
//	go run -C tools ./traffic crowd 5m   5,000 members; prints the response times and the resources
//	go run -C tools ./traffic hang 300s  Home beside 100 members whose user API hangs
//	go run -C tools ./traffic members    memory of different members, cost of a sign-in and of Home
//	go run -C tools ./traffic scan 4m    slowhttptest and wapiti; fails on an unanswered finding
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
	run      func(path string, length time.Duration) error
}{
	"soak":  {10 * time.Minute, against(ownSandbox, soak)},
	"load":  {time.Minute, against(start, load)},
	"crowd": {5 * time.Minute, against(ownSandbox, crowd)},
	"hang":  {300 * time.Second, against(ownSandbox, hang)},
	"scan":  {4 * time.Minute, scan},

	"members": {time.Minute, members},
}

// against returns a run that starts the program and stops it at the end.
func against(start func(path string) (*program, error), run func(*program, time.Duration) error) func(string, time.Duration) error {
	return func(path string, length time.Duration) error {
		p, err := start(path)
		if err != nil {
			return err
		}
		failed := run(p, length)
		return errors.Join(failed, p.stop())
	}
}

// ownSandbox starts the portal beside a sandbox, with the settings that members meet.
func ownSandbox(path string) (*program, error) { return startBeside(path) }

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "traffic:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) < 1 || len(args) > 2 || runs[args[0]].run == nil {
		return errors.New("the arguments are soak, load, crowd, hang, members or scan, and a duration such as 10m")
	}
	kind, length := runs[args[0]], runs[args[0]].fallback
	if len(args) == 2 {
		var err error
		if length, err = time.ParseDuration(args[1]); err != nil || length < 10*time.Second {
			return fmt.Errorf("%q is no duration of at least 10s, such as 10m", args[1])
		}
	}
	return kind.run("../bin/portal", length)
}
