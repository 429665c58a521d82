// Command traffic starts the program with its sandbox on this machine and sends it the requests of
// members.
//
//	go run -C tools/load ./traffic 1m    100 pages a second of 20 members
//
// It runs bin/portal, which ./task builds first.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "traffic:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	length := time.Minute
	if len(args) > 1 {
		return errors.New("the argument is a duration, such as 10m")
	}
	if len(args) == 1 {
		var err error
		if length, err = time.ParseDuration(args[0]); err != nil || length < 10*time.Second {
			return fmt.Errorf("%q is not a duration of at least 10s, such as 10m", args[0])
		}
	}
	p, err := startBeside("../../bin/portal")
	if err != nil {
		return err
	}
	return errors.Join(read(p, length), p.stop())
}
