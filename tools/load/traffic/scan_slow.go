package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// slowModes are the attacks of slowhttptest.
var slowModes = []struct{ name, flag string }{
	{"slow heads", "-H"},
	{"slow bodies", "-B"},
	{"slow reading", "-X"},
	{"overlapping ranges", "-R"},
}

const (
	slowConnections = "400" // more than the portal allows an address
	quietTime       = 10 * time.Second
	noticeable      = 200 * time.Millisecond
)

// slowScan lets slowhttptest attack a page that anyone may open, with each of its modes. Members
// with other addresses read Home twice a second, before the attacks and beside them. It is a
// finding if more pages fail than before, or if the median of their time doubles by a noticeable
// time. Other work on the machine makes both slow.
func slowScan(path string, length time.Duration) (found []finding, err error) {
	p, err := startBeside(path)
	if err != nil {
		return nil, err
	}
	defer p.stop()
	members, err := signedIn(p.base, household, 5)
	if err != nil {
		return nil, err
	}
	quiet := readBeside(members, quietTime)
	fmt.Printf("  before: %d pages, %d failed, median %v\n", len(quiet.took), quiet.failed, quiet.percentile(50))
	for _, mode := range slowModes {
		opened, status, err := attack(p, members, mode.flag, length/time.Duration(len(slowModes)))
		if err != nil {
			return found, fmt.Errorf("slowhttptest %s: %w", mode.flag, err)
		}
		median := opened.percentile(50)
		fmt.Printf("  %s: %d pages beside it, %d failed, median %v; %s\n", mode.name, len(opened.took), opened.failed, median, status)
		if opened.failed > quiet.failed || median > 2*quiet.percentile(50)+noticeable {
			found = append(found, finding{"slowhttptest: members are not served during " + mode.name, fmt.Sprintf("%v, %v", median, opened.first)})
		}
	}
	return found, nil
}

// attack runs one mode. status is what slowhttptest says about its own connections at the end.
func attack(p *program, members []*member, flag string, length time.Duration) (opened *tally, status string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), length+20*time.Second)
	defer cancel()
	seconds := strconv.Itoa(int(length.Seconds()))
	var out bytes.Buffer
	command := exec.CommandContext(ctx, "slowhttptest", flag, "-c", slowConnections, "-r", "100", "-i", "5", "-l", seconds, "-p", "3",
		"-u", p.base+"/help", "-x", "24")
	if flag == "-B" {
		command.Args = append(command.Args, "-t", "POST", "-s", "8192")
	}
	command.Stdout = &out
	if err := command.Start(); err != nil {
		return nil, "", err
	}
	opened = readBeside(members, length)
	err = command.Wait()
	return opened, lastStatus(out.String()), err
}

// readBeside lets members open Home, one of them every half second.
func readBeside(members []*member, length time.Duration) *tally {
	opened := new(tally)
	var all sync.WaitGroup
	end := time.Now().Add(length)
	for i := 0; time.Now().Before(end); i++ {
		all.Go(func() {
			began := time.Now()
			err := members[i%len(members)].see("/home")
			opened.add(err, time.Since(began))
		})
		time.Sleep(time.Second / 2)
	}
	all.Wait()
	return opened
}

var color = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// lastStatus returns the lines about connections that slowhttptest printed last.
func lastStatus(out string) string {
	var last []string
	for line := range strings.Lines(color.ReplaceAllString(out, "")) {
		name, value, found := strings.Cut(line, ":")
		switch name = strings.TrimSpace(name); {
		case name == "initializing" && found:
			last = nil
			fallthrough
		case found && (name == "pending" || name == "connected" || name == "error" || name == "closed" || name == "service available"):
			last = append(last, name+" "+strings.TrimSpace(value))
		}
	}
	return strings.Join(last, ", ")
}
