// Command traffic starts the program with its sandbox on this machine and sends it the requests of
// members.
//
//	go run -C tools/load ./traffic load 1m    100 pages a second of 20 members
//	go run -C tools/load ./traffic crowd 5m   5,000 people read, with 500 sessions
//	go run -C tools/load ./traffic soak 10m   1,200 people read, with 100 sessions
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
	"load":  {time.Minute, against(readers(20, 150))},
	"crowd": {5 * time.Minute, against(readers(500, 10))},
	"soak":  {10 * time.Minute, against(readers(100, 12))},
}

// against returns a run that starts the program beside a sandbox, and stops it at the end.
func against(run func(*program, time.Duration) error) func(string, time.Duration) error {
	return func(path string, length time.Duration) error {
		p, err := startBeside(path)
		if err != nil {
			return err
		}
		failed := run(p, length)
		return errors.Join(failed, p.stop())
	}
}

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "traffic:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) < 1 || len(args) > 2 || runs[args[0]].run == nil {
		return errors.New("the arguments are load, crowd or soak, and a duration such as 10m")
	}
	kind, length := runs[args[0]], runs[args[0]].fallback
	if len(args) == 2 {
		var err error
		if length, err = time.ParseDuration(args[1]); err != nil || length < 10*time.Second {
			return fmt.Errorf("%q is no duration of at least 10s, such as 10m", args[1])
		}
	}
	return kind.run("../../bin/portal", length)
}
